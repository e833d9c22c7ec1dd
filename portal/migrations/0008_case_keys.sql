DROP INDEX "content_items_words";--> statement-breakpoint
DROP INDEX "cases_subject";--> statement-breakpoint
DROP INDEX "cases_name";--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "subject_key" text GENERATED ALWAYS AS (lower(left(subject, 60))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "name_key" text GENERATED ALWAYS AS (lower(left(contact_name, 60))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "cases_reference_start" ON "cases" USING btree ("reference" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "cases_subject" ON "cases" USING btree ("kind","subject_key","id");--> statement-breakpoint
CREATE INDEX "cases_name" ON "cases" USING btree ("kind","name_key","id");