"""The HTTP contract: what every address asks for and answers.

The OpenAPI document, the types of the page's scripts and the actions in docs/api.md are written from it.
"""
