"""What is said to a table and what it says: each request, answer and event is one definition.

It checks what comes in, makes the JSON that goes out, and is what `/openapi.json`, the page's types and the
tables of docs/api.md are written from.
"""
