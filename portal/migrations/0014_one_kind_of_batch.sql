ALTER TABLE "outage_batch_items" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outage_batches" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "outage_batch_items" CASCADE;--> statement-breakpoint
DROP TABLE "outage_batches" CASCADE;--> statement-breakpoint
ALTER TABLE "list_batches" ADD COLUMN "about" text;--> statement-breakpoint
CREATE INDEX "list_batches_about" ON "list_batches" USING btree ("list","about","created_at") WHERE "list_batches"."about" is not null;