# Lo que falla entre una cámara y una lectura: `camera-` y el código de un VisionError; y de qué se duda en un dado.

camera-the-picture = la imagen

camera-picture-too-large = { $picture } pesa más de { $mebibytes } MiB; envía una imagen menor
camera-picture-animated = { $picture } es una animación; hace falta una imagen fija (JPEG, PNG y WebP)
camera-picture-without-size = { $picture } está dañada: su cabecera dice { $width }x{ $height } píxeles
camera-picture-too-many-pixels = { $picture } tiene { $width }x{ $height } píxeles; se leen { $millions } millones como mucho, así que envía una menor
camera-picture-of-hundreds = { $picture } parece mostrar más de { $most } dados; apunta solo a los dados, o escríbelos
camera-picture-cut-short = { $picture } está cortada o dañada; envía el archivo { $kind } entero
camera-picture-header-cut-short = { $picture } está cortada: acaba dentro de su cabecera; envía el archivo entero
camera-picture-damaged = { $picture } es un { $kind } dañado; toma o envía la imagen otra vez
camera-picture-empty = { $picture } está vacía; envía una imagen (JPEG, PNG y WebP)
camera-picture-of-other-kind = { $picture } es un archivo { $kind }; se leen JPEG, PNG y WebP
camera-picture-of-no-kind = { $picture } no es una imagen que se pueda leer; JPEG, PNG y WebP sí
camera-picture-is-folder = { $picture } es una carpeta; nombra las imágenes que tiene
camera-picture-not-regular = { $picture } no es un archivo corriente; nombra una imagen (JPEG, PNG y WebP)
camera-picture-missing = { $picture } no existe; nombra una imagen (JPEG, PNG y WebP)
camera-picture-not-opened = { $picture } no se puede abrir: { $reason }

camera-closed = la cámara { $camera } está cerrada; ábrela otra vez
camera-lost = la cámara { $camera } no da imagen; revisa el cable y que nada más la use (se vuelve a probar sola), o usa una foto, o escribe los dados
camera-silent = no llega imagen de { $camera }; revisa cable y dirección, cierra otros programas que la usen, o empieza con --camera demo o --camera none
camera-phone-silent = el teléfono no envía imágenes; abre otra vez su página y déjala abierta
camera-phone-taken = una llamada u otra aplicación tomó la cámara del teléfono; abre otra vez su página
camera-phone-still = la cámara del teléfono no da imágenes nuevas; abre otra vez su página
camera-phone-hidden = el teléfono muestra otra cosa que la página de su cámara, o duerme; abre otra vez su página y déjala abierta
camera-phone-late = las imágenes del teléfono llegan con segundos de retraso; acércalo al router o descarga la red
camera-no-such-source = no hay cámara, archivo ni carpeta { $source }; da un número (0 es la primera cámara), el nombre de una cámara, una URL, una película, una imagen o una carpeta de imágenes
camera-folder-without-pictures = la carpeta { $folder } no tiene ninguna imagen (JPEG, PNG o WebP); pon alguna
camera-film-not-played = { $source } no es una película que se pueda ver; nombra una película (MP4, AVI, WebM), una cámara o una URL

camera-backend-unknown = no existe el motor { $backend }; existen { $known }
camera-backend-not-installed = el motor { $backend } no está instalado (falta { $module }); se instala con: { $command }
camera-model-missing = no hay modelo en { $file }; nombra un archivo que exista
camera-model-not-loaded = { $runtime } no puede cargar { $file }: { $reason }
camera-model-not-openvino = OpenVINO no puede cargar { $file }; nombra un archivo ONNX o un .xml de OpenVINO
camera-model-not-run = { $runtime } no puede usar este modelo: { $reason }
camera-model-input = el modelo no admite una entrada de forma { $shape }: { $reason }
camera-detector-output = el detector responde con forma { $shape }; un detector YOLO de una clase o de seis, exportado sin NMS, da (1, 5, anchors) o (1, 10, anchors)
camera-crop-reader-output = un lector de recortes responde con forma { $shape }; hace falta (n, { $outputs })
camera-weights-missing = falta { $file } en { $folder }; reinstala ojo-dice o restáuralo
camera-weights-altered = { $file } no es el archivo que nombra { $card } (su SHA-256 difiere); reinstala ojo-dice
camera-weights-card = { $file } no se puede usar ({ $problem }); reinstala ojo-dice

camera-doubt-cocked = está apoyado en algo
camera-doubt-stacked = está sobre otro dado
camera-doubt-seen-level = la cámara mira desde muy abajo: un lado puede pasar por la cara de arriba
camera-doubt-blurred = está desenfocado o se mueve
camera-doubt-cut = lo corta el borde de la imagen
camera-doubt-readers-disagree = las miradas a él no coinciden
camera-doubt-unreadable = su cara no se ve clara
camera-doubt-stayed = nadie lo recogió desde la revelación anterior
camera-doubt-unknown-face = muestra un dibujo que nadie ha enseñado
