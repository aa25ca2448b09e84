#!/bin/sh
# Runs once, when PostgreSQL's container makes its database: the role as which Cairn works. Its
# rights are Cairn's to grant, at each start.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$APP_PASSWORD" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role cairn_app login password :'password';
SQL
