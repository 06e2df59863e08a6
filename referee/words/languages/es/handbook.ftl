# El manual de las reglas, hecho por `ojo variants --markdown`.

handbook-title = Las reglas que conoce el árbitro
handbook-made = Hecho de los datos de las variantes por `ojo variants --markdown`; una prueba falla donde difieren.
handbook-variants =
    Una variante es un sistema de reglas como datos: un archivo TOML en `referee/variants` que fija opciones, cada
    una con el lugar donde está impresa la regla. Una mesa pone sus propias `options` encima, por sus nombres; así,
    una mezcla de la casa es una variante y unas pocas opciones:
handbook-refused =
    Una opción desconocida, un valor que no es de ella y una combinación que no puede ser se rechazan con una frase
    que dice lo que se admite; `ojo variants ID --set OPCIÓN=VALOR` dice si una mezcla puede ser y qué opciones no
    cambian nada en ella. Donde una fuente calla, la tabla lo dice, y la lectura tomada es una opción
    como las demás.

    Cualquier otra mezcla vale. Puestas al azar las opciones que pueden chocar, se rechazaría el 43,8 % de las
    mezclas: el 25,0 % por `taking-sides` con `everyones-included`, el 16,7 % por `taking-sides` con `doubter-gains`
    y el 2,1 % por apuestas que darían vueltas sin fin (`to-aces` con `from-aces` o `raising`).

shape-many-cups = cada uno tiene un vaso y sus dados
shape-one-cup = un vaso pasa de mano en mano
shape-own-hand = cada jugador con su mano

handbook-contents = | id | título | en breve |
handbook-follows = **{ $title }**: { $shape }, { $dice } dados. { $summary }
handbook-also = También llamado { $names }.
handbook-names = { handbook-also } Sigue: { $document }.
handbook-claims = Lo que se puede cantar, de menor a mayor: { $claims }.
handbook-claims-named = Lo que se puede cantar, de menor a mayor, { $unspecified ->
    [yes] sin sus caras o, más alto, con ellas
   *[no] con sus caras
}, como en «{ $example }»: { $claims }.
handbook-played = Así se juega { $title }: { $sentences }
handbook-said = Lo que dicen los jugadores: { $calls }
handbook-call = { $action }: «{ $words }»
handbook-rules = | regla | opción | dónde está impresa |
handbook-silent = Callado, así que por defecto: { $switches }.
handbook-switches = Todas las opciones
handbook-switch-table = | opción | valor | significado |
handbook-number = un número, como { $value }
handbook-default = (por defecto)
handbook-readings = Lecturas que comparten todas las variantes
handbook-reading-table = | asunto | lo que hace el árbitro |
handbook-refusals = Rechazos
handbook-codes = Una acción que no puede ser se responde con un rechazo y no cambia nada. Su frase nombra quién, la regla y lo que se podría hacer; su código es uno de { $codes }.

reading-equal = Una cuenta igual
    .reading = la apuesta se cumple: apostar es decir «al menos tantos»
reading-beyond = Una apuesta por encima de todos los dados
    .reading = es legal, salvo con `bid-limit`; solo invita a que la duden
reading-crooked = Dados montados, uno sobre otro
    .reading = se muestran y la mano entera se tira otra vez sin costo, donde cada uno tiene un vaso; después del reto a la vista de todos, y el reto espera a los dados nuevos
reading-fallen-after = Un dado caído después del reto
    .reading = cuenta como caído; quien queda fuera por eso ni pierde ni gana con el reto
reading-everyone-out = Todos quedarían fuera
    .reading = nadie pierde un dado: una partida acaba con alguien dentro
reading-midway = Una partida retomada a medias
    .reading = los dados pueden darse por puesto; una mano llena es full_hand, o si no el número de la variante o la mayor mano si es más; en la partida siguiente todos vuelven con una; empezar con un dado es haber tenido ya la ronda de un dado
reading-gained = Dados ganados
    .reading = vienen del montón o de una mano, nunca de la nada: manos y montón siempre suman lo mismo
reading-gained-exactly = `bidder-gains` en una cuenta exacta con `met-exactly` = everyone-else
    .reading = no da nada: pierden todos menos quien apostó, y eso es todo
