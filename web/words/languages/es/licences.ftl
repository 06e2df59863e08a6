# La página de licencias.
licences-title = Ojo: licencias
licences-heading = Licencias
licences-own = El programa, las redes, las imágenes, las películas, los signos y los sonidos de Ojo son software libre: AGPL-3.0-or-later. Quien lo usa por una red puede tener su código. La página no trae tipos de letra; usa los de tu dispositivo.
licences-source = El código que funciona aquí
licences-installed = Instalado junto a él
licences-shipped = Hecho por otros y parte de él
licences-learnt = Fotografías con las que aprendieron las redes
licences-learnt-why = Ninguna forma parte de Ojo; casi todas las imágenes con las que aprendieron las redes las dibuja el propio Ojo.
licences-untold = no dice ninguna
