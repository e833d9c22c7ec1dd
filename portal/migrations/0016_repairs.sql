ALTER TABLE "documents" DROP CONSTRAINT "documents_file_key";--> statement-breakpoint
DROP INDEX "users_name";--> statement-breakpoint
DROP INDEX "content_items_title";--> statement-breakpoint
ALTER TABLE "application_submissions" ALTER COLUMN "name_key" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "cases" ALTER COLUMN "name_key" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "enquiries" ALTER COLUMN "name_key" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD COLUMN "added_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "application_drafts" ADD COLUMN "former_id" uuid;--> statement-breakpoint
ALTER TABLE "application_messages" ADD COLUMN "quoted" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_drafts" ADD COLUMN "former_id" uuid;--> statement-breakpoint
ALTER TABLE "case_history" ADD COLUMN "quoted" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_members" ADD COLUMN "invited_by" uuid;--> statement-breakpoint
ALTER TABLE "enquiry_events" ADD COLUMN "quoted" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_former_id_application_submissions_id_fk" FOREIGN KEY ("former_id") REFERENCES "public"."application_submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_drafts" ADD CONSTRAINT "company_drafts_former_id_application_submissions_id_fk" FOREIGN KEY ("former_id") REFERENCES "public"."application_submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_file" ON "documents" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ((lower(left("name" || ' ' || "surname", 60)) collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "content_items_title" ON "content_items" USING btree ((lower(left("title", 60)) collate "und-x-icu"),"id") WHERE "content_items"."deleted_at" is null;--> statement-breakpoint
-- Older releases order names by the collation of the column too; two lists of theirs are sorted without an index until they are updated.
CREATE OR REPLACE FUNCTION required_migrations() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT 4';
