"""What holds for all tests."""

from hypothesis import HealthCheck, settings

# No example has a deadline, nor has drawing one: many tests may share a core, and none of them is timed.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")
