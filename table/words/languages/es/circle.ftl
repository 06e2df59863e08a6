# Lo que se rechaza de un círculo: gente que juega junta muchas noches

circle-no-name = Un círculo, y cada quien juega en él, necesita un nombre.
circle-name-taken = En este círculo ya hay alguien que se llama { $name }; si es la misma persona, júntalos.
circle-not-one = Estos dos se sentaron a la misma mesa alguna noche, así que son dos personas.
circle-too-few = Se conocen muy pocos nombres de aquella noche para volver a poner la mesa; ponla desde la entrada.
circle-not-there = Aquí no hay tal círculo o jugador; quizá se borró.
circle-nothing-to-confirm = De esta noche no hay nada que confirmar: se está jugando, o ya se confirmó todo.
circle-no-night = Ahí no hay ninguna noche que este círculo pueda tener.
circle-a-name = El nombre de un círculo
circle-no-file = Este no es el archivo de un círculo, o le falta una parte. Usa el archivo que te dio la página del círculo.
