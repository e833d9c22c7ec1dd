CREATE TABLE "search_lexemes" (
	"lexeme" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_entries" drop column "all_words";--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "all_words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', plain_title), 'A') || setweight(to_tsvector('english', plain_body), 'B') || array_to_tsvector(array['=' || source])) STORED;--> statement-breakpoint
CREATE INDEX "search_lexemes_beginnings" ON "search_lexemes" USING btree ("lexeme" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_entries_all" ON "search_entries" USING gin ("all_words");--> statement-breakpoint
CREATE INDEX "search_entries_all_front" ON "search_entries" USING gin ("all_words") WHERE ((number >> 7) & 15 = 0);--> statement-breakpoint
INSERT INTO "search_lexemes" SELECT word FROM ts_stat('SELECT all_words FROM search_entries') ON CONFLICT DO NOTHING;
