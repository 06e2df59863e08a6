"""The stages of a reading: each knows one thing more of what may be dice in a frame."""
