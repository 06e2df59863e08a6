"""The HTTP contract: what every address asks for and answers.

The OpenAPI document, the types of the page's scripts and the tables of docs/routes.md and docs/api.md are
written from it.
"""
