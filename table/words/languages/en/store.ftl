# Why the database or a backup of it cannot be used. $where is a file or an address, $reason what a system or a
# library answered.
store-no-url = { $url } is no database; write a file as night.db, or a URL as postgresql://host/ojo.
store-no-driver = The driver for { $driver } is not installed; for PostgreSQL install ojo-dice[postgres].
store-in-memory = A database in memory forgets the night; name a file, for example sqlite:///ojo.db.
store-layout = The database { $where } has layout { $version }, this Ojo writes layout { $layout }; use the Ojo that made it, or name another database with --db.
store-server = The database { $where } cannot be used ({ $reason }); see that it runs, or name another with --db.
store-file = The database file { $where } cannot be used ({ $reason }); { $way }, or name another with --db sqlite:///FILE.
store-move-aside = move it aside (mv { $where } { $where }.broken) and start again
store-held = end the program that holds it
store-make-room = make room on its disk
store-who-writes = see who may write it

# Backups
store-no-database = There is no database { $where } to back up; name another with --db.
store-no-backup = There is no backup { $where }; name the file that `ojo backup` wrote.
store-not-backed-up = { $source } could not be backed up into { $target } ({ $reason }).
store-not-restored = { $source } could not be restored into { $target } ({ $reason }).
store-only-sqlite = Only a SQLite file is backed up here; for PostgreSQL use pg_dump and pg_restore.
store-damaged = { $where } is damaged ({ $reason }); use an older backup.
store-no-night = { $where } is no night that this Ojo can open.
