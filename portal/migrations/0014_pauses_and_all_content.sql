ALTER TABLE "application_submissions" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "state" text GENERATED ALWAYS AS (case when status = 'published' then case when draft is null then 'published' else 'changed' end
  when published_at is null then 'draft' else 'unpublished' end) STORED;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "review_state" text GENERATED ALWAYS AS (review ->> 'state') STORED;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "changed_at" timestamp with time zone GENERATED ALWAYS AS (greatest(updated_at, draft_at)) STORED;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "changed_by_id" text GENERATED ALWAYS AS (nullif(case when draft_at > updated_at then draft_by_id else updated_by_id end, 'system')) STORED;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "topics" text GENERATED ALWAYS AS (translate(coalesce(draft, body) ->> 'topics', '[]" ', '')) STORED;--> statement-breakpoint
CREATE INDEX "content_items_changed" ON "content_items" USING btree ("changed_at","id") WHERE "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_title" ON "content_items" USING btree (lower(left("title", 60)),"id") WHERE "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_published" ON "content_items" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_check_order" ON "content_items" USING btree ("check_by","id") WHERE "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_topics" ON "content_items" USING gin (string_to_array("topics", ',')) WHERE "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_filters" ON "content_items" USING btree ("type","state","review_state","changed_by_id","topics","publish_at","unpublish_at") WHERE "content_items"."deleted_at" is null;