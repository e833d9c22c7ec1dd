CREATE TABLE "content_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"originalName" text NOT NULL,
	"size" integer NOT NULL,
	"variants" jsonb NOT NULL,
	"createdAt" timestamp with time zone NOT NULL,
	"createdById" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"slug" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"body" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"publishedAt" timestamp with time zone,
	"createdAt" timestamp with time zone NOT NULL,
	"createdById" text NOT NULL,
	"createdByName" text NOT NULL,
	"updatedAt" timestamp with time zone NOT NULL,
	"updatedById" text NOT NULL,
	"updatedByName" text NOT NULL,
	"deletedAt" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"itemId" uuid NOT NULL,
	"version" integer NOT NULL,
	"status" text NOT NULL,
	"position" integer NOT NULL,
	"body" jsonb NOT NULL,
	"action" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"byId" text NOT NULL,
	"byName" text NOT NULL,
	CONSTRAINT "content_versions_itemId_version_pk" PRIMARY KEY("itemId","version")
);
--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_itemId_content_items_id_fk" FOREIGN KEY ("itemId") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_files_created" ON "content_files" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "content_items_list" ON "content_items" USING btree ("type","position","createdAt","id") WHERE "content_items"."deletedAt" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "content_items_slug" ON "content_items" USING btree ("type","slug") WHERE "content_items"."slug" <> '' and "content_items"."deletedAt" is null;