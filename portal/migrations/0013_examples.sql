CREATE TABLE "content_hidden_examples" (
	"type" text NOT NULL,
	"key" text NOT NULL,
	"hidden_at" timestamp with time zone NOT NULL,
	"hidden_by_id" text NOT NULL,
	"hidden_by_name" text NOT NULL,
	CONSTRAINT "content_hidden_examples_type_key_pk" PRIMARY KEY("type","key")
);
--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "example" text;--> statement-breakpoint
CREATE UNIQUE INDEX "content_items_example" ON "content_items" USING btree ("type","example") WHERE "content_items"."example" is not null and "content_items"."deleted_at" is null;