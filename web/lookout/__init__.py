"""What joins the camera to the tables: a call is judged with nobody pressing anything."""
