-- Written by hand: what the indexes of 0001_start need.

-- Trigrams, for the search of cases and for misspelt words. A trusted extension since PostgreSQL 13, so no superuser is needed.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- cases: pieces of a text by which a search finds it (rules.search.ts reads the same from the query): five characters of a word, and up to three,
-- two and one, one and two beside every space. The high cost makes the planner use the index.
CREATE FUNCTION case_pieces(searched text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
DECLARE
  words text[] := string_to_array(searched, ' ');
  pieces text[] := '{}';
BEGIN
  FOR place IN 1..cardinality(words) LOOP
    FOR start IN 1..length(words[place]) - 4 LOOP
      pieces := array_append(pieces, substr(words[place], start, 5));
    END LOOP;
    IF place > 1 THEN
      pieces := array_append(pieces, right(words[place - 1], 3) || ' ' || left(words[place], 3));
      pieces := array_append(pieces, right(words[place - 1], 2) || ' ' || left(words[place], 1));
      pieces := array_append(pieces, right(words[place - 1], 1) || ' ' || left(words[place], 2));
    END IF;
  END LOOP;
  RETURN pieces;
END
$$;
