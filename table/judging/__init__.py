"""A reading held against the call: whose dice they are, what is sure, what to ask, what is taken."""
