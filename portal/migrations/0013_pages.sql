CREATE TABLE "content_redirects" (
	"path" text PRIMARY KEY NOT NULL,
	"item_id" uuid,
	"target" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"created_by_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_redirects" ADD CONSTRAINT "content_redirects_item_id_content_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_redirects_item" ON "content_redirects" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "content_redirects_target" ON "content_redirects" USING btree ("target");