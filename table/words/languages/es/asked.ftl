# Lo que se le pide a una mesa: sus campos, y por qué se rechaza uno. $key es uno de ellos.

server-own = "own" debe ser una lista de las caras que ves, como [1, 5, 5]; puede estar vacía.
server-a-camera = La cámara
server-a-table = La mesa
server-whole = "{ $key }" tiene que ser un número entero de { $least } a { $most }.
server-unknown-key = "{ $key }" no se conoce aquí; hay { $keys }.
server-action = "action" tiene que ser un objeto como {"{"}"action": "doubt", "player": "ann"{"}"}.
server-face = "face" tiene que ser de 1 a 6, o null para lo que no es un dado.
server-flag = "{ $key }" tiene que ser true o false.
server-pixel = "{ $key }" tiene que ser un lugar de la foto, en píxeles.
server-source = "source" tiene que ser "camera" o "demo".
server-variant = "variant" tiene que ser una de las que muestra /api/variants.
server-theatre = "theatre" tiene que ser "short" o "none"; si falta, el veredicto se muestra hasta que alguien lo toque.
server-bound = "bound" tiene que ser un riesgo de 0 a menos de 1, como 0.02 para 2 de cada 100.
server-options = "options" tiene que ser un objeto con las opciones de la variante.
server-language = "language" tiene que ser uno de { $languages }.
server-players = "players" tiene que ser una lista de { $least } a { $most } nombres.
server-nameless = Cada jugador necesita un nombre.
server-name-twice = Dos jugadores se llaman { $name }; distínguelos, como { $name } B.
server-text = { $what } tiene que ser texto.
server-text-long = { $what } puede tener { $most } caracteres como mucho.
server-text-printable = { $what } no puede tener saltos de línea ni caracteres invisibles.
server-a-name = El nombre de un jugador
server-the-dice = El nombre de los dados
server-a-holder = Quien la retiene
server-the-ante = La entrada
server-rivals = "rivals" nombra a jugadores que juega la máquina, cada uno "careful", "bold" o "liar"; al menos un jugador es una persona.
