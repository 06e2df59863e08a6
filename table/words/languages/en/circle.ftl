# What is refused of a circle: people who play together over many nights

circle-no-name = A circle, and each who plays in it, needs a name.
circle-name-taken = Somebody in this circle is called { $name } already; put both together where that is the same person.
circle-not-one = These two sat at one table on some night, so they are two people.
circle-too-few = Too few of that night's names are known to set the table up again; set one up at the door.
circle-not-there = There is no such circle or player here; perhaps it was deleted.
circle-nothing-to-confirm = Nothing of this night is to be confirmed: it is being played, or every verdict was confirmed.
circle-no-night = There is no night there that this circle could have.
circle-a-name = The name of a circle
circle-no-file = This is no circle's file, or a part of it is missing. Take the file that the circle's page gave you.
