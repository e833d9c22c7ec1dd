CREATE TABLE "case_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"urgency" smallint NOT NULL,
	"company" text NOT NULL,
	"lga" text NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"actor_role" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"level" smallint NOT NULL,
	"files" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_holidays" (
	"date" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"removed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"settings" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"user_id" uuid,
	"contact_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_phone" text NOT NULL,
	"type" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"description" text NOT NULL,
	"urgency" smallint DEFAULT 1 NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"lga" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"reported_to_disco" boolean DEFAULT false NOT NULL,
	"disco_reference_number" text DEFAULT '' NOT NULL,
	"declared_at" timestamp with time zone,
	"status" text NOT NULL,
	"escalation_level" smallint NOT NULL,
	"escalation_note" text DEFAULT '' NOT NULL,
	"resolution_note" text DEFAULT '' NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_in_time" boolean,
	"rating_stars" smallint,
	"rating_comment" text DEFAULT '' NOT NULL,
	"rated_at" timestamp with time zone,
	"assignee_id" uuid,
	"assignee_name" text DEFAULT '' NOT NULL,
	"step" text NOT NULL,
	"step_from" date NOT NULL,
	"step_days" integer NOT NULL,
	"due_at" timestamp with time zone,
	"waiting_since" timestamp with time zone,
	"reminded_for" timestamp with time zone,
	"missed_for" timestamp with time zone,
	"next_work_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_file_uses" (
	"file_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "content_file_uses_file_id_item_id_place_pk" PRIMARY KEY("file_id","item_id","place")
);
--> statement-breakpoint
CREATE TABLE "content_tickets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"item_id" uuid,
	"admin_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_files" ADD COLUMN "created_by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_files" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_files" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_files" ADD COLUMN "alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_files" ADD COLUMN "loose" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "content_files" ADD COLUMN "replaced_by_id" uuid;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "body_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "draft_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "draft_by_id" text;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "draft_by_name" text;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "draft_base" integer;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "unpublish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_versions" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "content_versions" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "case_history" ADD CONSTRAINT "case_history_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_file_uses" ADD CONSTRAINT "content_file_uses_file_id_content_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."content_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_file_uses" ADD CONSTRAINT "content_file_uses_item_id_content_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_tickets" ADD CONSTRAINT "content_tickets_item_id_content_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_counts_kind" ON "case_counts" USING btree ("kind");--> statement-breakpoint
CREATE INDEX "case_history_case" ON "case_history" USING btree ("case_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_reference" ON "cases" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "cases_user" ON "cases" USING btree ("user_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_created" ON "cases" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_updated" ON "cases" USING btree ("kind","updated_at","id");--> statement-breakpoint
CREATE INDEX "cases_due" ON "cases" USING btree ("kind","due_at","id");--> statement-breakpoint
CREATE INDEX "cases_status" ON "cases" USING btree ("kind","status","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_type" ON "cases" USING btree ("kind","type","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_urgency" ON "cases" USING btree ("kind","urgency","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_level" ON "cases" USING btree ("kind","escalation_level","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_category" ON "cases" USING btree ("kind","category","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_company" ON "cases" USING btree ("kind","company","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_lga" ON "cases" USING btree ("kind","lga","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_assignee" ON "cases" USING btree ("assignee_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_subject" ON "cases" USING btree ("kind",lower("subject"),"id");--> statement-breakpoint
CREATE INDEX "cases_name" ON "cases" USING btree ("kind",lower("contact_name"),"id");--> statement-breakpoint
CREATE INDEX "cases_running" ON "cases" USING btree ("kind","due_at") WHERE "cases"."due_at" is not null and "cases"."waiting_since" is null;--> statement-breakpoint
CREATE INDEX "cases_waiting" ON "cases" USING btree ("kind","created_at","id") WHERE "cases"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "cases_work" ON "cases" USING btree ("next_work_at") WHERE "cases"."next_work_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_search" ON "cases" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "content_file_uses_item" ON "content_file_uses" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "content_tickets_expiry" ON "content_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "content_items_newest" ON "content_items" USING btree ("type","created_at" DESC NULLS FIRST,"id") WHERE "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_words" ON "content_items" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "content_items_bin" ON "content_items" USING btree ("deleted_at") WHERE "content_items"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "content_items_due" ON "content_items" USING btree (least("publish_at", "unpublish_at")) WHERE "content_items"."deleted_at" is null and ("content_items"."publish_at" is not null or "content_items"."unpublish_at" is not null);