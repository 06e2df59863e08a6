"""Where frames come from: cameras, streams, films, pictures."""