reading-gains-above = Lo que se gana con `taking-sides` o `doubter-gains`
    .reading = puede llevar una mano por encima de su tamaño inicial
reading-sides-few = `taking-sides`, con pocos dados
    .reading = quien pierde paga primero a aquel de quien trataba el reto, luego a los demás por orden de puesto
reading-sides-and-everyone = `taking-sides` y `everyones-included`
    .reading = tratan de una duda; «exacta» queda entre quien la dice y la mesa
reading-back = `spot-on-back`
    .reading = toma el lugar de «exacta»: `spot_on` sostiene entonces que la apuesta se cumple
reading-pass = Un paso del que se duda
    .reading = se juzga como una duda, con quien pasó en el lugar de quien apostó
reading-kept = Dados guardados en el juego de un vaso
    .reading = valen por la palabra del jugador mientras quedan bajo el vaso, y tienen que estar ahí cuando se levanta
reading-own-cup = Mano individual: la hoja dice que todos usan un solo vaso, y que ambos jugadores tiran a la vez
    .reading = a la vez solo se pueden tirar dos manos, así que cada jugador tiene cinco dados y un vaso
reading-own-many = Mano individual de más de dos: la hoja la cuenta de dos, pero habla de un solo vaso de todos
    .reading = los cantos siguen hacia la izquierda, cada uno más alto que el anterior, hasta que el siguiente duda del último, como dice «How To Play Liar's Dice» (howtodothings.com); todos menos el primero pueden volver a tirar una vez, antes de cantar; solo entre dos puede rendirse el primero; de estas dos cosas no habla ninguna fuente
reading-late = Quien entra tarde
    .reading = se sienta entre dos rondas y paga la entrada; empezar con un dado es haber tenido ya su ronda de un dado
reading-left = Quien se va
    .reading = puede hacerlo hasta que haya un reto, no vuelve en esa partida y deja la entrada en el pozo; la apuesta hecha sigue en pie, y a quien se fue ni le cuesta ni le da dados; un vaso compartido pasa al siguiente, que tira de nuevo
reading-unheard = Una apuesta marcada `unheard`
    .reading = es la última de varias que no se anotaron: puede haberla hecho cualquiera que siga en juego
reading-red-dead-example = El ejemplo de la hoja de Red Dead: tres seises contra una apuesta de cuatro
    .reading = pierde quien apostó, como dice la regla de la propia hoja; su ejemplo nombra al otro jugador
reading-odds-of-the-sheet = «1/5 chance» en la hoja de Perudo
    .reading = un dado muestra una cara dada con 1/6, con ases comodines 1/3
reading-undo = Deshacer
    .reading = retira la última acción que vale, como un suceso nuevo; la versión sigue contando
reading-ante = La entrada
    .reading = la pagan todos antes de cada partida, y quien gana se lleva el pozo; bolsas y pozo suman cero

handbook-sheets = Las hojas de reglas por sus nombres cortos
handbook-sheets-cited =
    Las reglas, los ejemplos y los comentarios citan estos documentos por nombres cortos. Una letra vale dentro de su
    sistema de reglas: la hoja A de chui niu no es la hoja A de Mäxchen. Los demás documentos están donde cada sistema
    dice qué sigue.
handbook-sheet-table = | nombre corto | documento |
sheet-sailors = la hoja de los marineros, la hoja de dudo
    .document = «Liar's Dice, also known as Dudo / Cachito, Perudo / Dadinho and Pirates' Dice»
sheet-colombian = la hoja colombiana, la hoja de cacho
    .document = «How To Play Liar's Dice», del cacho colombiano
sheet-basics = Dice Basics
    .document = «Dice Basics»: reglas generales, Mexican, dados mentirosos de un vaso y de varios
sheet-perudo = la hoja de Perudo, la hoja de variantes, mano común, mano individual
    .document = «Rules Of Liar's Dice», publicado el 4/2/2022
sheet-red-dead = la hoja de Red Dead
    .document = «A Guide to Basic Liar's Dice», de Stephen Venters
sheet-chui-niu-a = chui niu, hoja A
    .document = github.com/liujinsui4a90f/LLM-Rolling-Dies, la hoja en mandarín de diez reglas en `prompt/rule`
