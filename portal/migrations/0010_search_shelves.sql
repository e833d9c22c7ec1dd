DROP INDEX "search_entries_all";--> statement-breakpoint
CREATE INDEX "search_entries_all_middle" ON "search_entries" USING gin ("all_words") WHERE ((number >> 7) & 15 between 1 and 3);--> statement-breakpoint
CREATE INDEX "search_entries_all_back" ON "search_entries" USING gin ("all_words") WHERE ((number >> 7) & 15 > 3);