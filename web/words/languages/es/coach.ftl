# "Muéstranos cómo": una ronda del juego elegido, que se juega sola, con una flecha a lo que se explica

coach-heading = Cómo va una ronda
coach-step = { $step } de { $steps }
coach-on = Sigue
coach-enough = Ya basta
coach-now-you = Ahora jueguen
coach-lift = Cada quien agita los dados en su cubilete, lo vuelca y mira solo los suyos. Esta es la mesa: quien tiene el turno lleva un borde dorado.
coach-lift-one = Alguien agita los dados bajo el cubilete y los mira. Nadie más puede. Esta es la mesa: quien tiene el turno lleva un borde dorado.
coach-bid = { $name } empieza y canta: al menos tantos dados muestran esa cara, bajo todos los cubiletes juntos. { $wild ->
    [yes] Un as cuenta como cualquier cara.
   *[no] Solo cuenta esa cara.
} Basta tocar un número y una cara.
coach-claim = { $name } mira y declara lo que hay bajo el cubilete. Puede ser verdad, o no. Basta un toque.
coach-raise = { $name } lo cree y sube: más dados, o una cara más alta.{ $open ->
    [never] {""}
   *[other] {" "}Al apostar puede poner a la vista algunos de sus dados; los demás se tiran otra vez.
}
coach-raise-claim = { $name } lo cree, toma el cubilete, tira otra vez y tiene que declarar más.
coach-doubt = { $name } no lo cree, y lo dice. Ahora se mira todo.
coach-reveal = Se levantan los cubiletes. Ojo mira los dados, marca en cada uno lo que lee y pregunta lo que no distingue.
coach-verdict = Y dice quién tenía razón, según las reglas que acordó esta mesa: quién pierde, quién queda fuera y quién empieza la ronda siguiente.
coach-stuck = Hasta aquí se juega solo en este juego. Sus palabras se explican donde están, y en «Cómo se juega».
