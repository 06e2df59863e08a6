# Where another referee answers otherwise than it must. $line is what it was told, $answer what it said.
conformance-difference = { $game }, line { $number } { $line }: { $what }
conformance-no-answer = no answer
conformance-refused = must be refused as { $code }, not answered { $answer }
conformance-played = must be played, not answered { $answer }
conformance-value = { $key } must be { $value }, not { $answer }
