-- Cases are also found by their address (features/cases/engine/service.search-words.server.ts); the words of cases from before get it once.
UPDATE "cases" SET "search_words" = "search_words" || array_to_tsvector(array_remove(regexp_split_to_array(lower(regexp_replace(normalize("address" || ' ' || "lga", NFKD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+'), ''))
WHERE "address" <> '' OR "lga" <> '';--> statement-breakpoint
-- The words of content are blind to accents now; the portal stores them again when it starts.
DELETE FROM "content_words";--> statement-breakpoint
-- The release before finds content by the new words too, as long as they have no accents.
CREATE OR REPLACE FUNCTION required_migrations() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT 4';
