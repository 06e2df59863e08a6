# The page of licences.
licences-title = Ojo: licences
licences-heading = Licences
licences-own = Ojo's program, networks, pictures, films, signs and sounds are free software: AGPL-3.0-or-later. Who uses it over a network may have its source. The page brings no fonts; it uses those of your device.
licences-source = The source that runs here
licences-installed = Installed beside it
licences-shipped = Part of it, made by others
licences-learnt = Photographs that the networks learnt from
licences-learnt-why = None of them is part of Ojo; most pictures that the networks learnt from are drawn by Ojo itself.
licences-untold = tells none
