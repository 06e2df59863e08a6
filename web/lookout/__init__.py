"""Who watches a table: the camera joined to what happened there, and the gate before what it shows."""
