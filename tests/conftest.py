"""What holds for all tests."""

from hypothesis import settings

# The same examples on every run, none of them timed: many tests may share a core.
settings.load_profile("ci")
