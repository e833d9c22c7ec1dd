CREATE TABLE "canned_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "written_drafts" (
	"kind" text NOT NULL,
	"record" text NOT NULL,
	"field" text NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"revision" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "written_drafts_kind_record_user_id_field_pk" PRIMARY KEY("kind","record","user_id","field")
);
--> statement-breakpoint
ALTER TABLE "case_history" ADD COLUMN "documents" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "written_drafts" ADD CONSTRAINT "written_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "canned_replies_name" ON "canned_replies" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "written_drafts_person" ON "written_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "written_drafts_saved" ON "written_drafts" USING btree ("saved_at");