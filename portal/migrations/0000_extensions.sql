-- Similar words, for misspelt searches; a trusted extension since PostgreSQL 13, so no superuser is needed.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
