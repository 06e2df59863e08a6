# Why the database or a backup of it cannot be used. $where is a file or an address, $reason what a system or a
# library answered.
store-no-url = { $url } is no database; write a file as night.db, or a URL as postgresql://host/ojo.
store-no-driver = The driver for { $driver } is not installed; for PostgreSQL install ojo-dice[postgres].
store-no-shelf = The store of pictures { $url } cannot be used ({ $reason }); write s3://BUCKET/FOLDER.
store-no-shelf-driver = What speaks to object stores is not installed; install ojo-dice[s3], or leave --pictures-in out.
store-other-kind = Ojo keeps no night in { $kind }; write a file as night.db, or a URL as postgresql://host/ojo.
store-slashes = A file takes three slashes: sqlite:///{ $file }, or write { $file } alone.
store-is-folder = { $folder } is a folder; name a file in it, as { $folder }/night.db.
store-not-ours = { $where } is there already and is no backup; name a new file.
store-in-memory = A database in memory forgets the night; name a file, for example sqlite:///ojo.db.
store-layout = The database { $where } has layout { $version }, this Ojo writes layout { $layout }; use the Ojo that made it, or name another database with --db.
store-server = The database { $where } cannot be used ({ $reason }); see that it runs, or name another with --db.
store-file = The database file { $where } cannot be used ({ $reason }); { $way }, or name another with --db sqlite:///FILE.
store-move-aside = save what is left of it (ojo recover FILE), or move it aside (mv { $where } { $where }.broken) and start again
store-recover = save what is left (ojo recover FILE)
store-held = end the program that holds it; some network drives take no locks: then put it on a disk of this machine
store-make-room = make room on its disk
store-who-writes = see who may write it and its folder, and whether its drive is read-only or one of a network

# Backups
store-no-database = There is no database { $where }; name another with --db.
store-no-backup = There is no backup { $where }; name the file that `ojo backup` wrote.
store-not-backed-up = { $source } could not be backed up into { $target } ({ $reason }).
store-not-restored = { $source } could not be restored into { $target } ({ $reason }).
store-only-sqlite = Only a SQLite file is backed up here; for PostgreSQL use pg_dump and pg_restore.
store-damaged = { $where } is damaged ({ $reason }); save what is left with ojo recover FILE, or use an older backup.
store-target-there = { $target } is there already; name a new file.
store-not-recovered = What is left of { $source } could not be written into { $target } ({ $reason }).

# What a page is told, by whose words the first page need not wait
store-destroyed = Part of the database's file is destroyed. At the machine: end Ojo, save what is left with ojo recover FILE, and put it in place with ojo restore FILE.
store-full = The disk is full: nothing can be kept. Make room, then do it again; the table is as it was.
store-no-memory = The machine has too little memory for that. Close other programs or start Ojo anew; until then, type the dice in.
store-no-room = There is no room for what was sent: the disk of the temporary folder is full. Make room, then send it again.
store-no-night = { $where } is no night that this Ojo can open.
store-keeps-nights = Nights are kept for { $days ->
    [one] one day
   *[other] { $days } days
} after the last move, then deleted.
store-nights-due = { $nights ->
    [one] One night goes
   *[other] { $nights } nights go
} within two days. Take along what you want to keep.
store-keeps-pictures = Pictures of dice are kept for { $days ->
    [one] one day
   *[other] { $days } days
}, then deleted.
