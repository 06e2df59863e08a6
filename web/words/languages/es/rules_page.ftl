# Cómo juega una mesa: una página, y una ficha para imprimir.

rules-page-title = Ojo: cómo se juega a { $title }
rules-page-names = También: { $names }
rules-page-short = En tres frases
rules-page-calls = Lo que se dice
rules-page-house = Reglas de esta casa
rules-page-printed = Las reglas
rules-page-follows = Siguen a: { $document }.
rules-page-silent = Lo que las reglas no dicen se juega así
rules-page-to-table = Volver a la mesa
rules-page-to-door = Volver a la entrada
rules-page-said = «{ $words }»
