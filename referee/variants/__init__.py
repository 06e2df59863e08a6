"""The rule systems as data, the switches that they set, and which of these can go together."""
