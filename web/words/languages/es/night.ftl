# Una noche como archivo, y su final

server-no-night = Esto no es una noche exportada por Ojo: su "format" debe ser "ojo-night", y su "format_version" 1.
server-night-long = Una noche tiene de 1 a { $most } sucesos.
server-bad-night = Esta noche se rompe en el suceso { $event }, que no encaja con lo anterior.
server-night-text = Una noche en notación de texto debe ser texto en UTF-8.
