# Why the database or a backup of it cannot be used.
store-no-url = { $url } no es una base de datos; escribe un archivo, como noche.db, o una URL, como postgresql://host/ojo.
store-no-driver = El controlador de { $driver } no está instalado; para PostgreSQL instala ojo-dice[postgres].
store-no-shelf = No se puede usar el almacén de fotos { $url } ({ $reason }); escribe s3://BUCKET/CARPETA.
store-no-shelf-driver = Falta el programa que habla con almacenes de objetos; instala ojo-dice[s3] o quita --pictures-in.
store-other-kind = Ojo no guarda ninguna noche en { $kind }; escribe un archivo, como noche.db, o una URL, como postgresql://host/ojo.
store-slashes = Un archivo lleva tres barras: sqlite:///{ $file }, o escribe solo { $file }.
store-is-folder = { $folder } es una carpeta; nombra un archivo en ella, como { $folder }/noche.db.
store-not-ours = { $where } ya existe y no es ninguna copia; nombra un archivo nuevo.
store-in-memory = Una base de datos en memoria olvida la noche; nombra un archivo, por ejemplo sqlite:///ojo.db.
store-layout = La base de datos { $where } tiene el formato { $version } y este Ojo escribe el formato { $layout }; usa el Ojo que la creó o nombra otra base de datos con --db.
store-server = No se puede usar la base de datos { $where } ({ $reason }); comprueba que esté en marcha o nombra otra con --db.
store-file = No se puede usar el archivo de base de datos { $where } ({ $reason }); { $way }, o nombra otro con --db sqlite:///ARCHIVO.
store-move-aside = salva lo que queda de él (ojo recover ARCHIVO), o apártalo (mv { $where } { $where }.broken) y empieza de nuevo
store-recover = salva lo que queda (ojo recover ARCHIVO)
store-held = cierra el programa que lo retiene; algunas unidades de red no admiten bloqueos: entonces ponlo en un disco de esta máquina
store-make-room = haz sitio en su disco
store-who-writes = mira quién puede escribir en él y en su carpeta, y si su unidad es de solo lectura o de una red

# Backups
store-no-database = No hay ninguna base de datos { $where }; nombra otra con --db.
store-no-backup = No hay ninguna copia { $where }; nombra el archivo que escribió `ojo backup`.
store-not-backed-up = No se pudo guardar { $source } en { $target } ({ $reason }).
store-not-restored = No se pudo restaurar { $source } en { $target } ({ $reason }).
store-only-sqlite = Aquí solo se guarda un archivo de SQLite; para PostgreSQL usa pg_dump y pg_restore.
store-damaged = { $where } está dañado ({ $reason }); salva lo que queda con ojo recover ARCHIVO, o usa una copia anterior.
store-target-there = { $target } ya existe; nombra un archivo nuevo.
store-not-recovered = Lo que queda de { $source } no se pudo escribir en { $target } ({ $reason }).

# Lo que se dice a una página, sin cuyas palabras puede abrirse
store-destroyed = Parte del archivo de la base de datos está destruida. En la máquina: termina Ojo, salva lo que queda con ojo recover ARCHIVO y ponlo en su sitio con ojo restore ARCHIVO.
store-full = El disco está lleno: no se puede guardar nada. Haz sitio y hazlo otra vez; la mesa está como estaba.
store-no-memory = La máquina tiene poca memoria para eso. Cierra otros programas o inicia Ojo de nuevo; mientras tanto, escribe los dados.
store-no-room = No hay sitio para lo que se envió: el disco de la carpeta temporal está lleno. Haz sitio y envíalo otra vez.
store-no-night = { $where } no es una noche que este Ojo pueda abrir.
store-keeps-nights = Las noches se guardan { $days ->
    [one] un día
   *[other] { $days } días
} tras la última jugada, y luego se borran.
store-nights-due = { $nights ->
    [one] Una noche se borra
   *[other] { $nights } noches se borran
} en dos días. Llévate lo que quieras guardar.
store-keeps-pictures = Las imágenes de los dados se guardan { $days ->
    [one] un día
   *[other] { $days } días
}, y luego se borran.
