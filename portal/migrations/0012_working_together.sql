CREATE TABLE "content_comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"item_id" uuid NOT NULL,
	"field" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by_name" text
);
--> statement-breakpoint
CREATE TABLE "content_words" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "review" jsonb;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "check_by" date;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "check_by_id" text;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "check_by_name" text;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "reminded_of" date;--> statement-breakpoint
ALTER TABLE "content_comments" ADD CONSTRAINT "content_comments_item_id_content_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_words" ADD CONSTRAINT "content_words_item_id_content_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_comments_item" ON "content_comments" USING btree ("item_id","at","id");--> statement-breakpoint
CREATE INDEX "content_words_words" ON "content_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "content_items_review" ON "content_items" USING btree (("review" ->> 'at')) WHERE "content_items"."review" ->> 'state' = 'submitted' and "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_check" ON "content_items" USING btree ("check_by") WHERE "content_items"."check_by" is not null and "content_items"."deleted_at" is null;