sheet-chui-niu-b = chui niu, hoja B
    .document = 076958.com/916095274.html, en mandarín, de zhai, fei, partir la apuesta y volver a partirla
sheet-chui-niu-g = chui niu, hoja G, los programas
    .document = dos programas públicos del juego: el orden de las caras, escaleras, leopardos, rendirse por la mitad
sheet-maexchen-a = Mäxchen, hoja A
    .document = de.m.wikibooks.org/wiki/Würfelspiele/_Mäxchen
sheet-maexchen-b = Mäxchen, hoja B
    .document = bead.game/games/dice-games/mia; gamerules.com/rules/mia-dice-game; modhoster.com/mods/mia
sheet-maexchen-c = Mäxchen, hoja C
    .document = el README de `mia-game` en gitfub.space: 31 es el segundo valor
sheet-maexchen-d = Mäxchen, hoja D
    .document = party-tipps.org/maexchen; partygoetter.de/saufspiele/meiern; partyspiele.org/meiern
sheet-maexchen-f = Mäxchen, hoja F
    .document = frag-mutti.de/trinkspiel-meiern-a7001; beerballer.com/blogs/trinkspiele
sheet-maexchen-g = Mäxchen, hoja G
    .document = rowa.giso.de/languages/english/fce/latex/Describing_Game.html
sheet-maexchen-h = Mäxchen, hoja H
    .document = partyspiele.de/Gemischt,1,2,full.php: 42 es el segundo valor
sheet-mentiroso-a = mentiroso, hoja A
    .document = utmssokoacaserbetharram.blogspot.com, enero de 2013: el orden, los puntos, el duelo final
sheet-mentiroso-b = mentiroso, hoja B
    .document = aprenderpoker.com/como-jugar-a-poker-de-dados-el-mentiroso; procasinosonline.cl/articulos/redescubriendo-el-poker-mentiroso
sheet-mentiroso-c = mentiroso, hoja C
    .document = boardgames.stackexchange.com/questions/34561
sheet-mentiroso-d = mentiroso, hoja D, CUTwC
    .document = cutwc.org/Social/DrinkingGames/LiarDice.shtml
sheet-mentiroso-e = mentiroso, hoja E
    .document = «How To Play Liar's Dice», howtodothings.com/hobbies/how-to-play-liars-dice

handbook-unsayable = Se juega así y no se puede decir
handbook-unsayable-told = Algunos grupos juegan con estas reglas, que ningún ajuste dice todavía. Valen de palabra: Ojo juzga por las suyas.
handbook-unsayable-table = | regla | quién juega así |
unsayable-last-pip = Los dos últimos, con un dado cada uno, apuestan la suma de ambos
    .source = Wikipedia, single hand
unsayable-winner-sheds = Solo quien gana la ronda aparta un dado
    .source = una página de Pikken
unsayable-pass-below = Tras un paso se puede dudar de la apuesta que está debajo
    .source = Michigan dice
unsayable-only-21-equalled = Mia: solo se puede igualar un 21 cantado
    .source = una página austriaca
unsayable-not-its-roller = Mia: un vaso sin subir no vuelve a pasar por quien tiró
    .source = una página inglesa
unsayable-round-for-all = Meyer: con 32 beben todos
    .source = una página danesa
unsayable-matches = Tænkeboks: se pierden cerillas, no dados
    .source = una página danesa
unsayable-counter-splits = Chui niu: pi y contra-pi hasta ocho veces
    .source = salas de juegos públicos
unsayable-split-earlier = Chui niu: se parte una apuesta anterior, o todas a la vez
    .source = salas de juegos públicos
unsayable-give-up-late = Chui niu: rendirse después de un contra-pi
    .source = salas de juegos públicos
unsayable-leopard-double = Chui niu: quien pierde con un leopardo bebe el doble
    .source = páginas chinas de reglas
unsayable-two-more-turn = Chui niu: subir dos dados cambia el sentido
    .source = páginas chinas de reglas
unsayable-fei-by-heads = Chui niu: se vuelve a fei según cuántos juegan
    .source = salas de juegos públicos
