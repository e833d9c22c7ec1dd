DROP INDEX "users_name";--> statement-breakpoint
DROP INDEX "content_items_title";--> statement-breakpoint
ALTER TABLE "application_submissions" ALTER COLUMN "name_key" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "cases" ALTER COLUMN "name_key" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "enquiries" ALTER COLUMN "name_key" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ((lower(left("name" || ' ' || "surname", 60)) collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "content_items_title" ON "content_items" USING btree ((lower(left("title", 60)) collate "und-x-icu"),"id") WHERE "content_items"."deleted_at" is null;--> statement-breakpoint
-- Older releases order names by the collation of the column too; two lists of theirs are sorted without an index until they are updated.
CREATE OR REPLACE FUNCTION required_migrations() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT 4';
