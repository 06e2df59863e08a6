"""The table in a browser: pages and their server, the eye on the table, and the command line."""

import vision  # noqa: F401  # it sets the environment that OpenCV reads as it is loaded
