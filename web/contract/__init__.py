"""The HTTP contract as data: what every address asks for and answers, served as an OpenAPI document."""
