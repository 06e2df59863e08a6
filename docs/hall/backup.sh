#!/bin/sh
# A dump a day into /backups; those older than KEEP_DAYS go. One that was cut short is never taken for a whole one.
set -eu
folder=${BACKUPS:-/backups}
while :; do
    name="$folder/ojo-$(date +%Y-%m-%dT%H%M%S).dump"
    if pg_dump --format=custom --file="$name.partial"; then
        mv "$name.partial" "$name"
        find "$folder" -name 'ojo-*.dump' -mtime "+${KEEP_DAYS:-14}" -delete
    else
        rm -f "$name.partial"
    fi
    [ -z "${ONCE:-}" ] || exit 0
    sleep "${EVERY_SECONDS:-86400}"
done
