"""The addresses the server answers at, one file a blueprint."""
