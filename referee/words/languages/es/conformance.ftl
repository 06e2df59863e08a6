# Where another referee answers otherwise than it must. $line is what it was told, $answer what it said.
conformance-difference = { $game }, línea { $number } { $line }: { $what }
conformance-no-answer = sin respuesta
conformance-refused = debe rechazarse como { $code }, no responderse { $answer }
conformance-played = debe jugarse, no responderse { $answer }
conformance-value = { $key } debe ser { $value }, no { $answer }
