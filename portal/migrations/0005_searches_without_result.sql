CREATE TABLE "search_misses" (
	"words" text PRIMARY KEY NOT NULL,
	"times" integer NOT NULL,
	"partly" boolean NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_misses_last" ON "search_misses" USING btree ("last_at");