-- Written by hand: what the indexes of 0001_start need.

-- Trigrams, for misspelt words. A trusted extension since PostgreSQL 13, so no superuser is needed.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
