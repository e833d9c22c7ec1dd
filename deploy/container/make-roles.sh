#!/bin/sh
# The two roles of docs/database-roles.md and the database, when the container of PostgreSQL starts for the first time.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set owner="$OWNER_PASSWORD" --set portal="$PORTAL_PASSWORD" <<'SQL'
CREATE ROLE portal_owner LOGIN PASSWORD :'owner';
CREATE ROLE portal LOGIN PASSWORD :'portal';
CREATE DATABASE portal OWNER portal_owner;
SQL
