#!/bin/sh
# Backs up the database that PG* variables name: once a day, or at once with `once`. It keeps 14 days. `check` fails
# where no backup has succeeded for 26 hours. Prometheus reads when the last one succeeded.
set -u
folder=${BACKUP_FOLDER:-/backups}

is_newer_than() { # minutes
  [ -n "$(find "$folder" -name 'keyway-*.dump' -mmin "-$1" | head -n 1)" ]
}

backup() {
  file="$folder/keyway-$(date -u +%Y-%m-%dT%H%M%SZ).dump"
  rm -f "$folder"/*.part
  # What can't be listed can't be restored.
  pg_dump --format=custom --no-owner --no-privileges --file="$file.part" &&
    pg_restore --list "$file.part" > /dev/null &&
    mv "$file.part" "$file" &&
    echo "keyway_backup_last_success_timestamp_seconds $(date +%s)" > "$folder/backup.prom.part" &&
    mv "$folder/backup.prom.part" "$folder/backup.prom" &&
    find "$folder" -name 'keyway-*.dump' -mtime +14 -delete &&
    echo "Backed up to $file"
}

case "${1:-}" in
  once) backup ;;
  check) is_newer_than 1560 ;;
  *)
    while true; do
      is_newer_than 1435 || backup || echo "The backup failed" >&2
      sleep 300
    done
    ;;
esac
