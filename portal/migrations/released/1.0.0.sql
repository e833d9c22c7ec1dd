-- The database of release 1.0.0 with example records, made by `npm run release:schema` and never edited.
-- 5 migrations; version 40 of the job tables.
create schema drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('f9a07dab72f337f29e8c92294cdb91d17113a0686b85c045d992eadf36490bc5', 1795369707521);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('57f2d0d6a319aa6624a6e9150c03d6a68aece7e9e66e20e2b1ca172a90331746', 1795374819136);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('ab130f8cd5158e22b3ff38d5c3e0ad8de1a1643a546abbf7b8407ac86554bb2e', 1795374889370);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('c650d8a950adead715eb6ad7de0fd7dc2897f5486744da6b94bc8999aa976291', 1795384607480);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('46168ab6af31ff475cbe6c39f77953fb10887ed22812f727b7dbf7b2cfde48d5', 1795394681161);
-- 0000_before_the_tables
-- Written by hand: what the indexes of 0001_start need.

-- Trigrams, for misspelt words. A trusted extension since PostgreSQL 13, so no superuser is needed.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
;
-- 0001_start
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"from_email" text,
	"to_email" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"undo_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "email_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"change_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "held_mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "held_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"queue" text NOT NULL,
	"data" jsonb NOT NULL,
	"held_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proved_addresses" (
	"email" text PRIMARY KEY NOT NULL,
	"proved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"surname" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"registration_date" timestamp with time zone NOT NULL,
	"terms_accepted_at" timestamp with time zone,
	"password_change_required" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "application_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"submission_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"actor_role" text NOT NULL,
	"files" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"user_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"template_version" integer NOT NULL,
	"form_title" text NOT NULL,
	"status" text NOT NULL,
	"approval_status" text NOT NULL,
	"applicant_name" text NOT NULL,
	"applicant_surname" text NOT NULL,
	"applicant_email" text NOT NULL,
	"applicant_phone" text NOT NULL,
	"answers" jsonb NOT NULL,
	"consent_at" timestamp with time zone NOT NULL,
	"consent_version" text NOT NULL,
	"admin_description" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone
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
	"search_words" "tsvector" NOT NULL,
	"name_key" text GENERATED ALWAYS AS (lower(left(contact_name, 60))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"status" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiry_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiry_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"enquiry_id" uuid NOT NULL,
	"action" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"text" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiry_secret" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_file_uses" (
	"file_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "content_file_uses_file_id_item_id_place_pk" PRIMARY KEY("file_id","item_id","place")
);
--> statement-breakpoint
CREATE TABLE "content_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"original_name" text NOT NULL,
	"size" integer NOT NULL,
	"variants" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"created_by_name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"loose" boolean DEFAULT true NOT NULL,
	"replaced_by_id" uuid
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
	"body_version" integer DEFAULT 1 NOT NULL,
	"draft" jsonb,
	"draft_at" timestamp with time zone,
	"draft_by_id" text,
	"draft_by_name" text,
	"draft_base" integer,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"title" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"created_by_name" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by_id" text NOT NULL,
	"updated_by_name" text NOT NULL,
	"deleted_at" timestamp with time zone
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
CREATE TABLE "content_versions" (
	"item_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"status" text NOT NULL,
	"position" integer NOT NULL,
	"body" jsonb NOT NULL,
	"action" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	CONSTRAINT "content_versions_item_id_version_pk" PRIMARY KEY("item_id","version")
);
--> statement-breakpoint
CREATE TABLE "document_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" text NOT NULL,
	"role" text NOT NULL,
	"original_name" text NOT NULL,
	"size" bigint NOT NULL,
	"metadata" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"document_id" uuid
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"record_type" text NOT NULL,
	"record_id" text NOT NULL,
	"role" text NOT NULL,
	"original_name" text NOT NULL,
	"size" bigint NOT NULL,
	"kind" text NOT NULL,
	"sha256" text NOT NULL,
	"file_key" text NOT NULL,
	"uploaded_by" text,
	"uploaded_at" timestamp with time zone NOT NULL,
	"arrival" bigint GENERATED ALWAYS AS IDENTITY (sequence name "documents_arrival_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "documents_file_key" UNIQUE("file_key")
);
--> statement-breakpoint
CREATE TABLE "document_loose_files" (
	"file_key" text PRIMARY KEY NOT NULL,
	"remove_after" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_template_versions" (
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"section" jsonb NOT NULL,
	"documents" jsonb,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" text NOT NULL,
	CONSTRAINT "application_template_versions_template_id_version_pk" PRIMARY KEY("template_id","version")
);
--> statement-breakpoint
CREATE TABLE "application_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "account_quotas" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"limits" jsonb NOT NULL,
	"reason" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quota_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"limits" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "search_entries_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"link" text NOT NULL,
	"image_url" text DEFAULT '' NOT NULL,
	"date" text DEFAULT '' NOT NULL,
	"plain_title" text NOT NULL,
	"plain_body" text NOT NULL,
	"title_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', plain_title)) STORED,
	"all_words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', plain_title), 'A') || setweight(to_tsvector('english', plain_body), 'B') || array_to_tsvector(array['=' || source])) STORED,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_lexemes" (
	"lexeme" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "search_words_word_pk" PRIMARY KEY("word")
);
--> statement-breakpoint
CREATE TABLE "whistleblowing_attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"report_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"on" date NOT NULL,
	"sealed_facts" "bytea" NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whistleblowing_denials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"report_id" uuid,
	CONSTRAINT "whistleblowing_denials_once" UNIQUE NULLS NOT DISTINCT("staff_id","report_id")
);
--> statement-breakpoint
CREATE TABLE "whistleblowing_entries" (
	"report_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"on" date NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "whistleblowing_entries_report_id_position_pk" PRIMARY KEY("report_id","position")
);
--> statement-breakpoint
CREATE TABLE "whistleblowing_key_check" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"tag" text NOT NULL,
	"changing_to" text,
	"receipt_key" "bytea"
);
--> statement-breakpoint
CREATE TABLE "whistleblowing_keys" (
	"report_id" uuid PRIMARY KEY NOT NULL,
	"wrapped" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whistleblowing_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"reported_on" date NOT NULL,
	"updated_on" date NOT NULL,
	"status" text NOT NULL,
	"level" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_tag" text,
	"locator" text,
	"receipt_hash" text,
	"sealed" "bytea" NOT NULL,
	"assigned_to" uuid,
	"resolved_on" date,
	"destroy_on" date,
	"announced" boolean DEFAULT false NOT NULL,
	"warned" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whistleblowing_spent_puzzles" (
	"digest" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text NOT NULL,
	"window_end" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "attempts_key_window_end_pk" PRIMARY KEY("key","window_end")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" text NOT NULL,
	"actor_role" text NOT NULL,
	"action" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" text NOT NULL,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "reference_counters" (
	"prefix" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "reference_counters_prefix_year_pk" PRIMARY KEY("prefix","year")
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_change_id_email_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."email_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_history" ADD CONSTRAINT "application_history_submission_id_application_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."application_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD CONSTRAINT "application_submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD CONSTRAINT "application_submissions_version" FOREIGN KEY ("template_id","template_version") REFERENCES "public"."application_template_versions"("template_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_history" ADD CONSTRAINT "case_history_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_events" ADD CONSTRAINT "enquiry_events_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_file_uses" ADD CONSTRAINT "content_file_uses_file_id_content_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."content_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_file_uses" ADD CONSTRAINT "content_file_uses_item_id_content_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_tickets" ADD CONSTRAINT "content_tickets_item_id_content_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_item_id_content_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_template_versions" ADD CONSTRAINT "application_template_versions_template_id_application_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."application_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_quotas" ADD CONSTRAINT "account_quotas_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whistleblowing_attachments" ADD CONSTRAINT "whistleblowing_attachments_report_id_whistleblowing_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."whistleblowing_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whistleblowing_denials" ADD CONSTRAINT "whistleblowing_denials_report_id_whistleblowing_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."whistleblowing_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whistleblowing_entries" ADD CONSTRAINT "whistleblowing_entries_report_id_whistleblowing_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."whistleblowing_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whistleblowing_keys" ADD CONSTRAINT "whistleblowing_keys_report_id_whistleblowing_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."whistleblowing_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_pending" ON "email_changes" USING btree ("user_id") WHERE "email_changes"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_changes_from" ON "email_changes" USING btree ("from_email");--> statement-breakpoint
CREATE INDEX "email_links_user" ON "email_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_links_email" ON "email_links" USING btree ("email");--> statement-breakpoint
CREATE INDEX "held_mails_recipient" ON "held_mails" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "held_mails_held" ON "held_mails" USING btree ("held_at");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_registered" ON "users" USING btree ("registration_date");--> statement-breakpoint
CREATE INDEX "application_history_submission" ON "application_history" USING btree ("submission_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_submissions_reference" ON "application_submissions" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "application_submissions_user" ON "application_submissions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "application_submissions_open" ON "application_submissions" USING btree ("user_id") WHERE "application_submissions"."approval_status" in ('pending', 'in-progress');--> statement-breakpoint
CREATE INDEX "application_submissions_created" ON "application_submissions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "application_submissions_approval" ON "application_submissions" USING btree ("approval_status","created_at");--> statement-breakpoint
CREATE INDEX "case_history_case" ON "case_history" USING btree ("case_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_reference" ON "cases" USING btree ("reference" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "cases_user" ON "cases" USING btree ("user_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_date" ON "cases" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_filters" ON "cases" USING btree ("kind","created_at","id","urgency","company","assignee_id","category","status","type","lga");--> statement-breakpoint
CREATE INDEX "cases_tally" ON "cases" USING btree ("kind","status","type","category","urgency");--> statement-breakpoint
CREATE INDEX "cases_status" ON "cases" USING btree ("kind","status","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_type" ON "cases" USING btree ("kind","type","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_lga" ON "cases" USING btree ("kind","lga","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_name" ON "cases" USING btree ("kind","name_key","id");--> statement-breakpoint
CREATE INDEX "cases_updated" ON "cases" USING btree ("kind","updated_at","id");--> statement-breakpoint
CREATE INDEX "cases_due" ON "cases" USING btree ("kind","due_at","id");--> statement-breakpoint
CREATE INDEX "cases_open" ON "cases" USING btree ("kind","due_at","id","waiting_since","created_at","urgency","company","assignee_id","category","status","type","lga") WHERE "cases"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_work" ON "cases" USING btree ("next_work_at") WHERE "cases"."next_work_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_resolved" ON "cases" USING btree ("kind","resolved_at","created_at") WHERE "cases"."resolved_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_search" ON "cases" USING gin ("search_words");--> statement-breakpoint
CREATE UNIQUE INDEX "enquiries_reference" ON "enquiries" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "enquiries_received" ON "enquiries" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_status" ON "enquiries" USING btree ("status","received_at","id");--> statement-breakpoint
CREATE INDEX "enquiry_events_enquiry" ON "enquiry_events" USING btree ("enquiry_id","id");--> statement-breakpoint
CREATE INDEX "content_file_uses_item" ON "content_file_uses" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "content_files_created" ON "content_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "content_items_list" ON "content_items" USING btree ("type","position","created_at","id") WHERE "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "content_items_slug" ON "content_items" USING btree ("type","slug") WHERE "content_items"."slug" <> '' and "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_newest" ON "content_items" USING btree ("type","created_at" DESC NULLS FIRST,"id") WHERE "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_bin" ON "content_items" USING btree ("deleted_at") WHERE "content_items"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "content_items_due" ON "content_items" USING btree (least("publish_at", "unpublish_at")) WHERE "content_items"."deleted_at" is null and ("content_items"."publish_at" is not null or "content_items"."unpublish_at" is not null);--> statement-breakpoint
CREATE INDEX "content_tickets_expiry" ON "content_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "document_uploads_owner" ON "document_uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "document_uploads_touched" ON "document_uploads" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "documents_record" ON "documents" USING btree ("record_type","record_id","arrival");--> statement-breakpoint
CREATE INDEX "documents_uploaded_by" ON "documents" USING btree ("uploaded_by","arrival","size");--> statement-breakpoint
CREATE INDEX "document_loose_files_time" ON "document_loose_files" USING btree ("remove_after");--> statement-breakpoint
CREATE UNIQUE INDEX "application_templates_slug" ON "application_templates" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "search_entries_title" ON "search_entries" USING gin ("title_words");--> statement-breakpoint
CREATE INDEX "search_entries_title_front" ON "search_entries" USING gin ("title_words") WHERE ((number >> 7) & 15 = 0);--> statement-breakpoint
CREATE INDEX "search_entries_all_front" ON "search_entries" USING gin ("all_words") WHERE ((number >> 7) & 15 = 0);--> statement-breakpoint
CREATE INDEX "search_entries_all_middle" ON "search_entries" USING gin ("all_words") WHERE ((number >> 7) & 15 between 1 and 3);--> statement-breakpoint
CREATE INDEX "search_entries_all_back" ON "search_entries" USING gin ("all_words") WHERE ((number >> 7) & 15 > 3);--> statement-breakpoint
CREATE INDEX "search_lexemes_beginnings" ON "search_lexemes" USING btree ("lexeme" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "whistleblowing_attachments_report" ON "whistleblowing_attachments" USING btree ("report_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "whistleblowing_reports_reference" ON "whistleblowing_reports" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "whistleblowing_reports_owner" ON "whistleblowing_reports" USING btree ("owner_tag");--> statement-breakpoint
CREATE INDEX "whistleblowing_reports_locator" ON "whistleblowing_reports" USING btree ("locator");--> statement-breakpoint
CREATE INDEX "whistleblowing_reports_destroy" ON "whistleblowing_reports" USING btree ("destroy_on");--> statement-breakpoint
CREATE INDEX "attempts_end" ON "attempts" USING btree ("window_end");--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("record_type","record_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");;
-- 0002_after_the_tables
-- Written by hand: functions, triggers and settings of tables, which the table definitions cannot express. By table.

-- audit_log: rows are only added.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- case_history: rows are only added, and are deleted only together with their case.
CREATE FUNCTION case_history_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM cases WHERE id = OLD.case_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER case_history_append_only BEFORE UPDATE OR DELETE ON case_history FOR EACH ROW EXECUTE FUNCTION case_history_append_only();--> statement-breakpoint
CREATE TRIGGER case_history_no_truncate BEFORE TRUNCATE ON case_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- cases: lists read only the index where a vacuum has visited the rows since their last change; by default it waits for a fifth of the table.
ALTER TABLE "cases" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);--> statement-breakpoint

-- Tables of reports: rewrites one in the order of its random keys, so that the order of the rows does not show the order of filing. Only the owner may
-- do so, and the portal does not run as the owner; this function does that one thing for it.
CREATE FUNCTION rewrite_report_table(name text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  CASE name
    WHEN 'whistleblowing_reports' THEN CLUSTER whistleblowing_reports USING whistleblowing_reports_pkey;
    WHEN 'whistleblowing_keys' THEN CLUSTER whistleblowing_keys USING whistleblowing_keys_pkey;
    WHEN 'whistleblowing_entries' THEN CLUSTER whistleblowing_entries USING whistleblowing_entries_report_id_position_pk;
    WHEN 'whistleblowing_spent_puzzles' THEN CLUSTER whistleblowing_spent_puzzles USING whistleblowing_spent_puzzles_pkey;
  END CASE;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION rewrite_report_table(text) FROM PUBLIC;--> statement-breakpoint

-- whistleblowing_attachments: too large to be rewritten. What an update leaves behind is vacuumed within a minute, also where the portal may not
-- request it (before PostgreSQL 17).
ALTER TABLE whistleblowing_attachments SET (
  autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0,
  toast.autovacuum_vacuum_threshold = 0, toast.autovacuum_vacuum_scale_factor = 0
);
;
-- 0003_backups
CREATE TABLE "pending_erasures" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ok" boolean NOT NULL,
	"file" text NOT NULL,
	"snapshot_at" timestamp with time zone,
	"seconds" double precision NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"records" bigint DEFAULT 0 NOT NULL,
	"documents" bigint DEFAULT 0 NOT NULL,
	"problems" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_files" ADD COLUMN "hashes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "backup_runs_kind" ON "backup_runs" USING btree ("kind","started_at");;
-- 0004_uploads_in_parts
ALTER TABLE "document_uploads" ADD COLUMN "uploaded" jsonb;
;
-- Tables of jobs

    BEGIN;
    SET LOCAL lock_timeout = 30000;
    SET LOCAL idle_in_transaction_session_timeout = 30000;
    SELECT pg_advisory_xact_lock(('x' || encode(sha224((current_database() || '.pgboss.jobs')::bytea), 'hex'))::bit(64)::bigint);
CREATE SCHEMA IF NOT EXISTS jobs;

    CREATE TYPE jobs.job_state AS ENUM (
      'created',
      'retry',
      'active',
      'completed',
      'cancelled',
      'failed'
    )
  ;

    CREATE TABLE jobs.version (
      version int primary key,
      cron_on timestamp with time zone,
      bam_on timestamp with time zone,
      flow_on timestamp with time zone,
      reindex_on timestamp with time zone,
      monitor_backoff_on timestamp with time zone
    )
  ;

    CREATE TABLE jobs.queue (
      name text NOT NULL,
      policy text NOT NULL,
      retry_limit int NOT NULL,
      retry_delay int NOT NULL,
      retry_backoff bool NOT NULL,
      retry_delay_max int,
      expire_seconds int NOT NULL,
      retention_seconds int NOT NULL,
      deletion_seconds int NOT NULL,
      dead_letter text REFERENCES jobs.queue (name) CHECK (dead_letter IS DISTINCT FROM name),
      partition bool NOT NULL,
      table_name text NOT NULL,
      deferred_count int NOT NULL default 0,
      queued_count int NOT NULL default 0,
      ready_count int NOT NULL default 0,
      warning_queued int NOT NULL default 0,
      active_count int NOT NULL default 0,
      failed_count int NOT NULL default 0,
      total_count int NOT NULL default 0,
      ready_history int[] NOT NULL default '{}',
      heartbeat_seconds int,
      notify bool NOT NULL DEFAULT false,
      singletons_active text[],
      -- Two stamps, not one. monitor_claim_on is the interval claim that decides which instance
      -- runs a monitor pass; monitor_on is when this queue's counts were actually written, and is
      -- stamped only by the aggregate that wrote them (see cacheQueueStats). Splitting them is what
      -- lets a pass be claimed and then skip the aggregate — because the vacuum backoff is in force,
      -- or because another instance holds the stats try-lock — without capturedOn claiming a
      -- freshness the counts do not have.
      monitor_claim_on timestamp with time zone,
      monitor_on timestamp with time zone,
      maintain_on timestamp with time zone,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY (name)
    )
  ;

    CREATE TABLE jobs.schedule (
      name text REFERENCES jobs.queue ON DELETE CASCADE,
      key text not null DEFAULT '',
      cron text not null,
      timezone text,
      data jsonb,
      options jsonb,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY (name, key)
    )
  ;

    CREATE TABLE jobs.subscription (
      event text not null,
      name text not null REFERENCES jobs.queue ON DELETE CASCADE,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY(event, name)
    )
  ;

    CREATE TABLE jobs.bam (
      id uuid PRIMARY KEY default gen_random_uuid(),
      name text NOT NULL,
      version int NOT NULL,
      status text NOT NULL DEFAULT 'pending',
      queue text,
      table_name text NOT NULL,
      command text NOT NULL,
      error text,
      created_on timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
      started_on timestamp with time zone,
      completed_on timestamp with time zone
    )
  ;

    CREATE FUNCTION jobs.job_table_format(command text, table_name text)
    RETURNS text AS
    $$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $$
    LANGUAGE sql IMMUTABLE;
  ;

    CREATE FUNCTION jobs.job_table_run(command text, tbl_name text DEFAULT NULL, queue_name text DEFAULT NULL)
    RETURNS VOID AS
    $$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM jobs.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        EXECUTE jobs.job_table_format(command, tbl_name);
        RETURN;
      END IF;

      EXECUTE jobs.job_table_format(command, 'job_common');

      FOR tbl IN SELECT table_name FROM jobs.queue WHERE partition = true
      LOOP
        EXECUTE jobs.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $$
    LANGUAGE plpgsql;
  ;

    CREATE FUNCTION jobs.job_table_run_async(command_name text, version int, command text, tbl_name text DEFAULT NULL, queue_name text DEFAULT NULL)
    RETURNS VOID AS
    $$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM jobs.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        INSERT INTO jobs.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          jobs.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;

      INSERT INTO jobs.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        jobs.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        jobs.job_table_format(command, queue.table_name)
      FROM jobs.queue
      WHERE partition = true;
    END;
    $$
    LANGUAGE plpgsql;
  ;

    CREATE TABLE jobs.job (
      id uuid not null default gen_random_uuid(),
      name text not null,
      priority integer not null default(0),
      data jsonb,
      state jobs.job_state not null default 'created',
      retry_limit integer not null default 2,
      retry_count integer not null default 0,
      retry_delay integer not null default 0,
      retry_backoff boolean not null default false,
      retry_delay_max integer,
      expire_seconds int not null default 900,
      deletion_seconds int not null default 604800,
      singleton_key text,
      singleton_on timestamp without time zone,
      group_id text,
      group_tier text,
      start_after timestamp with time zone not null default now(),
      created_on timestamp with time zone not null default now(),
      started_on timestamp with time zone,
      completed_on timestamp with time zone,
      keep_until timestamp with time zone NOT NULL default now() + interval '1209600',
      output jsonb,
      dead_letter text,
      policy text,
      heartbeat_on timestamp with time zone,
      heartbeat_seconds int,
      blocked boolean not null default false,
      blocking boolean not null default false,
      pending_dependencies int not null default 0,
      source_name text,
      source_id uuid,
      source_created_on timestamp with time zone,
      source_retry_count int
    ) PARTITION BY LIST (name)
  ;
ALTER TABLE jobs.job ADD PRIMARY KEY (name, id);

    CREATE TABLE jobs.job_common (LIKE jobs.job INCLUDING GENERATED INCLUDING DEFAULTS);

    SELECT jobs.job_table_run($cmd$ALTER TABLE jobs.job ADD PRIMARY KEY (name, id)$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$ALTER TABLE jobs.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$ALTER TABLE jobs.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i1 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i2 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i3 ON jobs.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i6 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i8 ON jobs.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE INDEX job_i10 ON jobs.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$ALTER TABLE jobs.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE UNIQUE INDEX job_i4 ON jobs.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE INDEX job_i11 ON jobs.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE INDEX job_i7 ON jobs.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, 'job_common');
    SELECT jobs.job_table_run($cmd$CREATE INDEX job_i9 ON jobs.job (name, id) WHERE blocking AND state = 'completed'$cmd$, 'job_common');

    ALTER TABLE jobs.job ATTACH PARTITION jobs.job_common DEFAULT;
  ;

    CREATE TABLE jobs.warning (
      id uuid PRIMARY KEY default gen_random_uuid(),
      type text NOT NULL,
      message text NOT NULL,
      data jsonb,
      created_on timestamp with time zone NOT NULL DEFAULT now()
    )
  ;
CREATE INDEX warning_i1 ON jobs.warning (created_on DESC);

    CREATE TABLE jobs.queue_stats (
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      name text NOT NULL,
      deferred_count int NOT NULL DEFAULT 0,
      queued_count   int NOT NULL DEFAULT 0,
      ready_count    int NOT NULL DEFAULT 0,
      active_count   int NOT NULL DEFAULT 0,
      failed_count   int NOT NULL DEFAULT 0,
      total_count    int NOT NULL DEFAULT 0,
      captured_on timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (id, captured_on)
    ) PARTITION BY RANGE (captured_on)
  ;
CREATE INDEX queue_stats_i1 ON jobs.queue_stats (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);

    DO $$
    DECLARE
      d date;
      i int;
      part_name text;
    BEGIN
      FOR i IN 0..1 LOOP
        d := (now() AT TIME ZONE 'UTC')::date + i;
        part_name := 'queue_stats_' || to_char(d, 'YYYYMMDD');
        IF NOT EXISTS (
          SELECT 1 FROM pg_class c
          JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE n.nspname = 'jobs' AND c.relname = part_name
        ) THEN
          EXECUTE format(
            'CREATE TABLE jobs.%I PARTITION OF jobs.queue_stats FOR VALUES FROM (%L) TO (%L)',
            part_name,
            to_char(d, 'YYYY-MM-DD') || ' 00:00:00+00',
            to_char(d + 1, 'YYYY-MM-DD') || ' 00:00:00+00'
          );
        END IF;
      END LOOP;
    END;
    $$
  ;

    CREATE TABLE jobs.job_dependency (
      child_name text NOT NULL,
      child_id uuid NOT NULL,
      parent_name text NOT NULL,
      parent_id uuid NOT NULL,
      PRIMARY KEY (child_name, child_id, parent_name, parent_id)
    )
  ;
CREATE INDEX IF NOT EXISTS job_dep_parent_idx ON jobs.job_dependency (parent_name, parent_id);

    CREATE FUNCTION jobs.create_queue(queue_name text, options jsonb)
    RETURNS VOID AS
    $$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
        INSERT INTO jobs.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false)
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE jobs.%I (LIKE jobs.job INCLUDING DEFAULTS)', tablename);

      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);

      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i11 ON jobs.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON jobs.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i7 ON jobs.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i9 ON jobs.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);

      IF options->>'policy' = 'short' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON jobs.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON jobs.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i10 ON jobs.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;

      EXECUTE format('ALTER TABLE jobs.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE jobs.job ATTACH PARTITION jobs.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $$
    LANGUAGE plpgsql;
  ;

    CREATE FUNCTION jobs.delete_queue(queue_name text)
    RETURNS VOID AS
    $$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN
      
      SELECT table_name, partition
      FROM jobs.queue
      WHERE name = queue_name
      INTO v_table, v_partition;

      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS jobs.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM jobs.%I WHERE name = %L', v_table, queue_name);
      END IF;
    
      DELETE FROM jobs.queue WHERE name = queue_name;
    END;
    $$
    LANGUAGE plpgsql;
  ;
INSERT INTO jobs.version(version) VALUES ('40');
    COMMIT;
  ;
commit;
begin;
set constraints all immediate;
-- jobs.job_dependency
alter table "jobs"."job_dependency" disable trigger user;
delete from "jobs"."job_dependency";
insert into "jobs"."job_dependency" ("child_name", "child_id", "parent_name", "parent_id") overriding system value
  select "child_name", "child_id", "parent_name", "parent_id" from jsonb_populate_recordset(null::"jobs"."job_dependency", '[
{"child_id": "01234567-89ab-4cde-8f01-23456789abcd", "parent_id": "01234567-89ab-4cde-8f01-23456789abcd", "child_name": "example", "parent_name": "example"}
]');
alter table "jobs"."job_dependency" enable trigger user;
-- jobs.queue
alter table "jobs"."queue" disable trigger user;
delete from "jobs"."queue";
insert into "jobs"."queue" ("name", "policy", "retry_limit", "retry_delay", "retry_backoff", "retry_delay_max", "expire_seconds", "retention_seconds", "deletion_seconds", "dead_letter", "partition", "table_name", "deferred_count", "queued_count", "ready_count", "warning_queued", "active_count", "failed_count", "total_count", "ready_history", "heartbeat_seconds", "notify", "singletons_active", "monitor_claim_on", "monitor_on", "maintain_on", "created_on", "updated_on") overriding system value
  select "name", "policy", "retry_limit", "retry_delay", "retry_backoff", "retry_delay_max", "expire_seconds", "retention_seconds", "deletion_seconds", "dead_letter", "partition", "table_name", "deferred_count", "queued_count", "ready_count", "warning_queued", "active_count", "failed_count", "total_count", "ready_history", "heartbeat_seconds", "notify", "singletons_active", "monitor_claim_on", "monitor_on", "maintain_on", "created_on", "updated_on" from jsonb_populate_recordset(null::"jobs"."queue", '[
{"name": "__pgboss__send-it", "notify": false, "policy": "standard", "partition": false, "created_on": "2026-11-23T02:23:28.962612+00:00", "monitor_on": null, "table_name": "job_common", "updated_on": "2026-11-23T02:23:28.962612+00:00", "dead_letter": null, "maintain_on": null, "ready_count": 0, "retry_delay": 0, "retry_limit": 2, "total_count": 0, "active_count": 0, "failed_count": 0, "queued_count": 0, "ready_history": [], "retry_backoff": false, "deferred_count": 0, "expire_seconds": 900, "warning_queued": 0, "retry_delay_max": null, "deletion_seconds": 604800, "monitor_claim_on": null, "heartbeat_seconds": null, "retention_seconds": 1209600, "singletons_active": null},
{"name": "accounts.change-notice", "notify": true, "policy": "standard", "partition": false, "created_on": "2026-11-23T02:23:29.108216+00:00", "monitor_on": null, "table_name": "job_common", "updated_on": "2026-11-23T02:23:29.12188+00:00", "dead_letter": null, "maintain_on": null, "ready_count": 0, "retry_delay": 5, "retry_limit": 12, "total_count": 0, "active_count": 0, "failed_count": 0, "queued_count": 0, "ready_history": [], "retry_backoff": true, "deferred_count": 0, "expire_seconds": 300, "warning_queued": 0, "retry_delay_max": 3600, "deletion_seconds": 604800, "monitor_claim_on": null, "heartbeat_seconds": 30, "retention_seconds": 1209600, "singletons_active": null},
{"name": "accounts.invitation", "notify": true, "policy": "standard", "partition": false, "created_on": "2026-11-23T02:23:29.072458+00:00", "monitor_on": null, "table_name": "job_common", "updated_on": "2026-11-23T02:23:29.092045+00:00", "dead_letter": null, "maintain_on": null, "ready_count": 0, "retry_delay": 5, "retry_limit": 12, "total_count": 0, "active_count": 0, "failed_count": 0, "queued_count": 0, "ready_history": [], "retry_backoff": true, "deferred_count": 0, "expire_seconds": 300, "warning_queued": 0, "retry_delay_max": 3600, "deletion_seconds": 604800, "monitor_claim_on": null, "heartbeat_seconds": 30, "retention_seconds": 1209600, "singletons_active": null},
{"name": "accounts.note-erasures", "notify": true, "policy": "standard", "partition": false, "created_on": "2026-11-23T02:23:29.202045+00:00", "monitor_on": null, "table_name": "job_common", "updated_on": "2026-11-23T02:23:29.203689+00:00", "dead_letter": null, "maintain_on": null, "ready_count": 0, "retry_delay": 5, "retry_limit": 12, "total_count": 0, "active_count": 0, "failed_count": 0, "queued_count": 0, "ready_history": [], "retry_backoff": true, "deferred_count": 0, "expire_seconds": 300, "warning_queued": 0, "retry_delay_max": 3600, "deletion_seconds": 604800, "monitor_claim_on": null, "heartbeat_seconds": 30, "retention_seconds": 1209600, "singletons_active": null},
{"name": "accounts.proof-mail", "notify": true, "policy": "standard", "partition": false, "created_on": "2026-11-23T02:23:29.06063+00:00", "monitor_on": null, "table_name": "job_common", "updated_on": "2026-11-23T02:23:29.069878+00:00", "dead_letter": null, "maintain_on": null, "ready_count": 0, "retry_delay": 5, "retry_limit": 4, "total_count": 0, "active_count": 0, "failed_count": 0, "queued_count": 0, "ready_history": [], "retry_backoff": true, "deferred_count": 0, "expire_seconds": 300, "warning_queued": 0, "retry_delay_max": 3600, "deletion_seconds": 604800, "monitor_claim_on": null, "heartbeat_seconds": 30, "retention_seconds": 1209600, "singletons_active": null},
{"name": "accounts.reset-mail", "notify": true, "policy": "standard", "partition": false, "created_on": "2026-11-23T02:23:29.017214+00:00", "monitor_on": null, "table_name": "job_common", "updated_on": "2026-11-23T02:23:29.05643+00:00", "dead_letter": null, "maintain_on": null, "ready_count": 0, "retry_delay": 5, "retry_limit": 4, "total_count": 0, "active_count": 0, "failed_count": 0, "queued_count": 0, "ready_history": [], "retry_backoff": true, "deferred_count": 0, "expire_seconds": 300, "warning_queued": 0, "retry_delay_max": 3600, "deletion_seconds": 604800, "monitor_claim_on": null, "heartbeat_seconds": 30, "retention_seconds": 1209600, "singletons_active": null},
{"name": "accounts.sweep", "notify": true, "policy": "standard", "partition": false, "created_on": "2026-11-23T02:23:29.132067+00:00", "monitor_on": null, "table_name": "job_common", "updated_on": "2026-11-23T02:23:29.138983+00:00", "dead_letter": null, "maintain_on": null, "ready_count": 0, "retry_delay": 5, "retry_limit": 12, "total_count": 0, "active_count": 0, "failed_count": 0, "queued_count": 0, "ready_history": [], "retry_backoff": true, "deferred_count": 0, "expire_seconds": 300, "warning_queued": 0, "retry_delay_max": 3600, "deletion_seconds": 604800, "monitor_claim_on": null, "heartbeat_seconds": 30, "retention_seconds": 1209600, "singletons_active": null},
{"name": "applications.mail", "notify": true, "policy": "standard", "partition": false, "created_on": "2026-11-23T02:23:29.229207+00:00", "monitor_on": null, "table_name": "job_common", "updated_on": "2026-11-23T02:23:29.239374+00:00", "dead_letter": null, "maintain_on": null, "ready_count": 0, "retry_delay": 5, "retry_limit": 12, "total_count": 0, "active_count": 0, "failed_count": 0, "queued_count": 0, "ready_history": [], "retry_backoff": true, "deferred_count": 0, "expire_seconds": 300, "warning_queued": 0, "retry_delay_max": 3600, "deletion_seconds": 604800, "monitor_claim_on": null, "heartbeat_seconds": 30, "retention_seconds": 1209600, "singletons_active": null},
{"name": "attempts.sweep", "notify": true, "policy": "standard", "partition": false, "created_on": "2026-11-23T02:23:29.212501+00:00", "monitor_on": null, "table_name": "job_common", "updated_on": "2026-11-23T02:23:29.214456+00:00", "dead_letter": null, "maintain_on": null, "ready_count": 0, "retry_delay": 5, "retry_limit": 12, "total_count": 0, "active_count": 0, "failed_count": 0, "queued_count": 0, "ready_history": [], "retry_backoff": true, "deferred_count": 0, "expire_seconds": 300, "warning_queued": 0, "retry_delay_max": 3600, "deletion_seconds": 604800, "monitor_claim_on": null, "heartbeat_seconds": 30, "retention_seconds": 1209600, "singletons_active": null},
{"name": "backups.drill", "notify": true, "policy": "standard", "partition": false, "created_on": "2026-11-23T02:23:29.349456+00:00", "monitor_on": null, "table_name": "job_common", "updated_on": "2026-11-23T02:23:29.353282+00:00", "dead_letter": null, "maintain_on": null, "ready_count": 0, "retry_delay": 5, "retry_limit": 3, "total_count": 0, "active_count": 0, "failed_count": 0, "queued_count": 0, "ready_history": [], "retry_backoff": true, "deferred_count": 0, "expire_seconds": 86400, "warning_queued": 0, "retry_delay_max": 3600, "deletion_seconds": 604800, "monitor_claim_on": null, "heartbeat_seconds": 30, "retention_seconds": 1209600, "singletons_active": null},
{"name": "backups.nightly", "notify": true, "policy": "standard", "partition": false, "created_on": "2026-11-23T02:23:29.320841+00:00", "monitor_on": null, "table_name": "job_common", "updated_on": "2026-11-23T02:23:29.332304+00:00", "dead_letter": null, "maintain_on": null, "ready_count": 0, "retry_delay": 5, "retry_limit": 3, "total_count": 0, "active_count": 0, "failed_count": 0, "queued_count": 0, "ready_history": [], "retry_backoff": true, "deferred_count": 0, "expire_seconds": 86400, "warning_queued": 0, "retry_delay_max": 3600, "deletion_seconds": 604800, "monitor_claim_on": null, "heartbeat_seconds": 30, "retention_seconds": 1209600, "singletons_active": null},
{"name": "cases.clock", "notify": true, "policy": "standard", "partition": false, "created_on": "2026-11-23T02:23:29.427252+00:00", "monitor_on": null, "table_name": "job_common", "updated_on": "2026-11-23T02:23:29.43809+00:00", "dead_letter": null, "maintain_on": null, "ready_count": 0, "retry_delay": 5, "retry_limit": 1, "total_count": 0, "active_count": 0, "failed_count": 0, "queued_count": 0, "ready_history": [], "retry_backoff": true, "deferred_count": 0, "expire_seconds": 300, "warning_queued": 0, "retry_delay_max": 3600, "deletion_seconds": 604800, "monitor_claim_on": null, "heartbeat_seconds": 30, "retention_seconds": 1209600, "singletons_active": null},
{"name": "cases.mail", "notify": true, "policy": "standard", "partition": false, "created_on": "2026-11-23T02:23:29.416916+00:00", "monitor_on": null, "table_name": "job_common", "updated_on": "2026-11-23T02:23:29.421159+00:00", "dead_letter": null, "maintain_on": null, "ready_count": 0, "retry_delay": 5, "retry_limit": 12, "total_count": 0, "active_count": 0, "failed_count": 0, "queued_count": 0, "ready_history": [], "retry_backoff": true, "deferred_count": 0, "expire_seconds": 300, "warning_queued": 0, "retry_delay_max": 3600, "deletion_seconds": 604800, "monitor_claim_on": null, "heartbeat_seconds": 30, "retention_seconds": 1209600, "singletons_active": null},
{"name": "cases.recalculate", "notify": true, "policy": "standard", "partition": false, "created_on": "2026-11-23T02:23:29.462395+00:00", "monitor_on": null, "table_name": "job_common", "updated_on": "2026-11-23T02:23:29.469059+00:00", "dead_letter": null, "maintain_on": null, "ready_count": 0, "retry_delay": 5, "retry_limit": 12, "total_count": 0, "active_count": 0, "failed_count": 0, "queued_count": 0, "ready_history": [], "retry_backoff": true, "deferred_count": 0, "expire_seconds": 300, "warning_queued": 0, "retry_delay_max": 3600, "deletion_seconds": 604800, "monitor_claim_on": null, "heartbeat_seconds": 30, "retention_seconds": 1209600, "singletons_active": null},
{"name": "contact.acknowledge", "notify": true, "policy": "standard", "partition": false, "created_on": "2026-11-23T02:23:29.299339+00:00", "monitor_on": null, "table_name": "job_common", "updated_on": "2026-11-23T02:23:29.304789+00:00", "dead_letter": null, "maintain_on": null, "ready_count": 0, "retry_delay": 5, "retry_limit": 12, "total_count": 0, "active_count": 0, "failed_count": 0, "queued_count": 0, "ready_history": [], "retry_backoff": true, "deferred_count": 0, "expire_seconds": 300, "warning_queued": 0, "retry_delay_max": 3600, "deletion_seconds": 604800, "monitor_claim_on": null, "heartbeat_seconds": 30, "retention_seconds": 1209600, "singletons_active": null},
{"name": "contact.answer", "notify": true, "policy": "standard", "partition": false, "created_on": "2026-11-23T02:23:29.307744+00:00", "monitor_on": null, "table_name": "job_common", "updated_on": "2026-11-23T02:23:29.315629+00:00", "dead_letter": null, "maintain_on": null, "ready_count": 0, "retry_delay": 5, "retry_limit": 12, "total_count": 0, "active_count": 0, "failed_count": 0, "queued_count": 0, "ready_history": [], "retry_backoff": true, "deferred_count": 0, "expire_seconds": 300, "warning_queued": 0, "retry_delay_max": 3600, "deletion_seconds": 604800, "monitor_claim_on": null, "heartbeat_seconds": 30, "retention_seconds": 1209600, "singletons_active": null},
{"name": "contact.forward", "notify": true, "policy": "standard", "partition": false, "created_on": "2026-11-23T02:23:29.290897+00:00", "monitor_on": null, "table_name": "job_common", "updated_on": "2026-11-23T02:23:29.292738+00:00", "dead_letter": null, "maintain_on": null, "ready_count": 0, "retry_delay": 5, "retry_limit": 12, "total_count": 0, "active_count": 0, "failed_count": 0, "queued_count": 0, "ready_history": [], "retry_backoff": true, "deferred_count": 0, "expire_seconds": 300, "warning_queued": 0, "retry_delay_max": 3600, "deletion_seconds": 604800, "monitor_claim_on": null, "heartbeat_seconds": 30, "retention_seconds": 1209600, "singletons_active": null},
{"name": "content.schedule", "notify": true, "policy": "standard", "partition": false, "created_on": "2026-11-23T02:23:29.245586+00:00", "monitor_on": null, "table_name": "job_common", "updated_on": "2026-11-23T02:23:29.247756+00:00", "dead_letter": null, "maintain_on": null, "ready_count": 0, "retry_delay": 5, "retry_limit": 12, "total_count": 0, "active_count": 0, "failed_count": 0, "queued_count": 0, "ready_history": [], "retry_backoff": true, "deferred_count": 0, "expire_seconds": 300, "warning_queued": 0, "retry_delay_max": 3600, "deletion_seconds": 604800, "monitor_claim_on": null, "heartbeat_seconds": 30, "retention_seconds": 1209600, "singletons_active": null},
{"name": "content.sweep", "notify": true, "policy": "standard", "partition": false, "created_on": "2026-11-23T02:23:29.279529+00:00", "monitor_on": null, "table_name": "job_common", "updated_on": "2026-11-23T02:23:29.280827+00:00", "dead_letter": null, "maintain_on": null, "ready_count": 0, "retry_delay": 5, "retry_limit": 12, "total_count": 0, "active_count": 0, "failed_count": 0, "queued_count": 0, "ready_history": [], "retry_backoff": true, "deferred_count": 0, "expire_seconds": 300, "warning_queued": 0, "retry_delay_max": 3600, "deletion_seconds": 604800, "monitor_claim_on": null, "heartbeat_seconds": 30, "retention_seconds": 1209600, "singletons_active": null},
{"name": "documents.strangers", "notify": true, "policy": "standard", "partition": false, "created_on": "2026-11-23T02:23:29.508438+00:00", "monitor_on": null, "table_name": "job_common", "updated_on": "2026-11-23T02:23:29.509355+00:00", "dead_letter": null, "maintain_on": null, "ready_count": 0, "retry_delay": 5, "retry_limit": 2, "total_count": 0, "active_count": 0, "failed_count": 0, "queued_count": 0, "ready_history": [], "retry_backoff": true, "deferred_count": 0, "expire_seconds": 300, "warning_queued": 0, "retry_delay_max": 3600, "deletion_seconds": 604800, "monitor_claim_on": null, "heartbeat_seconds": 30, "retention_seconds": 1209600, "singletons_active": null},
{"name": "documents.sweep", "notify": true, "policy": "standard", "partition": false, "created_on": "2026-11-23T02:23:29.495241+00:00", "monitor_on": null, "table_name": "job_common", "updated_on": "2026-11-23T02:23:29.497679+00:00", "dead_letter": null, "maintain_on": null, "ready_count": 0, "retry_delay": 5, "retry_limit": 12, "total_count": 0, "active_count": 0, "failed_count": 0, "queued_count": 0, "ready_history": [], "retry_backoff": true, "deferred_count": 0, "expire_seconds": 300, "warning_queued": 0, "retry_delay_max": 3600, "deletion_seconds": 604800, "monitor_claim_on": null, "heartbeat_seconds": 30, "retention_seconds": 1209600, "singletons_active": null},
{"name": "system.disk", "notify": true, "policy": "standard", "partition": false, "created_on": "2026-11-23T02:23:29.471995+00:00", "monitor_on": null, "table_name": "job_common", "updated_on": "2026-11-23T02:23:29.488063+00:00", "dead_letter": null, "maintain_on": null, "ready_count": 0, "retry_delay": 5, "retry_limit": 1, "total_count": 0, "active_count": 0, "failed_count": 0, "queued_count": 0, "ready_history": [], "retry_backoff": true, "deferred_count": 0, "expire_seconds": 300, "warning_queued": 0, "retry_delay_max": 3600, "deletion_seconds": 604800, "monitor_claim_on": null, "heartbeat_seconds": 30, "retention_seconds": 1209600, "singletons_active": null},
{"name": "whistleblowing.day", "notify": true, "policy": "standard", "partition": false, "created_on": "2026-11-23T02:23:29.377374+00:00", "monitor_on": null, "table_name": "job_common", "updated_on": "2026-11-23T02:23:29.383078+00:00", "dead_letter": null, "maintain_on": null, "ready_count": 0, "retry_delay": 5, "retry_limit": 12, "total_count": 0, "active_count": 0, "failed_count": 0, "queued_count": 0, "ready_history": [], "retry_backoff": true, "deferred_count": 0, "expire_seconds": 300, "warning_queued": 0, "retry_delay_max": 3600, "deletion_seconds": 604800, "monitor_claim_on": null, "heartbeat_seconds": 30, "retention_seconds": 1209600, "singletons_active": null}
]');
alter table "jobs"."queue" enable trigger user;
-- jobs.job_common
alter table "jobs"."job_common" disable trigger user;
delete from "jobs"."job_common";
insert into "jobs"."job_common" ("id", "name", "priority", "data", "state", "retry_limit", "retry_count", "retry_delay", "retry_backoff", "retry_delay_max", "expire_seconds", "deletion_seconds", "singleton_key", "singleton_on", "group_id", "group_tier", "start_after", "created_on", "started_on", "completed_on", "keep_until", "output", "dead_letter", "policy", "heartbeat_on", "heartbeat_seconds", "blocked", "blocking", "pending_dependencies", "source_name", "source_id", "source_created_on", "source_retry_count") overriding system value
  select "id", "name", "priority", "data", "state", "retry_limit", "retry_count", "retry_delay", "retry_backoff", "retry_delay_max", "expire_seconds", "deletion_seconds", "singleton_key", "singleton_on", "group_id", "group_tier", "start_after", "created_on", "started_on", "completed_on", "keep_until", "output", "dead_letter", "policy", "heartbeat_on", "heartbeat_seconds", "blocked", "blocking", "pending_dependencies", "source_name", "source_id", "source_created_on", "source_retry_count" from jsonb_populate_recordset(null::"jobs"."job_common", '[
{"id": "1134dbb2-07c3-4ba1-82b6-d031994e89fe", "data": {"to": "staff", "historyId": 1}, "name": "cases.mail", "state": "completed", "output": null, "policy": "standard", "blocked": false, "blocking": false, "group_id": null, "priority": 0, "source_id": null, "created_on": "2026-11-23T02:23:34.56499+00:00", "group_tier": null, "keep_until": "2026-12-07T02:23:34.56499+00:00", "started_on": "2026-11-23T02:23:34.795394+00:00", "dead_letter": null, "retry_count": 0, "retry_delay": 5, "retry_limit": 12, "source_name": null, "start_after": "2026-11-23T02:23:34.56499+00:00", "completed_on": "2026-11-23T02:23:34.882643+00:00", "heartbeat_on": "2026-11-23T02:23:34.795394+00:00", "singleton_on": null, "retry_backoff": true, "singleton_key": null, "expire_seconds": 300, "retry_delay_max": 3600, "deletion_seconds": 604800, "heartbeat_seconds": 30, "source_created_on": null, "source_retry_count": null, "pending_dependencies": 0},
{"id": "16015b5d-1bb1-4e37-9a31-4250fccbea7f", "data": {"event": "filled-form-uploaded", "submissionId": "f0013b5b-f243-44e7-9d1d-623051a1c072"}, "name": "applications.mail", "state": "completed", "output": null, "policy": "standard", "blocked": false, "blocking": false, "group_id": null, "priority": 0, "source_id": null, "created_on": "2026-11-23T02:23:34.423983+00:00", "group_tier": null, "keep_until": "2026-12-07T02:23:34.423983+00:00", "started_on": "2026-11-23T02:23:34.545314+00:00", "dead_letter": null, "retry_count": 0, "retry_delay": 5, "retry_limit": 12, "source_name": null, "start_after": "2026-11-23T02:23:34.423983+00:00", "completed_on": "2026-11-23T02:23:34.740824+00:00", "heartbeat_on": "2026-11-23T02:23:34.545314+00:00", "singleton_on": null, "retry_backoff": true, "singleton_key": null, "expire_seconds": 300, "retry_delay_max": 3600, "deletion_seconds": 604800, "heartbeat_seconds": 30, "source_created_on": null, "source_retry_count": null, "pending_dependencies": 0},
{"id": "272357bc-14d9-4f87-b2c7-2c5a0cdeb8f9", "data": {"to": "owner", "historyId": 3}, "name": "cases.mail", "state": "completed", "output": null, "policy": "standard", "blocked": false, "blocking": false, "group_id": null, "priority": 0, "source_id": null, "created_on": "2026-11-23T02:23:35.069611+00:00", "group_tier": null, "keep_until": "2026-12-07T02:23:35.069611+00:00", "started_on": "2026-11-23T02:23:35.151797+00:00", "dead_letter": null, "retry_count": 0, "retry_delay": 5, "retry_limit": 12, "source_name": null, "start_after": "2026-11-23T02:23:35.069611+00:00", "completed_on": "2026-11-23T02:23:35.20838+00:00", "heartbeat_on": "2026-11-23T02:23:35.151797+00:00", "singleton_on": null, "retry_backoff": true, "singleton_key": null, "expire_seconds": 300, "retry_delay_max": 3600, "deletion_seconds": 604800, "heartbeat_seconds": 30, "source_created_on": null, "source_retry_count": null, "pending_dependencies": 0},
{"id": "31b77b39-736a-4aa3-afe9-5514e415dfd0", "data": {"id": "fec521e4-0e48-46c3-b03e-f131a08a1497"}, "name": "contact.acknowledge", "state": "completed", "output": null, "policy": "standard", "blocked": false, "blocking": false, "group_id": null, "priority": 0, "source_id": null, "created_on": "2026-11-23T02:23:38.998908+00:00", "group_tier": null, "keep_until": "2026-12-07T02:23:38.998908+00:00", "started_on": "2026-11-23T02:23:39.049531+00:00", "dead_letter": null, "retry_count": 0, "retry_delay": 5, "retry_limit": 12, "source_name": null, "start_after": "2026-11-23T02:23:38.998908+00:00", "completed_on": "2026-11-23T02:23:39.271024+00:00", "heartbeat_on": "2026-11-23T02:23:39.049531+00:00", "singleton_on": null, "retry_backoff": true, "singleton_key": null, "expire_seconds": 300, "retry_delay_max": 3600, "deletion_seconds": 604800, "heartbeat_seconds": 30, "source_created_on": null, "source_retry_count": null, "pending_dependencies": 0},
{"id": "41e0ff5c-08ad-4441-a869-53522bf90ae9", "data": {"userId": "2cd1472a-5151-47b8-bc43-d260df96eba0"}, "name": "accounts.proof-mail", "state": "completed", "output": null, "policy": "standard", "blocked": false, "blocking": false, "group_id": null, "priority": 0, "source_id": null, "created_on": "2026-11-23T02:23:32.976758+00:00", "group_tier": null, "keep_until": "2026-12-07T02:23:32.976758+00:00", "started_on": "2026-11-23T02:23:33.000628+00:00", "dead_letter": null, "retry_count": 0, "retry_delay": 5, "retry_limit": 4, "source_name": null, "start_after": "2026-11-23T02:23:32.976758+00:00", "completed_on": "2026-11-23T02:23:33.272684+00:00", "heartbeat_on": "2026-11-23T02:23:33.000628+00:00", "singleton_on": null, "retry_backoff": true, "singleton_key": null, "expire_seconds": 300, "retry_delay_max": 3600, "deletion_seconds": 604800, "heartbeat_seconds": 30, "source_created_on": null, "source_retry_count": null, "pending_dependencies": 0},
{"id": "5c219e43-ba5d-4eb3-a9d0-89a2eaea97d9", "data": {"to": "owner", "historyId": 2}, "name": "cases.mail", "state": "completed", "output": null, "policy": "standard", "blocked": false, "blocking": false, "group_id": null, "priority": 0, "source_id": null, "created_on": "2026-11-23T02:23:34.852229+00:00", "group_tier": null, "keep_until": "2026-12-07T02:23:34.852229+00:00", "started_on": "2026-11-23T02:23:34.955637+00:00", "dead_letter": null, "retry_count": 0, "retry_delay": 5, "retry_limit": 12, "source_name": null, "start_after": "2026-11-23T02:23:34.852229+00:00", "completed_on": "2026-11-23T02:23:34.981654+00:00", "heartbeat_on": "2026-11-23T02:23:34.955637+00:00", "singleton_on": null, "retry_backoff": true, "singleton_key": null, "expire_seconds": 300, "retry_delay_max": 3600, "deletion_seconds": 604800, "heartbeat_seconds": 30, "source_created_on": null, "source_retry_count": null, "pending_dependencies": 0},
{"id": "769bf434-c797-47ae-8e7c-14a7c245eb3c", "data": {"email": "chidi@example.com"}, "name": "accounts.invitation", "state": "completed", "output": null, "policy": "standard", "blocked": false, "blocking": false, "group_id": null, "priority": 0, "source_id": null, "created_on": "2026-11-23T02:23:39.26253+00:00", "group_tier": null, "keep_until": "2026-12-07T02:23:39.26253+00:00", "started_on": "2026-11-23T02:23:39.565964+00:00", "dead_letter": null, "retry_count": 0, "retry_delay": 5, "retry_limit": 12, "source_name": null, "start_after": "2026-11-23T02:23:39.26253+00:00", "completed_on": "2026-11-23T02:23:40.781424+00:00", "heartbeat_on": "2026-11-23T02:23:39.565964+00:00", "singleton_on": null, "retry_backoff": true, "singleton_key": null, "expire_seconds": 300, "retry_delay_max": 3600, "deletion_seconds": 604800, "heartbeat_seconds": 30, "source_created_on": null, "source_retry_count": null, "pending_dependencies": 0},
{"id": "8ed39aa8-5abc-4835-b145-569b80072af0", "data": {"id": "fec521e4-0e48-46c3-b03e-f131a08a1497"}, "name": "contact.forward", "state": "completed", "output": null, "policy": "standard", "blocked": false, "blocking": false, "group_id": null, "priority": 0, "source_id": null, "created_on": "2026-11-23T02:23:38.998908+00:00", "group_tier": null, "keep_until": "2026-12-07T02:23:38.998908+00:00", "started_on": "2026-11-23T02:23:39.044701+00:00", "dead_letter": null, "retry_count": 0, "retry_delay": 5, "retry_limit": 12, "source_name": null, "start_after": "2026-11-23T02:23:38.998908+00:00", "completed_on": "2026-11-23T02:23:40.55095+00:00", "heartbeat_on": "2026-11-23T02:23:39.044701+00:00", "singleton_on": null, "retry_backoff": true, "singleton_key": null, "expire_seconds": 300, "retry_delay_max": 3600, "deletion_seconds": 604800, "heartbeat_seconds": 30, "source_created_on": null, "source_retry_count": null, "pending_dependencies": 0},
{"id": "a53feb1b-d6f8-4b00-85fc-04634a835e45", "data": {"event": "submitted", "submissionId": "f0013b5b-f243-44e7-9d1d-623051a1c072"}, "name": "applications.mail", "state": "completed", "output": null, "policy": "standard", "blocked": false, "blocking": false, "group_id": null, "priority": 0, "source_id": null, "created_on": "2026-11-23T02:23:33.255794+00:00", "group_tier": null, "keep_until": "2026-12-07T02:23:33.255794+00:00", "started_on": "2026-11-23T02:23:33.289036+00:00", "dead_letter": null, "retry_count": 0, "retry_delay": 5, "retry_limit": 12, "source_name": null, "start_after": "2026-11-23T02:23:33.255794+00:00", "completed_on": "2026-11-23T02:23:33.316171+00:00", "heartbeat_on": "2026-11-23T02:23:33.289036+00:00", "singleton_on": null, "retry_backoff": true, "singleton_key": null, "expire_seconds": 300, "retry_delay_max": 3600, "deletion_seconds": 604800, "heartbeat_seconds": 30, "source_created_on": null, "source_retry_count": null, "pending_dependencies": 0},
{"id": "c43f2335-b2f3-44c4-a2e6-c6f112dc10a2", "data": {"to": "staff", "historyId": 2}, "name": "cases.mail", "state": "completed", "output": null, "policy": "standard", "blocked": false, "blocking": false, "group_id": null, "priority": 0, "source_id": null, "created_on": "2026-11-23T02:23:34.852229+00:00", "group_tier": null, "keep_until": "2026-12-07T02:23:34.852229+00:00", "started_on": "2026-11-23T02:23:34.987336+00:00", "dead_letter": null, "retry_count": 0, "retry_delay": 5, "retry_limit": 12, "source_name": null, "start_after": "2026-11-23T02:23:34.852229+00:00", "completed_on": "2026-11-23T02:23:35.143283+00:00", "heartbeat_on": "2026-11-23T02:23:34.987336+00:00", "singleton_on": null, "retry_backoff": true, "singleton_key": null, "expire_seconds": 300, "retry_delay_max": 3600, "deletion_seconds": 604800, "heartbeat_seconds": 30, "source_created_on": null, "source_retry_count": null, "pending_dependencies": 0},
{"id": "ef604d33-7f8f-4e2a-9ae3-ee0cb3b397df", "data": {"to": "staff", "historyId": 3}, "name": "cases.mail", "state": "completed", "output": null, "policy": "standard", "blocked": false, "blocking": false, "group_id": null, "priority": 0, "source_id": null, "created_on": "2026-11-23T02:23:35.069611+00:00", "group_tier": null, "keep_until": "2026-12-07T02:23:35.069611+00:00", "started_on": "2026-11-23T02:23:35.221173+00:00", "dead_letter": null, "retry_count": 0, "retry_delay": 5, "retry_limit": 12, "source_name": null, "start_after": "2026-11-23T02:23:35.069611+00:00", "completed_on": "2026-11-23T02:23:35.291706+00:00", "heartbeat_on": "2026-11-23T02:23:35.221173+00:00", "singleton_on": null, "retry_backoff": true, "singleton_key": null, "expire_seconds": 300, "retry_delay_max": 3600, "deletion_seconds": 604800, "heartbeat_seconds": 30, "source_created_on": null, "source_retry_count": null, "pending_dependencies": 0},
{"id": "f22a2e05-2c38-4d91-91df-0fa690e61b63", "data": {"to": "owner", "historyId": 1}, "name": "cases.mail", "state": "completed", "output": null, "policy": "standard", "blocked": false, "blocking": false, "group_id": null, "priority": 0, "source_id": null, "created_on": "2026-11-23T02:23:34.56499+00:00", "group_tier": null, "keep_until": "2026-12-07T02:23:34.56499+00:00", "started_on": "2026-11-23T02:23:34.75231+00:00", "dead_letter": null, "retry_count": 0, "retry_delay": 5, "retry_limit": 12, "source_name": null, "start_after": "2026-11-23T02:23:34.56499+00:00", "completed_on": "2026-11-23T02:23:34.789659+00:00", "heartbeat_on": "2026-11-23T02:23:34.75231+00:00", "singleton_on": null, "retry_backoff": true, "singleton_key": null, "expire_seconds": 300, "retry_delay_max": 3600, "deletion_seconds": 604800, "heartbeat_seconds": 30, "source_created_on": null, "source_retry_count": null, "pending_dependencies": 0},
{"id": "f47a8071-76f2-4183-8099-6c35e592d446", "data": {"email": "bola.ade@example.com"}, "name": "accounts.invitation", "state": "completed", "output": null, "policy": "standard", "blocked": false, "blocking": false, "group_id": null, "priority": 0, "source_id": null, "created_on": "2026-11-23T02:23:34.77137+00:00", "group_tier": null, "keep_until": "2026-12-07T02:23:34.77137+00:00", "started_on": "2026-11-23T02:23:34.791656+00:00", "dead_letter": null, "retry_count": 0, "retry_delay": 5, "retry_limit": 12, "source_name": null, "start_after": "2026-11-23T02:23:34.77137+00:00", "completed_on": "2026-11-23T02:23:34.896002+00:00", "heartbeat_on": "2026-11-23T02:23:34.791656+00:00", "singleton_on": null, "retry_backoff": true, "singleton_key": null, "expire_seconds": 300, "retry_delay_max": 3600, "deletion_seconds": 604800, "heartbeat_seconds": 30, "source_created_on": null, "source_retry_count": null, "pending_dependencies": 0}
]');
alter table "jobs"."job_common" enable trigger user;
-- jobs.schedule
alter table "jobs"."schedule" disable trigger user;
delete from "jobs"."schedule";
insert into "jobs"."schedule" ("name", "key", "cron", "timezone", "data", "options", "created_on", "updated_on") overriding system value
  select "name", "key", "cron", "timezone", "data", "options", "created_on", "updated_on" from jsonb_populate_recordset(null::"jobs"."schedule", '[
{"key": "", "cron": "17 * * * *", "data": null, "name": "accounts.sweep", "options": {}, "timezone": "UTC", "created_on": "2026-11-23T02:23:29.190462+00:00", "updated_on": "2026-11-23T02:23:29.190462+00:00"},
{"key": "", "cron": "*/5 * * * *", "data": null, "name": "attempts.sweep", "options": {}, "timezone": "UTC", "created_on": "2026-11-23T02:23:29.217788+00:00", "updated_on": "2026-11-23T02:23:29.217788+00:00"},
{"key": "", "cron": "12 5 * * 0", "data": null, "name": "backups.drill", "options": {}, "timezone": "UTC", "created_on": "2026-11-23T02:23:29.361829+00:00", "updated_on": "2026-11-23T02:23:29.361829+00:00"},
{"key": "", "cron": "12 1 * * *", "data": null, "name": "backups.nightly", "options": {}, "timezone": "UTC", "created_on": "2026-11-23T02:23:29.338693+00:00", "updated_on": "2026-11-23T02:23:29.338693+00:00"},
{"key": "", "cron": "*/5 * * * *", "data": null, "name": "cases.clock", "options": {}, "timezone": "UTC", "created_on": "2026-11-23T02:23:29.455999+00:00", "updated_on": "2026-11-23T02:23:29.455999+00:00"},
{"key": "", "cron": "* * * * *", "data": null, "name": "content.schedule", "options": {}, "timezone": "UTC", "created_on": "2026-11-23T02:23:29.277914+00:00", "updated_on": "2026-11-23T02:23:29.277914+00:00"},
{"key": "", "cron": "23 2 * * *", "data": null, "name": "content.sweep", "options": {}, "timezone": "UTC", "created_on": "2026-11-23T02:23:29.284792+00:00", "updated_on": "2026-11-23T02:23:29.284792+00:00"},
{"key": "", "cron": "26 3 * * *", "data": null, "name": "documents.strangers", "options": {}, "timezone": "UTC", "created_on": "2026-11-23T02:23:29.511773+00:00", "updated_on": "2026-11-23T02:23:29.511773+00:00"},
{"key": "", "cron": "41 * * * *", "data": null, "name": "documents.sweep", "options": {}, "timezone": "UTC", "created_on": "2026-11-23T02:23:29.506121+00:00", "updated_on": "2026-11-23T02:23:29.506121+00:00"},
{"key": "", "cron": "7 * * * *", "data": null, "name": "system.disk", "options": {}, "timezone": "UTC", "created_on": "2026-11-23T02:23:29.493661+00:00", "updated_on": "2026-11-23T02:23:29.493661+00:00"},
{"key": "", "cron": "30 4 * * *", "data": null, "name": "whistleblowing.day", "options": {}, "timezone": "UTC", "created_on": "2026-11-23T02:23:29.408603+00:00", "updated_on": "2026-11-23T02:23:29.408603+00:00"}
]');
alter table "jobs"."schedule" enable trigger user;
-- jobs.subscription
alter table "jobs"."subscription" disable trigger user;
delete from "jobs"."subscription";
insert into "jobs"."subscription" ("event", "name", "created_on", "updated_on") overriding system value
  select "event", "name", "created_on", "updated_on" from jsonb_populate_recordset(null::"jobs"."subscription", '[
{"name": "__pgboss__send-it", "event": "example", "created_on": "2026-11-23T02:23:49.208526+00:00", "updated_on": "2026-11-23T02:23:49.208526+00:00"}
]');
alter table "jobs"."subscription" enable trigger user;
-- public.application_templates
alter table "public"."application_templates" disable trigger user;
delete from "public"."application_templates";
insert into "public"."application_templates" ("id", "slug", "status", "version", "created_at", "updated_at", "deleted_at") overriding system value
  select "id", "slug", "status", "version", "created_at", "updated_at", "deleted_at" from jsonb_populate_recordset(null::"public"."application_templates", '[
{"id": "52547a6e-84b4-4592-bb04-44042baf3d34", "slug": "mini-grid-permit", "status": "published", "version": 1, "created_at": "2026-11-23T02:23:33.091+00:00", "deleted_at": null, "updated_at": "2026-11-23T02:23:33.091+00:00"},
{"id": "6f1c2b5e-0f0a-4c7e-9a51-3d1c0a6e0001", "slug": "generation-licence", "status": "published", "version": 1, "created_at": "2026-11-23T02:23:29.623+00:00", "deleted_at": null, "updated_at": "2026-11-23T02:23:29.623+00:00"},
{"id": "6f1c2b5e-0f0a-4c7e-9a51-3d1c0a6e0002", "slug": "captive-generation-permit", "status": "published", "version": 1, "created_at": "2026-11-23T02:23:30.623+00:00", "deleted_at": null, "updated_at": "2026-11-23T02:23:30.623+00:00"},
{"id": "6f1c2b5e-0f0a-4c7e-9a51-3d1c0a6e0003", "slug": "meter-service-provider-registration", "status": "published", "version": 1, "created_at": "2026-11-23T02:23:31.623+00:00", "deleted_at": null, "updated_at": "2026-11-23T02:23:31.623+00:00"},
{"id": "6f1c2b5e-0f0a-4c7e-9a51-3d1c0a6e0004", "slug": "trading-and-supply-licence", "status": "published", "version": 1, "created_at": "2026-11-23T02:23:32.623+00:00", "deleted_at": null, "updated_at": "2026-11-23T02:23:32.623+00:00"}
]');
alter table "public"."application_templates" enable trigger user;
-- public.application_template_versions
alter table "public"."application_template_versions" disable trigger user;
delete from "public"."application_template_versions";
insert into "public"."application_template_versions" ("template_id", "version", "title", "description", "section", "documents", "saved_at", "saved_by") overriding system value
  select "template_id", "version", "title", "description", "section", "documents", "saved_at", "saved_by" from jsonb_populate_recordset(null::"public"."application_template_versions", '[
{"title": "Mini-grid permit", "section": [{"id": "section-1", "name": "Contact", "order": 1, "inputs": ["Company", "Phone Number", "Fax", "Website Address", {"name": "Email Address", "typeOf": "email"}], "extraInfo": ""}, {"id": "section-2", "name": "Plant", "order": 2, "inputs": [{"name": "Capacity", "typeOf": "number"}], "extraInfo": ""}], "version": 1, "saved_at": "2026-11-23T02:23:33.091+00:00", "saved_by": "11c38802-9ef7-4c20-be2d-f882a5e1fedd", "documents": [], "description": "An example", "template_id": "52547a6e-84b4-4592-bb04-44042baf3d34"},
{"title": "Application for a Generation Licence", "section": [{"id": "applicant", "name": "The applicant", "order": 1, "inputs": ["Registered company or business", {"name": "Legal form", "typeOf": "select", "options": ["Private limited company", "Public limited company", "Registered business", "Cooperative", "Public body", "Individual"]}, {"hint": "RC or BN number from the Corporate Affairs Commission. Leave empty if you apply as an individual.", "name": "CAC registration number", "required": false}, {"name": "Date of registration", "typeOf": "date", "required": false}, {"name": "Tax identification number", "required": false}, {"hint": "Street, town and state.", "name": "Registered office", "rows": 3, "typeOf": "textarea"}, "Website Address"], "extraInfo": "The company or person that will hold the licence, permit or registration."}, {"id": "contact", "name": "Contact person", "order": 2, "inputs": ["Name", "Surname", "Position in the company", {"name": "Email Address", "typeOf": "email"}, {"name": "Phone Number", "typeOf": "tel"}, "Fax"], "extraInfo": "We write to this person about the application."}, {"id": "ownership", "name": "Ownership and management", "order": 3, "inputs": [{"hint": "Full names and percentages, one to a line.", "name": "Shareholders with 5% or more", "rows": 4, "typeOf": "textarea"}, {"hint": "With licence numbers and the bodies that issued them.", "name": "Licences held in the electricity industry", "rows": 3, "typeOf": "textarea", "required": false}], "extraInfo": ""}, {"id": "directors", "name": "Directors", "order": 4, "inputs": ["Full name", {"name": "Nationality", "typeOf": "select", "options": ["Nigerian", "Other"]}, {"name": "Country of nationality", "showWhen": {"is": "Other", "question": "Nationality"}}, {"name": "Position on the board", "required": false}], "repeat": {"max": 20, "min": 1, "itemLabel": "Director"}, "extraInfo": "Every director of the company; of an individual or a public body, the person in charge."}, {"id": "application", "name": "What you apply for", "order": 5, "inputs": [{"name": "Type of application", "typeOf": "select", "options": ["New licence", "Regularization of an existing licence", "Renewal or extension", "Amendment"]}, {"name": "Connection", "typeOf": "select", "options": ["Grid-connected", "Embedded in a distribution network", "Off-grid"]}, {"name": "Existing licence number", "showWhen": {"isNot": "New licence", "question": "Type of application"}}], "extraInfo": ""}, {"id": "plant", "name": "The power station", "order": 6, "inputs": [{"name": "Site address", "rows": 3, "typeOf": "textarea"}, {"name": "Local government area", "typeOf": "select", "options": ["Agege", "Ajeromi-Ifelodun", "Alimosho", "Amuwo-Odofin", "Apapa", "Badagry", "Epe", "Eti-Osa", "Ibeju-Lekki", "Ifako-Ijaiye", "Ikeja", "Ikorodu", "Kosofe", "Lagos Island", "Lagos Mainland", "Mushin", "Ojo", "Oshodi-Isolo", "Shomolu", "Surulere"]}, {"name": "Source of energy", "typeOf": "select", "options": ["Natural gas", "Solar", "Hydro", "Wind", "Biomass or waste", "Diesel or other liquid fuel", "Hybrid"]}, {"name": "Installed capacity (MW)", "typeOf": "number"}, {"name": "Expected energy sent out in a year (MWh)", "typeOf": "number"}, {"name": "Planned start of construction", "typeOf": "date", "required": false}, {"name": "Planned start of operation", "typeOf": "date"}, {"name": "Fuel supply arrangements", "rows": 4, "typeOf": "textarea", "required": false, "showWhen": {"oneOf": ["Natural gas", "Biomass or waste", "Diesel or other liquid fuel", "Hybrid"], "question": "Source of energy"}}], "extraInfo": "One application for each site."}, {"id": "units", "name": "Generating units", "order": 7, "inputs": [{"name": "Kind of unit", "typeOf": "select", "options": ["Gas engine", "Gas turbine", "Steam turbine", "Hydro turbine", "Wind turbine", "Solar array", "Other"]}, {"name": "Description of the unit", "showWhen": {"is": "Other", "question": "Kind of unit"}}, {"name": "Rated output (MW)", "typeOf": "number"}, {"name": "Manufacturer and model", "required": false}, {"name": "Year of manufacture", "typeOf": "number", "required": false}], "repeat": {"max": 50, "min": 1, "itemLabel": "Generating unit"}, "extraInfo": "Each unit of the power station; solar arrays and wind farms count by inverter or turbine group."}, {"id": "sales", "name": "Sale of electricity and finance", "order": 8, "inputs": [{"hint": "Who buys, how much, and whether an agreement is signed.", "name": "Buyers of the electricity", "rows": 3, "typeOf": "textarea"}, {"name": "Estimated cost of the project (NGN million)", "typeOf": "number"}, {"name": "Sources of finance", "typeOf": "checkbox", "options": ["Own funds", "Bank loans", "Investors", "Grants", "Development finance"]}], "extraInfo": ""}, {"id": "environment", "name": "Safety and environment", "order": 9, "inputs": [{"name": "Environmental impact assessment", "typeOf": "select", "options": ["Approved", "In progress", "Not started", "Not required"]}, {"name": "Health, safety and emergency arrangements", "rows": 4, "typeOf": "textarea"}], "extraInfo": ""}, {"id": "attachments", "name": "Supporting documents", "order": 10, "inputs": [{"name": "Documents that I will upload", "typeOf": "checkbox", "options": ["Certificate of incorporation", "Memorandum and articles of association", "Tax clearance certificate", "Business plan and financial model", "Feasibility study", "Site plan and single-line diagram", "Title to the land or lease", "Environmental impact assessment", "Power purchase agreement or letter of intent", "Proof of payment of the processing fee"]}], "extraInfo": "You upload these on the next screen, after the signed form."}], "version": 1, "saved_at": "2026-11-23T02:23:29.623+00:00", "saved_by": "system", "documents": [], "description": "For those who want to build, own or operate a power station in the state and sell its electricity. Fees depend on the installed capacity; see the schedule of fees before you apply.", "template_id": "6f1c2b5e-0f0a-4c7e-9a51-3d1c0a6e0001"},
{"title": "Application for a Captive Generation Permit", "section": [{"id": "applicant", "name": "The applicant", "order": 1, "inputs": ["Registered company or business", {"name": "Legal form", "typeOf": "select", "options": ["Private limited company", "Public limited company", "Registered business", "Cooperative", "Public body", "Individual"]}, {"hint": "RC or BN number from the Corporate Affairs Commission. Leave empty if you apply as an individual.", "name": "CAC registration number", "required": false}, {"name": "Date of registration", "typeOf": "date", "required": false}, {"name": "Tax identification number", "required": false}, {"hint": "Street, town and state.", "name": "Registered office", "rows": 3, "typeOf": "textarea"}, "Website Address"], "extraInfo": "The company or person that will hold the licence, permit or registration."}, {"id": "contact", "name": "Contact person", "order": 2, "inputs": ["Name", "Surname", "Position in the company", {"name": "Email Address", "typeOf": "email"}, {"name": "Phone Number", "typeOf": "tel"}, "Fax"], "extraInfo": "We write to this person about the application."}, {"id": "application", "name": "What you apply for", "order": 3, "inputs": [{"name": "Type of application", "typeOf": "select", "options": ["New permit", "Renewal", "Amendment"]}, {"name": "Existing permit number", "required": false}, {"name": "Date of expiry of the existing permit", "typeOf": "date", "required": false}], "extraInfo": ""}, {"id": "plant", "name": "The plant", "order": 4, "inputs": [{"name": "Site address", "rows": 3, "typeOf": "textarea"}, {"name": "Local government area", "typeOf": "select", "options": ["Agege", "Ajeromi-Ifelodun", "Alimosho", "Amuwo-Odofin", "Apapa", "Badagry", "Epe", "Eti-Osa", "Ibeju-Lekki", "Ifako-Ijaiye", "Ikeja", "Ikorodu", "Kosofe", "Lagos Island", "Lagos Mainland", "Mushin", "Ojo", "Oshodi-Isolo", "Shomolu", "Surulere"]}, {"name": "Source of energy", "typeOf": "checkbox", "options": ["Natural gas", "Diesel", "Solar", "Biomass or waste", "Hydro", "Other"]}, {"name": "Installed capacity (MW)", "typeOf": "number"}, {"name": "Number of generating units", "typeOf": "number"}, {"hint": "Planned or actual.", "name": "Date of first operation", "typeOf": "date"}, {"name": "Make, model and year of the units", "rows": 4, "typeOf": "textarea"}], "extraInfo": "One application for each site."}, {"id": "use", "name": "Use of the electricity", "order": 5, "inputs": [{"name": "Highest own demand (MW)", "typeOf": "number"}, {"name": "Premises and processes supplied", "rows": 4, "typeOf": "textarea"}, {"name": "Also supplied by a distribution company", "typeOf": "checkbox", "required": false}, {"name": "No electricity from this plant is sold to others", "typeOf": "checkbox"}], "extraInfo": "Captive electricity is consumed by the one who generates it."}, {"id": "safety", "name": "Safety and environment", "order": 6, "inputs": [{"hint": "Full name and qualification.", "name": "Person responsible for the plant"}, {"name": "Noise, emission and fire precautions", "rows": 4, "typeOf": "textarea"}], "extraInfo": ""}, {"id": "attachments", "name": "Supporting documents", "order": 7, "inputs": [{"name": "Documents that I will upload", "typeOf": "checkbox", "options": ["Certificate of incorporation or business registration", "Tax clearance certificate", "Site plan and single-line diagram", "Technical data of the generating units", "Environmental permit or assessment", "Title to the land, lease or consent of the owner", "Proof of payment of the application fee"]}], "extraInfo": "You upload these on the next screen, after the signed form."}], "version": 1, "saved_at": "2026-11-23T02:23:30.623+00:00", "saved_by": "system", "documents": [], "description": "For those who generate more than 1 MW for their own use and do not sell it. A permit is valid for five years.", "template_id": "6f1c2b5e-0f0a-4c7e-9a51-3d1c0a6e0002"},
{"title": "Registration as a Meter Service Provider", "section": [{"id": "applicant", "name": "The applicant", "order": 1, "inputs": ["Registered company or business", {"name": "Legal form", "typeOf": "select", "options": ["Private limited company", "Public limited company", "Registered business", "Cooperative", "Public body", "Individual"]}, {"hint": "RC or BN number from the Corporate Affairs Commission. Leave empty if you apply as an individual.", "name": "CAC registration number", "required": false}, {"name": "Date of registration", "typeOf": "date", "required": false}, {"name": "Tax identification number", "required": false}, {"hint": "Street, town and state.", "name": "Registered office", "rows": 3, "typeOf": "textarea"}, "Website Address"], "extraInfo": "The company or person that will hold the licence, permit or registration."}, {"id": "contact", "name": "Contact person", "order": 2, "inputs": ["Name", "Surname", "Position in the company", {"name": "Email Address", "typeOf": "email"}, {"name": "Phone Number", "typeOf": "tel"}, "Fax"], "extraInfo": "We write to this person about the application."}, {"id": "registration", "name": "What you apply for", "order": 3, "inputs": [{"name": "Type of provider", "typeOf": "select", "options": ["Installer", "Vendor", "Manufacturer", "Importer"]}, {"name": "Class of installer", "typeOf": "select", "options": ["C2 individual", "C1 corporate", "B2 individual", "B1 corporate", "A2 individual", "A1 corporate"], "required": false}, {"name": "Type of application", "typeOf": "select", "options": ["New registration", "Renewal", "Change of class"]}, {"name": "Existing registration number", "required": false}, {"name": "Date of expiry of the existing registration", "typeOf": "date", "required": false}], "extraInfo": "Installers register in one class; vendors, manufacturers and importers choose none."}, {"id": "meters", "name": "Meters and work", "order": 4, "inputs": [{"name": "Kinds of meter", "typeOf": "checkbox", "options": ["Single-phase prepaid", "Three-phase prepaid", "Maximum demand", "Smart meters", "Current and voltage transformers"]}, {"name": "Makes and models", "rows": 3, "typeOf": "textarea"}, {"name": "Meters installed or sold in the last 12 months", "typeOf": "number"}, {"hint": "Local government areas in which you work.", "name": "Areas of operation", "rows": 3, "typeOf": "textarea"}], "extraInfo": ""}, {"id": "capacity", "name": "People and equipment", "order": 5, "inputs": [{"name": "Number of qualified technicians", "typeOf": "number"}, {"name": "Qualifications of key staff", "rows": 4, "typeOf": "textarea"}, {"name": "Tools and test equipment", "rows": 4, "typeOf": "textarea"}, {"hint": "The number that customers call.", "name": "Service desk phone", "typeOf": "tel"}, {"name": "Insured against damage to third parties", "typeOf": "checkbox", "required": false}], "extraInfo": ""}, {"id": "attachments", "name": "Supporting documents", "order": 6, "inputs": [{"name": "Documents that I will upload", "typeOf": "checkbox", "options": ["Certificate of incorporation or business registration", "Tax clearance certificate", "Certificates of technicians", "Type test certificates of the meters", "Evidence of previous work", "Proof of payment of the application and registration fees", "Passport photograph and proof of identity (individuals)"]}], "extraInfo": "You upload these on the next screen, after the signed form."}], "version": 1, "saved_at": "2026-11-23T02:23:31.623+00:00", "saved_by": "system", "documents": [], "description": "For installers, vendors, manufacturers and importers of electricity meters who work in the state.", "template_id": "6f1c2b5e-0f0a-4c7e-9a51-3d1c0a6e0003"},
{"title": "Application for a Trading or Supply Licence", "section": [{"id": "applicant", "name": "The applicant", "order": 1, "inputs": ["Registered company or business", {"name": "Legal form", "typeOf": "select", "options": ["Private limited company", "Public limited company", "Registered business", "Cooperative", "Public body", "Individual"]}, {"hint": "RC or BN number from the Corporate Affairs Commission. Leave empty if you apply as an individual.", "name": "CAC registration number", "required": false}, {"name": "Date of registration", "typeOf": "date", "required": false}, {"name": "Tax identification number", "required": false}, {"hint": "Street, town and state.", "name": "Registered office", "rows": 3, "typeOf": "textarea"}, "Website Address"], "extraInfo": "The company or person that will hold the licence, permit or registration."}, {"id": "contact", "name": "Contact person", "order": 2, "inputs": ["Name", "Surname", "Position in the company", {"name": "Email Address", "typeOf": "email"}, {"name": "Phone Number", "typeOf": "tel"}, "Fax"], "extraInfo": "We write to this person about the application."}, {"id": "application", "name": "What you apply for", "order": 3, "inputs": [{"name": "Licence", "typeOf": "select", "options": ["Trading licence", "Supply licence"]}, {"name": "Type of application", "typeOf": "select", "options": ["New licence", "Regularization of an existing licence", "Renewal or extension", "Amendment"]}, {"name": "Existing licence number", "required": false}, {"name": "Planned start of business", "typeOf": "date"}], "extraInfo": ""}, {"id": "ownership", "name": "Ownership and management", "order": 4, "inputs": [{"hint": "Full names and nationalities, one to a line.", "name": "Directors", "rows": 4, "typeOf": "textarea"}, {"hint": "Full names and percentages, one to a line.", "name": "Shareholders with 5% or more", "rows": 4, "typeOf": "textarea"}, {"hint": "Shares, loans or directors in common with generation, transmission or distribution companies.", "name": "Interests in other licensees", "rows": 3, "typeOf": "textarea", "required": false}], "extraInfo": ""}, {"id": "business", "name": "The business", "order": 5, "inputs": [{"hint": "From whom you buy, and whether agreements are signed.", "name": "Sources of the electricity", "rows": 4, "typeOf": "textarea"}, {"name": "Expected purchases in the first year (MWh)", "typeOf": "number"}, {"name": "Customers", "typeOf": "checkbox", "options": ["Households", "Commercial customers", "Industrial customers", "Other licensees", "Public bodies"]}, {"name": "Expected number of customers in the first year", "typeOf": "number"}, {"hint": "Local government areas, estates or networks.", "name": "Areas of supply", "rows": 3, "typeOf": "textarea"}, {"name": "Metering, billing and collection", "rows": 4, "typeOf": "textarea"}, {"name": "Handling of customer complaints", "rows": 4, "typeOf": "textarea"}], "extraInfo": ""}, {"id": "finance", "name": "Financial standing", "order": 6, "inputs": [{"name": "Paid-up share capital (NGN million)", "typeOf": "number"}, {"name": "Expected turnover in the first year (NGN million)", "typeOf": "number"}, {"name": "Payment security for purchases", "rows": 3, "typeOf": "textarea"}, {"name": "Bankers, with a contact email", "rows": 2, "typeOf": "textarea"}], "extraInfo": ""}, {"id": "attachments", "name": "Supporting documents", "order": 7, "inputs": [{"name": "Documents that I will upload", "typeOf": "checkbox", "options": ["Certificate of incorporation", "Memorandum and articles of association", "Tax clearance certificate", "Business plan with five-year projections", "Audited accounts of the last three years", "Purchase agreements or letters of intent", "Curricula vitae of key staff", "Proof of payment of the processing fee"]}], "extraInfo": "You upload these on the next screen, after the signed form."}], "version": 1, "saved_at": "2026-11-23T02:23:32.623+00:00", "saved_by": "system", "documents": [], "description": "For those who want to buy and sell electricity in the state market, or to supply it to end customers. A licence is valid for ten years.", "template_id": "6f1c2b5e-0f0a-4c7e-9a51-3d1c0a6e0004"}
]');
alter table "public"."application_template_versions" enable trigger user;
-- public.attempts
alter table "public"."attempts" disable trigger user;
delete from "public"."attempts";
insert into "public"."attempts" ("key", "window_end", "count") overriding system value
  select "key", "window_end", "count" from jsonb_populate_recordset(null::"public"."attempts", '[
{"key": "enquiry-address:5txiyVQeUvsxrGkjBhwSZm", "count": 1, "window_end": "2026-11-23T03:00:00+00:00"},
{"key": "enquiry-sender:MUyrzSuEgvMUvnTwQ1BihY", "count": 1, "window_end": "2026-11-23T03:00:00+00:00"},
{"key": "login-address:shRU4kYMd9aWgztlXM2zHe", "count": 0, "window_end": "2026-11-23T02:30:00+00:00"},
{"key": "mail-from-day:2Ecps9oqiUn1CI_qjpsYzk", "count": 2, "window_end": "2026-11-24T00:00:00+00:00"},
{"key": "mail-from-hour:QX41AHjSLjM1kneD3mcP83", "count": 2, "window_end": "2026-11-23T03:00:00+00:00"},
{"key": "mail-invitation:1YGknSfaf7UUNAXzcUCYiG", "count": 1, "window_end": "2026-11-24T00:00:00+00:00"},
{"key": "mail-invitation:reBYA33X4S7seH15sFMieC", "count": 1, "window_end": "2026-11-24T00:00:00+00:00"},
{"key": "mail-proof:E9-c0mC-fhD91jGXsNrXJD", "count": 1, "window_end": "2026-11-23T03:00:00+00:00"},
{"key": "mail-proof:NEjjaJw_AJbc2XlC4RSGxa", "count": 1, "window_end": "2026-11-23T03:00:00+00:00"},
{"key": "mail-proof:PmXa_ycJ7dr43wf8N_coaD", "count": 1, "window_end": "2026-11-24T00:00:00+00:00"},
{"key": "mail-proof:Y2cs5fFsuiUigrjtytT9Tn", "count": 1, "window_end": "2026-11-23T03:00:00+00:00"},
{"key": "mail-proof:YNPbX0oGR-vVzKfD5xXdZ3", "count": 1, "window_end": "2026-11-24T00:00:00+00:00"},
{"key": "mail-proof:os8E3Pgc0PETa7q1N6RsqP", "count": 1, "window_end": "2026-11-24T00:00:00+00:00"},
{"key": "mail-to-day:1r4wd07KmX5mQAMR3KEA0Z", "count": 1, "window_end": "2026-11-24T00:00:00+00:00"},
{"key": "mail-to-day:r1rEfkyxEWjfZzuV8GgciR", "count": 3, "window_end": "2026-11-24T00:00:00+00:00"},
{"key": "mail-to-hour:4YgNXEeV-tEPCoKspqq0RR", "count": 1, "window_end": "2026-11-23T03:00:00+00:00"},
{"key": "mail-to-hour:FFNh0FaTtBsGkd4rz0AQZ8", "count": 3, "window_end": "2026-11-23T03:00:00+00:00"},
{"key": "register-account:9DTuao6qON2GNWfe9d6dMw", "count": 1, "window_end": "2026-11-23T02:30:00+00:00"},
{"key": "register-address:_s7OkMaJ3OdEqZZtvb6q4F", "count": 1, "window_end": "2026-11-23T02:30:00+00:00"}
]');
alter table "public"."attempts" enable trigger user;
-- public.audit_log
alter table "public"."audit_log" disable trigger user;
delete from "public"."audit_log";
insert into "public"."audit_log" ("id", "at", "actor_id", "actor_role", "action", "record_type", "record_id", "details") overriding system value
  select "id", "at", "actor_id", "actor_role", "action", "record_type", "record_id", "details" from jsonb_populate_recordset(null::"public"."audit_log", '[
{"at": "2026-11-23T02:23:29.738+00:00", "id": 1, "action": "account.first-admin", "details": null, "actor_id": "system", "record_id": "11c38802-9ef7-4c20-be2d-f882a5e1fedd", "actor_role": "Admin", "record_type": "account"},
{"at": "2026-11-23T02:23:32.976+00:00", "id": 2, "action": "account.register", "details": null, "actor_id": "2cd1472a-5151-47b8-bc43-d260df96eba0", "record_id": "2cd1472a-5151-47b8-bc43-d260df96eba0", "actor_role": "User", "record_type": "account"},
{"at": "2026-11-23T02:23:33.19+00:00", "id": 3, "action": "template.create", "details": {"title": "Mini-grid permit", "status": "published"}, "actor_id": "11c38802-9ef7-4c20-be2d-f882a5e1fedd", "record_id": "52547a6e-84b4-4592-bb04-44042baf3d34", "actor_role": "Admin", "record_type": "applicationForm"},
{"at": "2026-11-23T02:23:33.265+00:00", "id": 4, "action": "submission.submitted", "details": {"version": 1, "template": "mini-grid-permit", "reference": "APP-2026-0001"}, "actor_id": "2cd1472a-5151-47b8-bc43-d260df96eba0", "record_id": "f0013b5b-f243-44e7-9d1d-623051a1c072", "actor_role": "User", "record_type": "submission"},
{"at": "2026-11-23T02:23:34.536+00:00", "id": 5, "action": "submission.filled-form-uploaded", "details": {"files": 1, "reference": "APP-2026-0001"}, "actor_id": "2cd1472a-5151-47b8-bc43-d260df96eba0", "record_id": "f0013b5b-f243-44e7-9d1d-623051a1c072", "actor_role": "User", "record_type": "submission"},
{"at": "2026-11-23T02:23:34.736+00:00", "id": 6, "action": "complaint.submit", "details": {"status": "New", "reference": "CP-2026-001", "escalationLevel": 0}, "actor_id": "11c38802-9ef7-4c20-be2d-f882a5e1fedd", "record_id": "e120ca73-ca11-4daf-b511-b2ed5cb6c15d", "actor_role": "Admin", "record_type": "complaint"},
{"at": "2026-11-23T02:23:34.888+00:00", "id": 7, "action": "complaint.submit", "details": {"status": "New", "reference": "CP-2026-002", "escalationLevel": 0}, "actor_id": "2cd1472a-5151-47b8-bc43-d260df96eba0", "record_id": "2922d38e-611a-4770-acdd-0a1976996922", "actor_role": "User", "record_type": "complaint"},
{"at": "2026-11-23T02:23:35.095+00:00", "id": 8, "action": "petition.submit", "details": {"status": "New", "reference": "PT-2026-001", "escalationLevel": 0}, "actor_id": "2cd1472a-5151-47b8-bc43-d260df96eba0", "record_id": "126c7ccc-7175-4efb-8904-494433ad8737", "actor_role": "User", "record_type": "petition"},
{"at": "2026-11-23T02:23:35.423+00:00", "id": 9, "action": "content-file.upload", "details": {"name": "signed form.pdf"}, "actor_id": "11c38802-9ef7-4c20-be2d-f882a5e1fedd", "record_id": "bc6e56c8-2d61-4d79-9d66-84e69d2cb54f", "actor_role": "Admin", "record_type": "content-file"},
{"at": "2026-11-23T02:23:35.449+00:00", "id": 10, "action": "content.create", "details": {"version": 1}, "actor_id": "11c38802-9ef7-4c20-be2d-f882a5e1fedd", "record_id": "84fbeec5-ae36-4a86-95b0-13f9071a61d3", "actor_role": "Admin", "record_type": "milestone"},
{"at": "2026-11-23T02:23:35.483+00:00", "id": 11, "action": "content.update", "details": {"version": 2}, "actor_id": "11c38802-9ef7-4c20-be2d-f882a5e1fedd", "record_id": "84fbeec5-ae36-4a86-95b0-13f9071a61d3", "actor_role": "Admin", "record_type": "milestone"},
{"at": "2026-11-23T02:23:38.999+00:00", "id": 12, "action": "enquiry.receive", "details": {"reference": "EN-2026-001"}, "actor_id": "visitor", "record_id": "fec521e4-0e48-46c3-b03e-f131a08a1497", "actor_role": "Visitor", "record_type": "enquiry"}
]');
alter table "public"."audit_log" enable trigger user;
-- public.backup_runs
alter table "public"."backup_runs" disable trigger user;
delete from "public"."backup_runs";
insert into "public"."backup_runs" ("id", "kind", "started_at", "ok", "file", "snapshot_at", "seconds", "bytes", "records", "documents", "problems", "note") overriding system value
  select "id", "kind", "started_at", "ok", "file", "snapshot_at", "seconds", "bytes", "records", "documents", "problems", "note" from jsonb_populate_recordset(null::"public"."backup_runs", '[
{"id": 1, "ok": true, "file": "example", "kind": "example", "note": "", "bytes": 0, "records": 0, "seconds": 1, "problems": 0, "documents": 0, "started_at": "2026-01-02T03:04:05+00:00", "snapshot_at": null}
]');
alter table "public"."backup_runs" enable trigger user;
-- public.case_holidays
alter table "public"."case_holidays" disable trigger user;
delete from "public"."case_holidays";
insert into "public"."case_holidays" ("date", "name", "removed") overriding system value
  select "date", "name", "removed" from jsonb_populate_recordset(null::"public"."case_holidays", '[
{"date": "2026-01-02", "name": "example", "removed": true}
]');
alter table "public"."case_holidays" enable trigger user;
-- public.case_settings
alter table "public"."case_settings" disable trigger user;
delete from "public"."case_settings";
insert into "public"."case_settings" ("id", "settings", "version", "updated_at") overriding system value
  select "id", "settings", "version", "updated_at" from jsonb_populate_recordset(null::"public"."case_settings", '[
{"id": 1, "version": 1, "settings": {}, "updated_at": "2026-01-02T03:04:05+00:00"}
]');
alter table "public"."case_settings" enable trigger user;
-- public.content_files
alter table "public"."content_files" disable trigger user;
delete from "public"."content_files";
insert into "public"."content_files" ("id", "kind", "original_name", "size", "variants", "created_at", "created_by_id", "created_by_name", "address", "name", "alt", "loose", "replaced_by_id", "hashes") overriding system value
  select "id", "kind", "original_name", "size", "variants", "created_at", "created_by_id", "created_by_name", "address", "name", "alt", "loose", "replaced_by_id", "hashes" from jsonb_populate_recordset(null::"public"."content_files", '[
{"id": "bc6e56c8-2d61-4d79-9d66-84e69d2cb54f", "alt": "", "kind": "pdf", "name": "signed form.pdf", "size": 77, "loose": false, "hashes": {"pdf": "56c2ac043c28d3543275a6f50b593a6beb0b6888ed8159ac02e3e7f4a32ccb26"}, "address": "/api/content/files/bc6e56c8-2d61-4d79-9d66-84e69d2cb54f/signed-form.pdf", "variants": {"pdf": "ea/ea83c52e-a06c-40a8-a764-4d5b5d4e9e13"}, "created_at": "2026-11-23T02:23:35.417+00:00", "created_by_id": "11c38802-9ef7-4c20-be2d-f882a5e1fedd", "original_name": "signed form.pdf", "replaced_by_id": null, "created_by_name": "Portal Administrator"}
]');
alter table "public"."content_files" enable trigger user;
-- public.content_items
alter table "public"."content_items" disable trigger user;
delete from "public"."content_items";
insert into "public"."content_items" ("id", "type", "slug", "status", "position", "body", "version", "body_version", "draft", "draft_at", "draft_by_id", "draft_by_name", "draft_base", "publish_at", "unpublish_at", "title", "words", "published_at", "created_at", "created_by_id", "created_by_name", "updated_at", "updated_by_id", "updated_by_name", "deleted_at") overriding system value
  select "id", "type", "slug", "status", "position", "body", "version", "body_version", "draft", "draft_at", "draft_by_id", "draft_by_name", "draft_base", "publish_at", "unpublish_at", "title", "words", "published_at", "created_at", "created_by_id", "created_by_name", "updated_at", "updated_by_id", "updated_by_name", "deleted_at" from jsonb_populate_recordset(null::"public"."content_items",  E'[
{"id": "84fbeec5-ae36-4a86-95b0-13f9071a61d3", "body": {"date": "3 December 2024", "docUrl": "", "header": "The law is signed", "imageUrl": "", "description": "On 3 December 2024, in Ikeja."}, "slug": "", "type": "milestone", "draft": null, "title": "The law is signed", "words": "the law is signed\\non 3 december 2024, in ikeja.\\n3 december 2024", "status": "published", "version": 2, "draft_at": null, "position": 1, "created_at": "2026-11-23T02:23:35.439+00:00", "deleted_at": null, "draft_base": null, "publish_at": null, "updated_at": "2026-11-23T02:23:35.481+00:00", "draft_by_id": null, "body_version": 2, "published_at": "2026-11-23T02:23:35.439+00:00", "unpublish_at": null, "created_by_id": "11c38802-9ef7-4c20-be2d-f882a5e1fedd", "draft_by_name": null, "updated_by_id": "11c38802-9ef7-4c20-be2d-f882a5e1fedd", "created_by_name": "Portal Administrator", "updated_by_name": "Portal Administrator"}
]');
alter table "public"."content_items" enable trigger user;
-- public.content_file_uses
alter table "public"."content_file_uses" disable trigger user;
delete from "public"."content_file_uses";
insert into "public"."content_file_uses" ("file_id", "item_id", "place") overriding system value
  select "file_id", "item_id", "place" from jsonb_populate_recordset(null::"public"."content_file_uses", '[
{"place": "example", "file_id": "bc6e56c8-2d61-4d79-9d66-84e69d2cb54f", "item_id": "84fbeec5-ae36-4a86-95b0-13f9071a61d3"}
]');
alter table "public"."content_file_uses" enable trigger user;
-- public.content_tickets
alter table "public"."content_tickets" disable trigger user;
delete from "public"."content_tickets";
insert into "public"."content_tickets" ("token_hash", "purpose", "item_id", "admin_id", "expires_at") overriding system value
  select "token_hash", "purpose", "item_id", "admin_id", "expires_at" from jsonb_populate_recordset(null::"public"."content_tickets", '[
{"item_id": null, "purpose": "example", "admin_id": "example", "expires_at": "2026-01-02T03:04:05+00:00", "token_hash": "example"}
]');
alter table "public"."content_tickets" enable trigger user;
-- public.content_versions
alter table "public"."content_versions" disable trigger user;
delete from "public"."content_versions";
insert into "public"."content_versions" ("item_id", "version", "status", "position", "body", "action", "is_public", "note", "at", "by_id", "by_name") overriding system value
  select "item_id", "version", "status", "position", "body", "action", "is_public", "note", "at", "by_id", "by_name" from jsonb_populate_recordset(null::"public"."content_versions", '[
{"at": "2026-11-23T02:23:35.449+00:00", "body": {"date": "3 December 2024", "docUrl": "", "header": "The law is signed", "imageUrl": "", "description": "On 3 December 2024."}, "note": "", "by_id": "11c38802-9ef7-4c20-be2d-f882a5e1fedd", "action": "create", "status": "published", "by_name": "Portal Administrator", "item_id": "84fbeec5-ae36-4a86-95b0-13f9071a61d3", "version": 1, "position": 1, "is_public": true},
{"at": "2026-11-23T02:23:35.483+00:00", "body": {"date": "3 December 2024", "docUrl": "", "header": "The law is signed", "imageUrl": "", "description": "On 3 December 2024, in Ikeja."}, "note": "", "by_id": "11c38802-9ef7-4c20-be2d-f882a5e1fedd", "action": "update", "status": "published", "by_name": "Portal Administrator", "item_id": "84fbeec5-ae36-4a86-95b0-13f9071a61d3", "version": 2, "position": 1, "is_public": true}
]');
alter table "public"."content_versions" enable trigger user;
-- public.document_loose_files
alter table "public"."document_loose_files" disable trigger user;
delete from "public"."document_loose_files";
insert into "public"."document_loose_files" ("file_key", "remove_after") overriding system value
  select "file_key", "remove_after" from jsonb_populate_recordset(null::"public"."document_loose_files", '[
{"file_key": "example", "remove_after": "2026-01-02T03:04:05+00:00"}
]');
alter table "public"."document_loose_files" enable trigger user;
-- public.document_uploads
alter table "public"."document_uploads" disable trigger user;
delete from "public"."document_uploads";
insert into "public"."document_uploads" ("id", "owner_id", "record_type", "record_id", "role", "original_name", "size", "metadata", "created_at", "touched_at", "document_id", "uploaded") overriding system value
  select "id", "owner_id", "record_type", "record_id", "role", "original_name", "size", "metadata", "created_at", "touched_at", "document_id", "uploaded" from jsonb_populate_recordset(null::"public"."document_uploads", '[
{"id": "01234567-89ab-4cde-8f01-23456789abcd", "role": "example", "size": 1, "metadata": "", "owner_id": "example", "uploaded": null, "record_id": "example", "created_at": "2026-01-02T03:04:05+00:00", "touched_at": "2026-01-02T03:04:05+00:00", "document_id": null, "record_type": "example", "original_name": "example"}
]');
alter table "public"."document_uploads" enable trigger user;
-- public.documents
alter table "public"."documents" disable trigger user;
delete from "public"."documents";
insert into "public"."documents" ("id", "record_type", "record_id", "role", "original_name", "size", "kind", "sha256", "file_key", "uploaded_by", "uploaded_at", "arrival") overriding system value
  select "id", "record_type", "record_id", "role", "original_name", "size", "kind", "sha256", "file_key", "uploaded_by", "uploaded_at", "arrival" from jsonb_populate_recordset(null::"public"."documents", '[
{"id": "a5b283fc-4721-4f52-bc7a-45feee5a8cf2", "kind": "pdf", "role": "filledForm", "size": 77, "sha256": "56c2ac043c28d3543275a6f50b593a6beb0b6888ed8159ac02e3e7f4a32ccb26", "arrival": 1, "file_key": "ef/ef3c9e20-849f-4393-9589-bb09ca8bd3d5", "record_id": "f0013b5b-f243-44e7-9d1d-623051a1c072", "record_type": "submission", "uploaded_at": "2026-11-23T02:23:34.421+00:00", "uploaded_by": "2cd1472a-5151-47b8-bc43-d260df96eba0", "original_name": "signed form.pdf"}
]');
alter table "public"."documents" enable trigger user;
-- public.enquiries
alter table "public"."enquiries" disable trigger user;
delete from "public"."enquiries";
insert into "public"."enquiries" ("id", "reference", "name", "email", "message", "status", "received_at") overriding system value
  select "id", "reference", "name", "email", "message", "status", "received_at" from jsonb_populate_recordset(null::"public"."enquiries", '[
{"id": "fec521e4-0e48-46c3-b03e-f131a08a1497", "name": "Chidi", "email": "chidi@example.com", "status": "new", "message": "When is my hearing?", "reference": "EN-2026-001", "received_at": "2026-11-23T02:23:38.999+00:00"}
]');
alter table "public"."enquiries" enable trigger user;
-- public.enquiry_events
alter table "public"."enquiry_events" disable trigger user;
delete from "public"."enquiry_events";
insert into "public"."enquiry_events" ("id", "enquiry_id", "action", "at", "by_id", "by_name", "text") overriding system value
  select "id", "enquiry_id", "action", "at", "by_id", "by_name", "text" from jsonb_populate_recordset(null::"public"."enquiry_events", '[
{"at": "2026-11-23T02:23:38.999+00:00", "id": 1, "text": "", "by_id": "visitor", "action": "received", "by_name": "", "enquiry_id": "fec521e4-0e48-46c3-b03e-f131a08a1497"}
]');
alter table "public"."enquiry_events" enable trigger user;
-- public.enquiry_secret
alter table "public"."enquiry_secret" disable trigger user;
delete from "public"."enquiry_secret";
insert into "public"."enquiry_secret" ("id", "secret") overriding system value
  select "id", "secret" from jsonb_populate_recordset(null::"public"."enquiry_secret", '[
{"id": 1, "secret": "bwZZIsHO8SseSkHJEj8dJrH_mzLOOwFZdSKbGDapr4A"}
]');
alter table "public"."enquiry_secret" enable trigger user;
-- public.held_mails
alter table "public"."held_mails" disable trigger user;
delete from "public"."held_mails";
insert into "public"."held_mails" ("id", "recipient", "queue", "data", "held_at") overriding system value
  select "id", "recipient", "queue", "data", "held_at" from jsonb_populate_recordset(null::"public"."held_mails", '[
{"id": 1, "data": {"event": "submitted", "submissionId": "f0013b5b-f243-44e7-9d1d-623051a1c072"}, "queue": "applications.mail", "held_at": "2026-11-23T02:23:33.308+00:00", "recipient": "account:2cd1472a-5151-47b8-bc43-d260df96eba0"},
{"id": 2, "data": {"event": "filled-form-uploaded", "submissionId": "f0013b5b-f243-44e7-9d1d-623051a1c072"}, "queue": "applications.mail", "held_at": "2026-11-23T02:23:34.568+00:00", "recipient": "account:2cd1472a-5151-47b8-bc43-d260df96eba0"},
{"id": 3, "data": {"to": "owner", "historyId": 1}, "queue": "cases.mail", "held_at": "2026-11-23T02:23:34.775+00:00", "recipient": "address:bola.ade@example.com"},
{"id": 4, "data": {"to": "owner", "historyId": 2}, "queue": "cases.mail", "held_at": "2026-11-23T02:23:34.975+00:00", "recipient": "account:2cd1472a-5151-47b8-bc43-d260df96eba0"},
{"id": 5, "data": {"to": "owner", "historyId": 3}, "queue": "cases.mail", "held_at": "2026-11-23T02:23:35.196+00:00", "recipient": "account:2cd1472a-5151-47b8-bc43-d260df96eba0"},
{"id": 6, "data": {"id": "fec521e4-0e48-46c3-b03e-f131a08a1497"}, "queue": "contact.acknowledge", "held_at": "2026-11-23T02:23:39.264+00:00", "recipient": "address:chidi@example.com"}
]');
alter table "public"."held_mails" enable trigger user;
-- public.idempotency_keys
alter table "public"."idempotency_keys" disable trigger user;
delete from "public"."idempotency_keys";
insert into "public"."idempotency_keys" ("scope", "key", "fingerprint", "answer", "created_at") overriding system value
  select "scope", "key", "fingerprint", "answer", "created_at" from jsonb_populate_recordset(null::"public"."idempotency_keys", '[
{"key": "a5b5f9ae-5bce-45d7-bcc0-2c0e4f1c163e", "scope": "forms.submit:2cd1472a-5151-47b8-bc43-d260df96eba0", "answer": {"submissionId": "f0013b5b-f243-44e7-9d1d-623051a1c072"}, "created_at": "2026-11-23T02:23:33.255794+00:00", "fingerprint": "_wpiIsfyOox_3O3vlKXcHxJAfexziVk6k2-uqioYaJY"}
]');
alter table "public"."idempotency_keys" enable trigger user;
-- public.pending_erasures
alter table "public"."pending_erasures" disable trigger user;
delete from "public"."pending_erasures";
insert into "public"."pending_erasures" ("account_id", "erased_at") overriding system value
  select "account_id", "erased_at" from jsonb_populate_recordset(null::"public"."pending_erasures", '[
{"erased_at": "2026-01-02T03:04:05+00:00", "account_id": "01234567-89ab-4cde-8f01-23456789abcd"}
]');
alter table "public"."pending_erasures" enable trigger user;
-- public.proved_addresses
alter table "public"."proved_addresses" disable trigger user;
delete from "public"."proved_addresses";
insert into "public"."proved_addresses" ("email", "proved_at") overriding system value
  select "email", "proved_at" from jsonb_populate_recordset(null::"public"."proved_addresses", '[
{"email": "example", "proved_at": "2026-01-02T03:04:05+00:00"}
]');
alter table "public"."proved_addresses" enable trigger user;
-- public.quota_settings
alter table "public"."quota_settings" disable trigger user;
delete from "public"."quota_settings";
insert into "public"."quota_settings" ("id", "limits", "version", "updated_at") overriding system value
  select "id", "limits", "version", "updated_at" from jsonb_populate_recordset(null::"public"."quota_settings", '[
{"id": 1, "limits": {}, "version": 1, "updated_at": "2026-01-02T03:04:05+00:00"}
]');
alter table "public"."quota_settings" enable trigger user;
-- public.reference_counters
alter table "public"."reference_counters" disable trigger user;
delete from "public"."reference_counters";
insert into "public"."reference_counters" ("prefix", "year", "last") overriding system value
  select "prefix", "year", "last" from jsonb_populate_recordset(null::"public"."reference_counters", '[
{"last": 1, "year": 2026, "prefix": "APP"},
{"last": 2, "year": 2026, "prefix": "CP"},
{"last": 1, "year": 2026, "prefix": "EN"},
{"last": 1, "year": 2026, "prefix": "PT"}
]');
alter table "public"."reference_counters" enable trigger user;
-- public.search_entries
alter table "public"."search_entries" disable trigger user;
delete from "public"."search_entries";
insert into "public"."search_entries" ("id", "number", "source", "title", "body", "link", "image_url", "date", "plain_title", "plain_body", "updated_at") overriding system value
  select "id", "number", "source", "title", "body", "link", "image_url", "date", "plain_title", "plain_body", "updated_at" from jsonb_populate_recordset(null::"public"."search_entries",  E'[
{"id": "built-in:/about-us", "body": "The Lagos State Electricity Regulatory Commission (LASERC) regulates the electricity market of Lagos State. It was established by the State’s electricity law of 3 December 2024.\\nIt licenses those who generate, carry, distribute, trade and supply electricity in the State, publishes the rules they work under and the fees they pay, and sees that both are kept.\\nIt hears consumers whose distribution company has not put a complaint right, decides petitions and disputes, and follows up reports of wrongdoing.", "date": "", "link": "/about-us", "title": "About Us: Who We Are", "number": 4, "source": "Pages", "image_url": "", "plain_body": "the lagos state electricity regulatory commission (laserc) regulates the electricity market of lagos state. it was established by the state’s electricity law of 3 december 2024.\\nit licenses those who generate, carry, distribute, trade and supply electricity in the state, publishes the rules they work under and the fees they pay, and sees that both are kept.\\nit hears consumers whose distribution company has not put a complaint right, decides petitions and disputes, and follows up reports of wrongdoing.", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "about us: who we are"},
{"id": "built-in:/about-us#principles", "body": "Fairness\\nThe same rules for everyone, and reasons for each decision.\\nBoth sides are heard before a dispute is decided\\nDecisions give their reasons\\nOpenness\\nRules, fees and orders are published before they are applied.\\nEvery fee stands in one public schedule\\nApplicants follow their application on this site\\nProtection of consumers\\nSupply that is metered, billed and repaired as the rules require.\\nComplaints are followed up to their end\\nThose who report wrongdoing may stay anonymous\\nSafety and standards\\nNetworks, meters and installations that harm nobody.\\nMetering and safety standards stay in force\\nFaults and dangers can be reported by anyone\\nA market that grows\\nPredictable conditions for those who invest in electricity for the State.\\nClear categories of licence and permit\\nKnown fees and steps from form to decision", "date": "", "link": "/about-us#principles", "title": "Strategic Principles", "number": 6, "source": "Pages", "image_url": "", "plain_body": "fairness\\nthe same rules for everyone, and reasons for each decision.\\nboth sides are heard before a dispute is decided\\ndecisions give their reasons\\nopenness\\nrules, fees and orders are published before they are applied.\\nevery fee stands in one public schedule\\napplicants follow their application on this site\\nprotection of consumers\\nsupply that is metered, billed and repaired as the rules require.\\ncomplaints are followed up to their end\\nthose who report wrongdoing may stay anonymous\\nsafety and standards\\nnetworks, meters and installations that harm nobody.\\nmetering and safety standards stay in force\\nfaults and dangers can be reported by anyone\\na market that grows\\npredictable conditions for those who invest in electricity for the state.\\nclear categories of license and permit\\nknown fees and steps from form to decision", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "strategic principles"},
{"id": "built-in:/about-us#role", "body": "The law makes the Commission the regulator of the electricity market within Lagos State. These are its core functions.\\nLicensing and registration\\nLicences for generation, transmission, distribution, trading and supply\\nPermits for captive generation\\nRegistration of metering service providers\\nRules and standards\\nRegulations, orders and guidelines\\nNetwork, metering and safety standards\\nA public schedule of fees\\nConsumers\\nComplaints that a distribution company has not resolved\\nPetitions and disputes\\nInformation about rights and tariffs\\nCompliance\\nSupervision of licensees\\nReports of wrongdoing, also anonymous ones\\nFines for activity without a licence or permit", "date": "", "link": "/about-us#role", "title": "Our Role and Core Functions", "number": 7, "source": "Pages", "image_url": "", "plain_body": "the law makes the commission the regulator of the electricity market within lagos state. these are its core functions.\\nlicensing and registration\\nlicenses for generation, transmission, distribution, trading and supply\\npermits for captive generation\\nregistration of metering service providers\\nrules and standards\\nregulations, orders and guidelines\\nnetwork, metering and safety standards\\na public schedule of fees\\nconsumers\\ncomplaints that a distribution company has not resolved\\npetitions and disputes\\ninformation about rights and tariffs\\ncompliance\\nsupervision of licensees\\nreports of wrongdoing, also anonymous ones\\nfines for activity without a license or permit", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "our role and core functions"},
{"id": "built-in:/about-us/board-of-directors/office-of-the-chairman", "body": "Chairman\\nThe Chairman leads the Lagos State Electricity Regulatory Commission: presides over its meetings, sees that each decision is taken on the record, and answers for the Commission’s direction.\\nThe office speaks for the Commission towards the public, the other authorities of the State and the federal regulator, with which it settles matters that cross the border of the State.\\nPresiding over the Commission\\nDirection and accountability\\nRelations with other authorities", "date": "", "link": "/about-us/board-of-directors/office-of-the-chairman", "title": "Office of the Chairman", "number": 48, "source": "Board", "image_url": "", "plain_body": "chairman\\nthe chairman leads the lagos state electricity regulatory commission: presides over its meetings, sees that each decision is taken on the record, and answers for the commission’s direction.\\nthe office speaks for the commission towards the public, the other authorities of the state and the federal regulator, with which it settles matters that cross the border of the state.\\npresiding over the commission\\ndirection and accountability\\nrelations with other authorities", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "office of the chairman"},
{"id": "built-in:/about-us/board-of-directors/office-of-the-chief-executive", "body": "Chief Executive\\nThe Chief Executive runs the Commission from day to day: staff, budget, registers and the services that applicants and consumers meet.\\nThe office brings proposals before the commissioners, carries out what they decide, and reports to them on licences, complaints and the state of the market.\\nManagement of the Commission\\nCarrying out its decisions\\nReports on the market", "date": "", "link": "/about-us/board-of-directors/office-of-the-chief-executive", "title": "Office of the Chief Executive", "number": 49, "source": "Board", "image_url": "", "plain_body": "chief executive\\nthe chief executive runs the commission from day to day: staff, budget, registers and the services that applicants and consumers meet.\\nthe office brings proposals before the commissioners, carries out what they decide, and reports to them on licenses, complaints and the state of the market.\\nmanagement of the commission\\ncarrying out its decisions\\nreports on the market", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "office of the chief executive"},
{"id": "built-in:/about-us/board-of-directors/office-of-the-executive-commissioner%2C-engineering-and-standards", "body": "Executive Commissioner, Engineering and Standards\\nThis office sets and watches over technical standards: networks, metering and safety. The national codes and standards that applied before continue until the Commission amends them.\\nIt examines the technical side of applications, and faults and accidents that are reported to the Commission.\\nNetwork and metering standards\\nSafety\\nTechnical examination of applications", "date": "", "link": "/about-us/board-of-directors/office-of-the-executive-commissioner%2C-engineering-and-standards", "title": "Office of the Executive Commissioner, Engineering and Standards", "number": 51, "source": "Board", "image_url": "", "plain_body": "executive commissioner, engineering and standards\\nthis office sets and watches over technical standards: networks, metering and safety. the national codes and standards that applied before continue until the commission amends them.\\nit examines the technical side of applications, and faults and accidents that are reported to the commission.\\nnetwork and metering standards\\nsafety\\ntechnical examination of applications", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "office of the executive commissioner, engineering and standards"},
{"id": "built-in:/about-us/board-of-directors/office-of-the-executive-commissioner%2C-legal%2C-registration-and-licensing", "body": "Executive Commissioner, Legal, Registration and Licensing\\nThis office examines applications for licences, permits and registrations, from the first form to the decision, and keeps the public registers.\\nIt drafts regulations and orders under the electricity law of Lagos State, and advises the Commission in petitions and disputes.\\nLicences, permits and registrations\\nRegulations and orders\\nPetitions and disputes", "date": "", "link": "/about-us/board-of-directors/office-of-the-executive-commissioner%2C-legal%2C-registration-and-licensing", "title": "Office of the Executive Commissioner, Legal, Registration and Licensing", "number": 50, "source": "Board", "image_url": "", "plain_body": "executive commissioner, legal, registration and licensing\\nthis office examines applications for licenses, permits and registrations, from the first form to the decision, and keeps the public registers.\\nit drafts regulations and orders under the electricity law of lagos state, and advises the commission in petitions and disputes.\\nlicenses, permits and registrations\\nregulations and orders\\npetitions and disputes", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "office of the executive commissioner, legal, registration and licensing"},
{"id": "built-in:/about-us/board-of-directors/office-of-the-non-executive-commissioner", "body": "Non-Executive Commissioner\\nThe Non-Executive Commissioner takes part in the decisions of the Commission without running one of its departments.\\nThe office brings an outside view to them and looks after the interest of consumers and of the public in what the Commission decides.\\nIndependent view\\nInterest of consumers", "date": "", "link": "/about-us/board-of-directors/office-of-the-non-executive-commissioner", "title": "Office of the Non-Executive Commissioner", "number": 52, "source": "Board", "image_url": "", "plain_body": "non-executive commissioner\\nthe non-executive commissioner takes part in the decisions of the commission without running one of its departments.\\nthe office brings an outside view to them and looks after the interest of consumers and of the public in what the commission decides.\\nindependent view\\ninterest of consumers", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "office of the non-executive commissioner"},
{"id": "built-in:/fees/calculator", "body": "Choose a category and a capacity or class and see the processing, licence, operating and extension fees.", "date": "2026-02-19", "link": "/fees/calculator", "title": "Fee calculator", "number": 69, "source": "Fees", "image_url": "", "plain_body": "choose a category and a capacity or class and see the processing, license, operating and extension fees.", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "fee calculator"},
{"id": "built-in:/guidelines", "body": "The Lagos State Electricity Regulatory Commission regulates the electricity market of Lagos State under the State’s electricity law of 2024. These guidelines say how it deals with applications, complaints, petitions, reports and personal data.\\nEveryone can see what a licence, permit or registration requires and costs.\\n\\nEveryone can see how far their own case is, and who decides next.\\n\\nEach decision is recorded with its time and the officer who took it.\\n\\nThose who report wrongdoing are protected.\\nThe guidelines apply to applicants, licensees, permit holders and registered persons, to consumers, and to the Commission’s own officers.", "date": "19 February 2026", "link": "/guidelines", "title": "Governance Guidelines", "number": 61, "source": "Guidelines", "image_url": "", "plain_body": "the lagos state electricity regulatory commission regulates the electricity market of lagos state under the state’s electricity law of 2024. these guidelines say how it deals with applications, complaints, petitions, reports and personal data.\\neveryone can see what a license, permit or registration requires and costs.\\n\\neveryone can see how far their own case is, and who decides next.\\n\\neach decision is recorded with its time and the officer who took it.\\n\\nthose who report wrongdoing are protected.\\nthe guidelines apply to applicants, licensees, permit holders and registered persons, to consumers, and to the commission’s own officers.", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "governance guidelines"},
{"id": "built-in:/guidelines?tab=licensing", "body": "These guidelines explain how to obtain a licence, permit or registration from the Lagos State Electricity Regulatory Commission. Under its order ORDER/001/2025 no regulated electricity activity is carried on in Lagos State without one, and a licence of another regulator does not exempt its holder.\\nElectricity Act 2023, which lets a state regulate its own electricity market\\nLagos State Electricity Law, signed on 3 December 2024\\nORDER/001/2025 on regulated activities, June 2025\\nSchedule of Fees, 19 February 2026\\nApplication\\nA request to the Commission for a licence, permit or registration, made with its form and documents.\\nCommission\\nThe Lagos State Electricity Regulatory Commission.\\nLicence\\nThe Commission’s written leave to carry on a regulated electricity activity in the State.\\nPerson\\nA human being, a company or another body that the law treats as a person.", "date": "19 February 2026", "link": "/guidelines?tab=licensing", "title": "Licensing Framework", "number": 62, "source": "Guidelines", "image_url": "", "plain_body": "these guidelines explain how to obtain a license, permit or registration from the lagos state electricity regulatory commission. under its order order/001/2025 no regulated electricity activity is carried on in lagos state without one, and a license of another regulator does not exempt its holder.\\nelectricity act 2023, which lets a state regulate its own electricity market\\nlagos state electricity law, signed on 3 december 2024\\norder/001/2025 on regulated activities, june 2025\\nschedule of fees, 19 february 2026\\napplication\\na request to the commission for a license, permit or registration, made with its form and documents.\\ncommission\\nthe lagos state electricity regulatory commission.\\nlicense\\nthe commission’s written leave to carry on a regulated electricity activity in the state.\\nperson\\na human being, a company or another body that the law treats as a person.", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "licensing framework"},
{"id": "built-in:/licenses#a-distribution", "body": "A distribution licence held before the state market. Processing fee ₦1,000,000, Regularization fee US$75,000, Renewal fee ₦1,000,000.", "date": "2026-02-19", "link": "/licenses#a-distribution", "title": "Distribution: fees (part A, Pre-existing licensees)", "number": 73, "source": "Fees", "image_url": "", "plain_body": "a distribution license held before the state market. processing fee ₦1,000,000, regularization fee us$75,000, renewal fee ₦1,000,000.", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "distribution: fees (part a, pre-existing licensees)"},
{"id": "built-in:/licenses#a-generation", "body": "A generation licence held before the state market. Processing fee ₦1,000,000, Regularization fee US$120,000, Renewal fee ₦1,000,000.", "date": "2026-02-19", "link": "/licenses#a-generation", "title": "Generation: fees (part A, Pre-existing licensees)", "number": 70, "source": "Fees", "image_url": "", "plain_body": "a generation license held before the state market. processing fee ₦1,000,000, regularization fee us$120,000, renewal fee ₦1,000,000.", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "generation: fees (part a, pre-existing licensees)"},
{"id": "built-in:/licenses#a-ipp", "body": "A generation licence of an independent power producer held before the state market, by installed capacity. Processing fee ₦1,000,000, Renewal fee ₦1,000,000. 1–10 MW: Regularization fee US$4,000. 11–50 MW: Regularization fee US$24,000. 51–100 MW: Regularization fee US$32,000. 101–200 MW: Regularization fee US$48,000. 201–300 MW: Regularization fee US$64,000. 301–400 MW: Regularization fee US$80,000. 401–500 MW: Regularization fee US$96,000. Above 500 MW: Regularization fee US$112,000.", "date": "2026-02-19", "link": "/licenses#a-ipp", "title": "Independent power producer (IPP): fees (part A, Pre-existing licensees)", "number": 71, "source": "Fees", "image_url": "", "plain_body": "a generation license of an independent power producer held before the state market, by installed capacity. processing fee ₦1,000,000, renewal fee ₦1,000,000. 1–10 mw: regularization fee us$4,000. 11–50 mw: regularization fee us$24,000. 51–100 mw: regularization fee us$32,000. 101–200 mw: regularization fee us$48,000. 201–300 mw: regularization fee us$64,000. 301–400 mw: regularization fee us$80,000. 401–500 mw: regularization fee us$96,000. above 500 mw: regularization fee us$112,000.", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "independent power producer (ipp): fees (part a, pre-existing licensees)"},
{"id": "built-in:/licenses#a-trading", "body": "A trading licence held before the state market. Processing fee ₦1,000,000, Regularization fee US$60,000, Renewal fee ₦1,000,000.", "date": "2026-02-19", "link": "/licenses#a-trading", "title": "Trading: fees (part A, Pre-existing licensees)", "number": 74, "source": "Fees", "image_url": "", "plain_body": "a trading license held before the state market. processing fee ₦1,000,000, regularization fee us$60,000, renewal fee ₦1,000,000.", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "trading: fees (part a, pre-existing licensees)"},
{"id": "built-in:/licenses#a-transmission", "body": "A transmission licence held before the state market. Processing fee ₦1,000,000, Regularization fee US$90,000, Renewal fee ₦1,000,000.", "date": "2026-02-19", "link": "/licenses#a-transmission", "title": "Transmission: fees (part A, Pre-existing licensees)", "number": 72, "source": "Fees", "image_url": "", "plain_body": "a transmission license held before the state market. processing fee ₦1,000,000, regularization fee us$90,000, renewal fee ₦1,000,000.", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "transmission: fees (part a, pre-existing licensees)"},
{"id": "built-in:/licenses#b-distribution", "body": "A licence to distribute electricity to customers within the state. Processing fee ₦1,000,000, Licence fee US$120,000, Extension fee ₦500,000.", "date": "2026-02-19", "link": "/licenses#b-distribution", "title": "Distribution: fees (part B, Lagos market operations)", "number": 77, "source": "Fees", "image_url": "", "plain_body": "a license to distribute electricity to customers within the state. processing fee ₦1,000,000, license fee us$120,000, extension fee ₦500,000.", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "distribution: fees (part b, lagos market operations)"},
{"id": "built-in:/licenses#b-generation", "body": "A licence to generate electricity for the state market, by installed capacity. 1–10 MW: Processing fee ₦75,000, Licence fee US$5,000, Extension fee ₦35,000. 11–50 MW: Processing fee ₦150,000, Licence fee US$30,000, Extension fee ₦75,000. 51–100 MW: Processing fee ₦200,000, Licence fee US$40,000, Extension fee ₦100,000. 101–200 MW: Processing fee ₦250,000, Licence fee US$60,000, Extension fee ₦125,000. 201–300 MW: Processing fee ₦350,000, Licence fee US$80,000, Extension fee ₦175,000. 301–400 MW: Processing fee ₦400,000, Licence fee US$100,000, Extension fee ₦200,000. 401–500 MW: Processing fee ₦450,000, Licence fee US$120,000, Extension fee ₦225,000. Above 500 MW: Processing fee ₦500,000, Licence fee US$140,000, Extension fee ₦250,000.", "date": "2026-02-19", "link": "/licenses#b-generation", "title": "Generation: fees (part B, Lagos market operations)", "number": 75, "source": "Fees", "image_url": "", "plain_body": "a license to generate electricity for the state market, by installed capacity. 1–10 mw: processing fee ₦75,000, license fee us$5,000, extension fee ₦35,000. 11–50 mw: processing fee ₦150,000, license fee us$30,000, extension fee ₦75,000. 51–100 mw: processing fee ₦200,000, license fee us$40,000, extension fee ₦100,000. 101–200 mw: processing fee ₦250,000, license fee us$60,000, extension fee ₦125,000. 201–300 mw: processing fee ₦350,000, license fee us$80,000, extension fee ₦175,000. 301–400 mw: processing fee ₦400,000, license fee us$100,000, extension fee ₦200,000. 401–500 mw: processing fee ₦450,000, license fee us$120,000, extension fee ₦225,000. above 500 mw: processing fee ₦500,000, license fee us$140,000, extension fee ₦250,000.", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "generation: fees (part b, lagos market operations)"},
{"id": "built-in:/licenses#b-supply", "body": "A licence to sell electricity to customers. Processing fee ₦1,000,000, Licence fee US$40,000, Extension fee ₦500,000.", "date": "2026-02-19", "link": "/licenses#b-supply", "title": "Supply: fees (part B, Lagos market operations)", "number": 78, "source": "Fees", "image_url": "", "plain_body": "a license to sell electricity to customers. processing fee ₦1,000,000, license fee us$40,000, extension fee ₦500,000.", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "supply: fees (part b, lagos market operations)"},
{"id": "built-in:/licenses#b-trading", "body": "A licence to buy and sell electricity in the state market. Processing fee ₦1,000,000, Licence fee US$75,000, Extension fee ₦500,000.", "date": "2026-02-19", "link": "/licenses#b-trading", "title": "Trading: fees (part B, Lagos market operations)", "number": 79, "source": "Fees", "image_url": "", "plain_body": "a license to buy and sell electricity in the state market. processing fee ₦1,000,000, license fee us$75,000, extension fee ₦500,000.", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "trading: fees (part b, lagos market operations)"},
{"id": "built-in:/licenses#b-transmission", "body": "A licence to carry electricity at high voltage within the state. Processing fee ₦1,000,000, Licence fee US$300,000, Extension fee ₦500,000.", "date": "2026-02-19", "link": "/licenses#b-transmission", "title": "Transmission: fees (part B, Lagos market operations)", "number": 76, "source": "Fees", "image_url": "", "plain_body": "a license to carry electricity at high voltage within the state. processing fee ₦1,000,000, license fee us$300,000, extension fee ₦500,000.", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "transmission: fees (part b, lagos market operations)"},
{"id": "built-in:/licenses#c-embedded-distribution", "body": "A licence for a distribution network fed by embedded generation. Processing fee ₦100,000, Licence fee US$20,000, Extension fee ₦50,000.", "date": "2026-02-19", "link": "/licenses#c-embedded-distribution", "title": "Embedded distribution: fees (part C, Embedded generation)", "number": 81, "source": "Fees", "image_url": "", "plain_body": "a license for a distribution network fed by embedded generation. processing fee ₦100,000, license fee us$20,000, extension fee ₦50,000.", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "embedded distribution: fees (part c, embedded generation)"},
{"id": "built-in:/licenses#c-embedded-generation", "body": "A licence to generate electricity into a distribution network, by installed capacity. 1–10 MW: Processing fee ₦50,000, Licence fee US$10,000, Extension fee ₦25,000. 11–25 MW: Processing fee ₦150,000, Licence fee US$35,000, Extension fee ₦75,000. 26–40 MW: Processing fee ₦175,000, Licence fee US$40,000, Extension fee ₦87,000. 41–60 MW: Processing fee ₦225,000, Licence fee US$45,000, Extension fee ₦112,500. 61–85 MW: Processing fee ₦250,000, Licence fee US$50,000, Extension fee ₦125,000. 86–100 MW: Processing fee ₦275,000, Licence fee US$55,000, Extension fee ₦137,500. 101–200 MW: Processing fee ₦300,000, Licence fee US$75,000, Extension fee ₦150,000. 201–300 MW: Processing fee On application to the Commission, Licence fee On application to the Commission, Extension fee On application to the Commission. 301–400 MW: Processing fee On application to the Commission, Licence fee On application to the Commission, Extension fee On application to the Commission. 401–500 MW: Processing fee ₦400,000, Licence fee US$95,000, Extension fee ₦200,000. Above 500 MW: Processing fee ₦600,000, Licence fee US$200,000, Extension fee ₦300,000.", "date": "2026-02-19", "link": "/licenses#c-embedded-generation", "title": "Embedded generation: fees (part C, Embedded generation)", "number": 80, "source": "Fees", "image_url": "", "plain_body": "a license to generate electricity into a distribution network, by installed capacity. 1–10 mw: processing fee ₦50,000, license fee us$10,000, extension fee ₦25,000. 11–25 mw: processing fee ₦150,000, license fee us$35,000, extension fee ₦75,000. 26–40 mw: processing fee ₦175,000, license fee us$40,000, extension fee ₦87,000. 41–60 mw: processing fee ₦225,000, license fee us$45,000, extension fee ₦112,500. 61–85 mw: processing fee ₦250,000, license fee us$50,000, extension fee ₦125,000. 86–100 mw: processing fee ₦275,000, license fee us$55,000, extension fee ₦137,500. 101–200 mw: processing fee ₦300,000, license fee us$75,000, extension fee ₦150,000. 201–300 mw: processing fee on application to the commission, license fee on application to the commission, extension fee on application to the commission. 301–400 mw: processing fee on application to the commission, license fee on application to the commission, extension fee on application to the commission. 401–500 mw: processing fee ₦400,000, license fee us$95,000, extension fee ₦200,000. above 500 mw: processing fee ₦600,000, license fee us$200,000, extension fee ₦300,000.", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "embedded generation: fees (part c, embedded generation)"},
{"id": "built-in:/licenses#d-network-standards", "body": "Registration to enforce network standards. Registration fee ₦1,000,000.", "date": "2026-02-19", "link": "/licenses#d-network-standards", "title": "Network standards enforcement: fees (part D, Network standards enforcement)", "number": 82, "source": "Fees", "image_url": "", "plain_body": "registration to enforce network standards. registration fee ₦1,000,000.", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "network standards enforcement: fees (part d, network standards enforcement)"},
{"id": "built-in:/licenses#e-power-enhancement", "body": "Registration and licence of a power enhancement operator. Registration fee ₦1,000,000, Licence fee US$3,000 to US$10,000.", "date": "2026-02-19", "link": "/licenses#e-power-enhancement", "title": "Power enhancement operator: fees (part E, Power enhancement operators)", "number": 83, "source": "Fees", "image_url": "", "plain_body": "registration and license of a power enhancement operator. registration fee ₦1,000,000, license fee us$3,000 to us$10,000.", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "power enhancement operator: fees (part e, power enhancement operators)"},
{"id": "built-in:/licenses#f-transfer", "body": "Passing a licence or an interest in it to another holder. Administrative fee ₦1,000,000.", "date": "2026-02-19", "link": "/licenses#f-transfer", "title": "Assignment, ceding or transfer of a licence: fees (part F, Assignment, ceding or transfer)", "number": 84, "source": "Fees", "image_url": "", "plain_body": "passing a license or an interest in it to another holder. administrative fee ₦1,000,000.", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "assignment, ceding or transfer of a license: fees (part f, assignment, ceding or transfer)"},
{"id": "built-in:/licenses#g-meter-importer", "body": "Registration to import meters. Application fee ₦10,000, Registration fee ₦1,000,000.", "date": "2026-02-19", "link": "/licenses#g-meter-importer", "title": "Meter importer: fees (part G, Metering service providers)", "number": 88, "source": "Fees", "image_url": "", "plain_body": "registration to import meters. application fee ₦10,000, registration fee ₦1,000,000.", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "meter importer: fees (part g, metering service providers)"},
{"id": "built-in:/licenses#g-meter-installer", "body": "Registration to install meters, by class. Class C2, individual: Registration fee ₦10,000. Class C1, corporate: Registration fee ₦20,000. Class B2, individual: Registration fee ₦25,000. Class B1, corporate: Registration fee ₦40,000. Class A2, individual: Registration fee ₦30,000. Class A1, corporate: Registration fee ₦60,000.", "date": "2026-02-19", "link": "/licenses#g-meter-installer", "title": "Meter installer: fees (part G, Metering service providers)", "number": 85, "source": "Fees", "image_url": "", "plain_body": "registration to install meters, by class. class c2, individual: registration fee ₦10,000. class c1, corporate: registration fee ₦20,000. class b2, individual: registration fee ₦25,000. class b1, corporate: registration fee ₦40,000. class a2, individual: registration fee ₦30,000. class a1, corporate: registration fee ₦60,000.", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "meter installer: fees (part g, metering service providers)"},
{"id": "built-in:/licenses#g-meter-manufacturer", "body": "Registration to make meters. Application fee ₦10,000, Registration fee ₦1,000,000.", "date": "2026-02-19", "link": "/licenses#g-meter-manufacturer", "title": "Meter manufacturer: fees (part G, Metering service providers)", "number": 87, "source": "Fees", "image_url": "", "plain_body": "registration to make meters. application fee ₦10,000, registration fee ₦1,000,000.", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "meter manufacturer: fees (part g, metering service providers)"},
{"id": "built-in:/licenses#g-meter-vendor", "body": "Registration to sell meters. Application fee ₦10,000, Registration fee ₦750,000.", "date": "2026-02-19", "link": "/licenses#g-meter-vendor", "title": "Meter vendor: fees (part G, Metering service providers)", "number": 86, "source": "Fees", "image_url": "", "plain_body": "registration to sell meters. application fee ₦10,000, registration fee ₦750,000.", "updated_at": "2026-11-23T02:23:29.521+00:00", "plain_title": "meter vendor: fees (part g, metering service providers)"}
]');
alter table "public"."search_entries" enable trigger user;
-- public.search_lexemes
alter table "public"."search_lexemes" disable trigger user;
delete from "public"."search_lexemes";
insert into "public"."search_lexemes" ("lexeme") overriding system value
  select "lexeme" from jsonb_populate_recordset(null::"public"."search_lexemes", '[
{"lexeme": "000"},
{"lexeme": "0000"},
{"lexeme": "0002"},
{"lexeme": "0003"},
{"lexeme": "0800"},
{"lexeme": "1"},
{"lexeme": "10"},
{"lexeme": "100"},
{"lexeme": "101"},
{"lexeme": "11"},
{"lexeme": "112"},
{"lexeme": "12"},
{"lexeme": "120"},
{"lexeme": "125"},
{"lexeme": "137"},
{"lexeme": "140"},
{"lexeme": "15"},
{"lexeme": "150"},
{"lexeme": "16"},
{"lexeme": "175"},
{"lexeme": "19"},
{"lexeme": "2.2"},
{"lexeme": "20"},
{"lexeme": "200"},
{"lexeme": "201"},
{"lexeme": "2018"},
{"lexeme": "2023"},
{"lexeme": "2024"},
{"lexeme": "2025"},
{"lexeme": "2026"}
]');
alter table "public"."search_lexemes" enable trigger user;
-- public.search_words
alter table "public"."search_words" disable trigger user;
delete from "public"."search_words";
insert into "public"."search_words" ("word", "entries") overriding system value
  select "word", "entries" from jsonb_populate_recordset(null::"public"."search_words", '[
{"word": "able", "entries": 1},
{"word": "about", "entries": 1},
{"word": "above", "entries": 1},
{"word": "access", "entries": 1},
{"word": "accessibility", "entries": 1},
{"word": "accidents", "entries": 1},
{"word": "account", "entries": 1},
{"word": "accountability", "entries": 1},
{"word": "accounts", "entries": 1},
{"word": "activities", "entries": 1},
{"word": "activity", "entries": 1},
{"word": "acts", "entries": 1},
{"word": "address", "entries": 1},
{"word": "administrative", "entries": 1},
{"word": "advertises", "entries": 1},
{"word": "advertising", "entries": 1},
{"word": "advises", "entries": 1},
{"word": "after", "entries": 1},
{"word": "against", "entries": 1},
{"word": "agency", "entries": 1},
{"word": "agree", "entries": 1},
{"word": "alone", "entries": 1},
{"word": "already", "entries": 1},
{"word": "also", "entries": 1},
{"word": "amendment", "entries": 1},
{"word": "amends", "entries": 1},
{"word": "among", "entries": 1},
{"word": "analysis", "entries": 1},
{"word": "announced", "entries": 1},
{"word": "announcements", "entries": 1}
]');
alter table "public"."search_words" enable trigger user;
-- public.users
alter table "public"."users" disable trigger user;
delete from "public"."users";
insert into "public"."users" ("id", "name", "surname", "phone", "email", "email_verified_at", "password_hash", "role", "company_name", "street", "city", "country", "postal_code", "registration_date", "terms_accepted_at", "password_change_required", "deleted_at") overriding system value
  select "id", "name", "surname", "phone", "email", "email_verified_at", "password_hash", "role", "company_name", "street", "city", "country", "postal_code", "registration_date", "terms_accepted_at", "password_change_required", "deleted_at" from jsonb_populate_recordset(null::"public"."users", '[
{"id": "11c38802-9ef7-4c20-be2d-f882a5e1fedd", "city": "", "name": "Portal", "role": "Admin", "email": "bench@commission.test", "phone": "", "street": "", "country": "", "surname": "Administrator", "deleted_at": null, "postal_code": "", "company_name": "", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$WHGpNyb8n/c3BjFYH/jPbQ$pKeOjQTP4+0OjiYCYBxgWjaTA9cwCMGKL24EywcYalw", "email_verified_at": "2026-11-23T02:23:29.738+00:00", "registration_date": "2026-11-23T02:23:29.738+00:00", "terms_accepted_at": null, "password_change_required": false},
{"id": "2cd1472a-5151-47b8-bc43-d260df96eba0", "city": "", "name": "Ada", "role": "User", "email": "ada@example.com", "phone": "08031234567", "street": "", "country": "", "surname": "Ọkọńkwọ-O''Neil", "deleted_at": null, "postal_code": "", "company_name": "", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$IVSHb0QzzT0a+Kj6KuZErg$etgzxPbS6ltFB+gm88q9MvALEaPIeZi+9/HSPvHS1PY", "email_verified_at": null, "registration_date": "2026-11-23T02:23:32.976+00:00", "terms_accepted_at": "2026-11-23T02:23:32.976+00:00", "password_change_required": false}
]');
alter table "public"."users" enable trigger user;
-- public.account_quotas
alter table "public"."account_quotas" disable trigger user;
delete from "public"."account_quotas";
insert into "public"."account_quotas" ("account_id", "limits", "reason", "version", "updated_at") overriding system value
  select "account_id", "limits", "reason", "version", "updated_at" from jsonb_populate_recordset(null::"public"."account_quotas", '[
{"limits": {}, "reason": "example", "version": 1, "account_id": "11c38802-9ef7-4c20-be2d-f882a5e1fedd", "updated_at": "2026-01-02T03:04:05+00:00"}
]');
alter table "public"."account_quotas" enable trigger user;
-- public.application_submissions
alter table "public"."application_submissions" disable trigger user;
delete from "public"."application_submissions";
insert into "public"."application_submissions" ("id", "reference", "user_id", "template_id", "template_version", "form_title", "status", "approval_status", "applicant_name", "applicant_surname", "applicant_email", "applicant_phone", "answers", "consent_at", "consent_version", "admin_description", "created_at", "updated_at", "completed_at") overriding system value
  select "id", "reference", "user_id", "template_id", "template_version", "form_title", "status", "approval_status", "applicant_name", "applicant_surname", "applicant_email", "applicant_phone", "answers", "consent_at", "consent_version", "admin_description", "created_at", "updated_at", "completed_at" from jsonb_populate_recordset(null::"public"."application_submissions",  E'[
{"id": "f0013b5b-f243-44e7-9d1d-623051a1c072", "status": "documents_uploaded", "answers": {"Company": "Sunrise “Power” Limited\\n₦ – 太陽", "Capacity": 12.5, "Phone Number": "0803 123 4567", "Email Address": "ada@example.com"}, "user_id": "2cd1472a-5151-47b8-bc43-d260df96eba0", "reference": "APP-2026-0001", "consent_at": "2026-11-23T02:23:33.265+00:00", "created_at": "2026-11-23T02:23:33.265+00:00", "form_title": "Mini-grid permit", "updated_at": "2026-11-23T02:23:34.536+00:00", "template_id": "52547a6e-84b4-4592-bb04-44042baf3d34", "completed_at": null, "applicant_name": "Ada", "applicant_email": "ada@example.com", "applicant_phone": "08031234567", "approval_status": "pending", "consent_version": "2026-02-19", "template_version": 1, "admin_description": "", "applicant_surname": "Ọkọńkwọ-O''Neil"}
]');
alter table "public"."application_submissions" enable trigger user;
-- public.application_history
alter table "public"."application_history" disable trigger user;
delete from "public"."application_history";
insert into "public"."application_history" ("id", "submission_id", "at", "action", "actor_id", "actor_name", "actor_role", "files") overriding system value
  select "id", "submission_id", "at", "action", "actor_id", "actor_name", "actor_role", "files" from jsonb_populate_recordset(null::"public"."application_history", '[
{"at": "2026-11-23T02:23:33.279+00:00", "id": 1, "files": [], "action": "submitted", "actor_id": "2cd1472a-5151-47b8-bc43-d260df96eba0", "actor_name": "Ada Ọkọńkwọ-O''Neil", "actor_role": "User", "submission_id": "f0013b5b-f243-44e7-9d1d-623051a1c072"},
{"at": "2026-11-23T02:23:34.538+00:00", "id": 2, "files": ["signed form.pdf"], "action": "filled-form-uploaded", "actor_id": "2cd1472a-5151-47b8-bc43-d260df96eba0", "actor_name": "Ada Ọkọńkwọ-O''Neil", "actor_role": "User", "submission_id": "f0013b5b-f243-44e7-9d1d-623051a1c072"}
]');
alter table "public"."application_history" enable trigger user;
-- public.cases
alter table "public"."cases" disable trigger user;
delete from "public"."cases";
insert into "public"."cases" ("id", "kind", "reference", "user_id", "contact_name", "contact_email", "contact_phone", "type", "category", "subject", "description", "urgency", "address", "lga", "state", "company", "reported_to_disco", "disco_reference_number", "declared_at", "status", "escalation_level", "escalation_note", "resolution_note", "resolved_at", "resolved_in_time", "rating_stars", "rating_comment", "rated_at", "assignee_id", "assignee_name", "step", "step_from", "step_days", "due_at", "waiting_since", "reminded_for", "missed_for", "next_work_at", "created_at", "updated_at", "version", "search_words") overriding system value
  select "id", "kind", "reference", "user_id", "contact_name", "contact_email", "contact_phone", "type", "category", "subject", "description", "urgency", "address", "lga", "state", "company", "reported_to_disco", "disco_reference_number", "declared_at", "status", "escalation_level", "escalation_note", "resolution_note", "resolved_at", "resolved_in_time", "rating_stars", "rating_comment", "rated_at", "assignee_id", "assignee_name", "step", "step_from", "step_days", "due_at", "waiting_since", "reminded_for", "missed_for", "next_work_at", "created_at", "updated_at", "version", "search_words" from jsonb_populate_recordset(null::"public"."cases",  E'[
{"id": "126c7ccc-7175-4efb-8904-494433ad8737", "lga": "Ikeja", "kind": "petition", "step": "filed", "type": "Billing Dispute", "state": "Lagos", "due_at": "2027-01-06T22:59:59+00:00", "status": "New", "address": "12 Allen Avenue", "company": "", "subject": "Meter that runs while nothing is on", "urgency": 1, "user_id": "2cd1472a-5151-47b8-bc43-d260df96eba0", "version": 1, "category": "Water", "rated_at": null, "reference": "PT-2026-001", "step_days": 30, "step_from": "2026-11-23", "created_at": "2026-11-23T02:23:35.075+00:00", "missed_for": null, "updated_at": "2026-11-23T02:23:35.075+00:00", "assignee_id": null, "declared_at": "2026-11-23T02:23:35.075+00:00", "description": "The meter''s counter moves while the main switch is off: 100 % \\\\ ''; --", "resolved_at": null, "contact_name": "Ada Ọkọńkwọ-O''Neil", "next_work_at": "2026-12-31T07:00:00+00:00", "rating_stars": null, "reminded_for": null, "search_words": "''001'' ''08031234567'' ''100'' ''2026'' ''ada'' ''billing'' ''com'' ''counter'' ''dispute'' ''example'' ''is'' ''main'' ''meter'' ''moves'' ''neil'' ''nothing'' ''o'' ''off'' ''okonkwo'' ''on'' ''pt'' ''runs'' ''s'' ''switch'' ''tampering'' ''that'' ''the'' ''water'' ''while''", "assignee_name": "", "contact_email": "ada@example.com", "contact_phone": "08031234567", "waiting_since": null, "rating_comment": "", "escalation_note": "", "resolution_note": "", "escalation_level": 0, "resolved_in_time": null, "reported_to_disco": false, "disco_reference_number": ""},
{"id": "2922d38e-611a-4770-acdd-0a1976996922", "lga": "Ikeja", "kind": "complaint", "step": "filed", "type": "Billing", "state": "", "due_at": "2026-12-14T22:59:59+00:00", "status": "New", "address": "", "company": "ikeja", "subject": "Estimated bill for an empty flat", "urgency": 2, "user_id": "2cd1472a-5151-47b8-bc43-d260df96eba0", "version": 1, "category": "", "rated_at": null, "reference": "CP-2026-002", "step_days": 15, "step_from": "2026-11-23", "created_at": "2026-11-23T02:23:34.865+00:00", "missed_for": null, "updated_at": "2026-11-23T02:23:34.865+00:00", "assignee_id": null, "declared_at": null, "description": "The bill of October is three times that of September, though nobody lived there.", "resolved_at": null, "contact_name": "Ada Ọkọńkwọ-O''Neil", "next_work_at": "2026-12-09T07:00:00+00:00", "rating_stars": null, "reminded_for": null, "search_words": "''002'' ''08031234567'' ''2026'' ''55120'' ''ada'' ''an'' ''bill'' ''billing'' ''com'' ''cp'' ''empty'' ''estimated'' ''example'' ''flat'' ''for'' ''ie'' ''is'' ''lived'' ''neil'' ''nobody'' ''o'' ''october'' ''of'' ''okonkwo'' ''september'' ''that'' ''the'' ''there'' ''though'' ''three'' ''times''", "assignee_name": "", "contact_email": "ada@example.com", "contact_phone": "08031234567", "waiting_since": null, "rating_comment": "", "escalation_note": "", "resolution_note": "", "escalation_level": 0, "resolved_in_time": null, "reported_to_disco": true, "disco_reference_number": "IE-55120"},
{"id": "e120ca73-ca11-4daf-b511-b2ed5cb6c15d", "lga": "Ikeja", "kind": "complaint", "step": "filed", "type": "Billing", "state": "", "due_at": "2026-12-14T22:59:59+00:00", "status": "New", "address": "", "company": "ikeja", "subject": "Estimated bill for an empty flat", "urgency": 2, "user_id": null, "version": 1, "category": "", "rated_at": null, "reference": "CP-2026-001", "step_days": 15, "step_from": "2026-11-23", "created_at": "2026-11-23T02:23:34.569+00:00", "missed_for": null, "updated_at": "2026-11-23T02:23:34.569+00:00", "assignee_id": null, "declared_at": null, "description": "The bill of October is three times that of September, though nobody lived there.", "resolved_at": null, "contact_name": "Bola Ade", "next_work_at": "2026-12-09T07:00:00+00:00", "rating_stars": null, "reminded_for": null, "search_words": "''001'' ''08035550000'' ''2026'' ''55120'' ''ade'' ''an'' ''bill'' ''billing'' ''bola'' ''com'' ''cp'' ''empty'' ''estimated'' ''example'' ''flat'' ''for'' ''ie'' ''is'' ''lived'' ''nobody'' ''october'' ''of'' ''september'' ''that'' ''the'' ''there'' ''though'' ''three'' ''times''", "assignee_name": "", "contact_email": "bola.ade@example.com", "contact_phone": "08035550000", "waiting_since": null, "rating_comment": "", "escalation_note": "", "resolution_note": "", "escalation_level": 0, "resolved_in_time": null, "reported_to_disco": true, "disco_reference_number": "IE-55120"}
]');
alter table "public"."cases" enable trigger user;
-- public.case_history
alter table "public"."case_history" disable trigger user;
delete from "public"."case_history";
insert into "public"."case_history" ("id", "case_id", "at", "action", "actor_id", "actor_name", "actor_role", "note", "level", "files") overriding system value
  select "id", "case_id", "at", "action", "actor_id", "actor_name", "actor_role", "note", "level", "files" from jsonb_populate_recordset(null::"public"."case_history", '[
{"at": "2026-11-23T02:23:34.736+00:00", "id": 1, "note": "", "files": [], "level": 0, "action": "submit", "case_id": "e120ca73-ca11-4daf-b511-b2ed5cb6c15d", "actor_id": "11c38802-9ef7-4c20-be2d-f882a5e1fedd", "actor_name": "Portal Administrator", "actor_role": "staff"},
{"at": "2026-11-23T02:23:34.888+00:00", "id": 2, "note": "", "files": [], "level": 0, "action": "submit", "case_id": "2922d38e-611a-4770-acdd-0a1976996922", "actor_id": "2cd1472a-5151-47b8-bc43-d260df96eba0", "actor_name": "Ada Ọkọńkwọ-O''Neil", "actor_role": "owner"},
{"at": "2026-11-23T02:23:35.095+00:00", "id": 3, "note": "", "files": [], "level": 0, "action": "submit", "case_id": "126c7ccc-7175-4efb-8904-494433ad8737", "actor_id": "2cd1472a-5151-47b8-bc43-d260df96eba0", "actor_name": "Ada Ọkọńkwọ-O''Neil", "actor_role": "owner"}
]');
alter table "public"."case_history" enable trigger user;
-- public.email_changes
alter table "public"."email_changes" disable trigger user;
delete from "public"."email_changes";
insert into "public"."email_changes" ("id", "user_id", "from_email", "to_email", "requested_at", "applied_at", "undo_until") overriding system value
  select "id", "user_id", "from_email", "to_email", "requested_at", "applied_at", "undo_until" from jsonb_populate_recordset(null::"public"."email_changes", '[
{"id": "86c38c32-d258-432e-af61-853679da4155", "user_id": "11c38802-9ef7-4c20-be2d-f882a5e1fedd", "to_email": "example", "applied_at": null, "from_email": null, "undo_until": null, "requested_at": "2026-01-02T03:04:05+00:00"}
]');
alter table "public"."email_changes" enable trigger user;
-- public.email_links
alter table "public"."email_links" disable trigger user;
delete from "public"."email_links";
insert into "public"."email_links" ("token_hash", "purpose", "email", "user_id", "change_id", "expires_at", "used_at") overriding system value
  select "token_hash", "purpose", "email", "user_id", "change_id", "expires_at", "used_at" from jsonb_populate_recordset(null::"public"."email_links", '[
{"email": "chidi@example.com", "purpose": "proof", "used_at": null, "user_id": null, "change_id": null, "expires_at": "2026-11-30T02:23:40.544+00:00", "token_hash": "AahGls3M0750epmPD0fjR3HHl0_0oBO99rKHs4gDurQ"},
{"email": "bola.ade@example.com", "purpose": "proof", "used_at": null, "user_id": null, "change_id": null, "expires_at": "2026-11-30T02:23:34.824+00:00", "token_hash": "DNhjY5hko8DZdtQQb0ytCGIasOpO2EHC-jW_1lsFbWI"},
{"email": "ada@example.com", "purpose": "proof", "used_at": null, "user_id": "2cd1472a-5151-47b8-bc43-d260df96eba0", "change_id": null, "expires_at": "2026-11-30T02:23:33.189+00:00", "token_hash": "OgFSo_fp8plsWZ8gpTCHPiN2-oZsjVpOVr6i-73hZFQ"}
]');
alter table "public"."email_links" enable trigger user;
-- public.password_resets
alter table "public"."password_resets" disable trigger user;
delete from "public"."password_resets";
insert into "public"."password_resets" ("token_hash", "user_id", "expires_at") overriding system value
  select "token_hash", "user_id", "expires_at" from jsonb_populate_recordset(null::"public"."password_resets", '[
{"user_id": "11c38802-9ef7-4c20-be2d-f882a5e1fedd", "expires_at": "2026-01-02T03:04:05+00:00", "token_hash": "example"}
]');
alter table "public"."password_resets" enable trigger user;
-- public.sessions
alter table "public"."sessions" disable trigger user;
delete from "public"."sessions";
insert into "public"."sessions" ("id", "token_hash", "user_id", "created_at", "last_used_at") overriding system value
  select "id", "token_hash", "user_id", "created_at", "last_used_at" from jsonb_populate_recordset(null::"public"."sessions", '[
{"id": "22e24d1b-bd74-4ac1-8504-86985bad8321", "user_id": "11c38802-9ef7-4c20-be2d-f882a5e1fedd", "created_at": "2026-11-23T02:23:32.881+00:00", "token_hash": "XQGASCNBsrCwZ7kKXPLN91hB_EDMSDALtpZpKzR9O0c", "last_used_at": "2026-11-23T02:23:32.881+00:00"},
{"id": "acbeb29e-e2a7-41ac-89f9-9df7691b62ae", "user_id": "2cd1472a-5151-47b8-bc43-d260df96eba0", "created_at": "2026-11-23T02:23:32.976+00:00", "token_hash": "YTluH3o8oNaLMiSHJABsmCjUKd2tZyiF4VPCtQyD0H4", "last_used_at": "2026-11-23T02:23:32.976+00:00"}
]');
alter table "public"."sessions" enable trigger user;
-- public.whistleblowing_key_check
alter table "public"."whistleblowing_key_check" disable trigger user;
delete from "public"."whistleblowing_key_check";
insert into "public"."whistleblowing_key_check" ("id", "tag", "changing_to", "receipt_key") overriding system value
  select "id", "tag", "changing_to", "receipt_key" from jsonb_populate_recordset(null::"public"."whistleblowing_key_check", '[
{"id": 1, "tag": "ZHToHT-kLxzvJpAWCF7FYVZbEzIM0s1nZz3EHipqzbA", "changing_to": null, "receipt_key": null}
]');
alter table "public"."whistleblowing_key_check" enable trigger user;
-- public.whistleblowing_reports
alter table "public"."whistleblowing_reports" disable trigger user;
delete from "public"."whistleblowing_reports";
insert into "public"."whistleblowing_reports" ("id", "reference", "reported_on", "updated_on", "status", "level", "version", "owner_tag", "locator", "receipt_hash", "sealed", "assigned_to", "resolved_on", "destroy_on", "announced", "warned") overriding system value
  select "id", "reference", "reported_on", "updated_on", "status", "level", "version", "owner_tag", "locator", "receipt_hash", "sealed", "assigned_to", "resolved_on", "destroy_on", "announced", "warned" from jsonb_populate_recordset(null::"public"."whistleblowing_reports",  E'[
{"id": "3824b018-1ed5-411d-b2b7-cc5fd638ffa6", "level": 0, "sealed": "\\\\x01762043c50a14d0ed53ff20faf8d8d1c7ce9d6669cd7bd29be2d8b5bfc85c6ce7da1fa77b0152747bae16bddc7ed99a83e0616d01c91fe77d72c762f4ae6d1d78f2f070d91df45dd4d3c64bd770483752566df8a3e351c2dcc5df8d0f061dfd6f6d85fec3b2959a306657cbe7901df64887a312b0ad45b1dc45041821e785fe1a670f4b5e2dae26091666307385b2cd57f45023ecedba32b370accb16b66345cf4544d5d0b154802a8341b4ec566784dd4ae492599abd50c606234eb501aa24f435edf8f6ae3f354c458cb861077b4384a2a5be884067de3daaa2a67368ee44aa0f65ee599e72ec3391eedda9af14ac522b5efd37babdc100f2d623dce719d881e85af55a7750ebf7f950b0bc050437342d6edb34899a4dba731f7889f847bcd9ab0ef89925539b10e1fc7d6052c2f414119cfaae9cbc0c56f35a344ad4f8cb20a9ee70873065437def65a61d2d8de016849f40c447ef6a80f934ff0526db5ecbb1f902a7cc82f9e22f4c4f374b4e4fadd4c830d3883b484df2cf2b93342167fa5c07646fb9fe47423214768235d98a90ccc8ca1f7f14f30f5212e462fca24c703fec6441cde57cc902497e18a030cf0675ddc119eb80e09228a2d96ccd0e8df834e0aa6a49d09534570ebf1085a829ad1c62966d9a9a363d691661b3e399420429f70c8d3427da56ab22adf25d35df84404bb0ea6bb3c2b979da67e7e2e52895a14a6de8a8b2fa578f8863017db6639c43b90b4036980aeda56d41eb360fd6afb814b5a3949d7a82be85b0e7c6155201cd894c46d38e201b35f834d3a0ba453734f7a106ce46b753038eb4f0560cac99441671dbb3d777921d5b0fce55e1040634a8c87f733211acae23a4f6a288362b1d4049105ffcb9f1f6de5281560d36b4f48af8be93597c00b409c5e697be95122670724704ae9ca1f50657bf25924833d2dd6e5b0af7f1822743ec5061edf9b32967c7d663e6b3a91d9d5eaa5fe5397cd57c9219d885e70e07368e2674acccf6e412125ee05d96c246cf2e84b5ebac4c7ea413d7bf40e3fb14fe29c62fe8b1906fd688c807d6354f82e08cb7ede2c4c661d9a2289d050c0846896951cb04426e28b1573a21a0228a692cf86436f4387f3ca51d31e175ab6c576f73a698ffccb826fdca10fa88b56c562487fb9bb1f7522115d1f699d772677dd86db4450362215be02dc6551fb86e0fe2fc9c4b44bf37c3e3784197ca87d4f9c76e8af051a6d99c11cb6dcb702583cb469925d9209b4f11b0335089e1dfa34ca34a1e78c1b90e14d56304bb4ec03b1aa2a314c60dbd343f0a5e1579b4339a756e717e1912e71b436dcdedaef947bb67306b2adb95aeab470b1fcc831831045b62695a4b3e14f9515b78b83b488301263f35e140f65d18e8fcf1b8cdf7996e013ad4d5a07e6afd28fec1e8c3a489286bfd496c5e36782752e5ae45e1531019207b23f31371497cf6b2ca98202282d3e89f436d", "status": "PENDING", "warned": false, "locator": "SlWsbctz5yFeIZSa1iF0GK1OZ4v2bkrt9RFiiR7XibI", "version": 1, "announced": false, "owner_tag": null, "reference": "WB-ZFGEPKS2", "destroy_on": null, "updated_on": "2026-11-23", "assigned_to": null, "reported_on": "2026-11-23", "resolved_on": null, "receipt_hash": "$argon2id$v=19$m=19456,t=2,p=1$1af5OIEon6GrNLMfp3KdCA$Zd6Gcb2LJSC91Q1WBrSmjL5o+CvsGRnJVPOqHnBlHk4"}
]');
alter table "public"."whistleblowing_reports" enable trigger user;
-- public.whistleblowing_attachments
alter table "public"."whistleblowing_attachments" disable trigger user;
delete from "public"."whistleblowing_attachments";
insert into "public"."whistleblowing_attachments" ("id", "report_id", "position", "on", "sealed_facts", "content") overriding system value
  select "id", "report_id", "position", "on", "sealed_facts", "content" from jsonb_populate_recordset(null::"public"."whistleblowing_attachments",  E'[
{"id": "bd8d0508-9810-45db-b09c-69be58eceb34", "on": "2026-01-02", "content": "\\\\x00ff", "position": 1, "report_id": "3824b018-1ed5-411d-b2b7-cc5fd638ffa6", "sealed_facts": "\\\\x00ff"}
]');
alter table "public"."whistleblowing_attachments" enable trigger user;
-- public.whistleblowing_denials
alter table "public"."whistleblowing_denials" disable trigger user;
delete from "public"."whistleblowing_denials";
insert into "public"."whistleblowing_denials" ("id", "staff_id", "report_id") overriding system value
  select "id", "staff_id", "report_id" from jsonb_populate_recordset(null::"public"."whistleblowing_denials", '[
{"id": "1a24d1c1-1693-4768-ad4a-e39db2a6d9ae", "staff_id": "01234567-89ab-4cde-8f01-23456789abcd", "report_id": null}
]');
alter table "public"."whistleblowing_denials" enable trigger user;
-- public.whistleblowing_entries
alter table "public"."whistleblowing_entries" disable trigger user;
delete from "public"."whistleblowing_entries";
insert into "public"."whistleblowing_entries" ("report_id", "position", "kind", "on", "sealed") overriding system value
  select "report_id", "position", "kind", "on", "sealed" from jsonb_populate_recordset(null::"public"."whistleblowing_entries",  E'[
{"on": "2026-11-23", "kind": "event", "sealed": "\\\\x011e91b9887fbad45334413361279a062db19471e1897251e0e40f84ddae87e7b299d3bdfc02b9b80cc8a53cf7f2820defe37930858d86015b43a893f23086c328d391002ac6266d61de48c8ec7666c9731cb4e5be9280f6b502e2791c2be689e8a52432ef8ee16a14bb2f1fbfeb75ec4f14b06e6d353690940426cf8d4122c5b5be4abda43984fec8ff5dc923d5ab0a8c9bf9fe7e8531bc560354dc635aaee5ecc13f072d26f8bef4a6a513292bc551b19eec8b0cd7070412f9d9a710eb24e6c7b8fee3b15a9cbfcf8da84caa52bd1533f0d288a398caa8abf57ac0abecd4fd5d8b17644e17b1cbe560ea8b230192d035cf24eaab914921ecc314e984f30703b72c677aadcff8a5264c2df54c17b2ef19780e8fb6f5237577b661fee1c1a57cf29bde7c17ca9411719376dd0c23dad1ece5933804d568f1b75b7d3bbc17aac56860c6ded854f2052bfbc2d7c18283d6ece4c91cfcdeca7b83694cef9adf6bea35c1ab7d83f284b9459d1f0c477650980d970062efbc02fe0ec393d6e607dc4b75a9092d1916bb33c78dc292ba92302dffe94c7e6012fec1684924dfe5c57430786be5805e8784b4a0c994d2c31f35157de97c8bea3477db67e3d0d1752146a45ae6a10610f3181e509cc8dad18c9a22288608b39f49a5f95b23890a7439254856984fd11f697de6f679b4fa1894bcb11c1ec601af320dc56888404e8d368ca81b8875773310cb57545ed23831851252855e35bf36fc8a87f29eafc35bc41c0c0cf20c694be5e844e2d56902d6781734852c1ff396f2009f3c8726294914f8c83d411f10bb78cb11f7958f3bc10922f9bbe35cc7a0646bb52e91617b8e4d200120c75d13aba717f02592566387fb73c484dc5f6a5c0b5ec683cad4fd2b0cab7d5fcb731cd82e2c7f4056af49d500e682760cf14b88440a84201a90c19b9bb1ac98f0558988c4a19e56ea43aefe385fe3a22c58b27b89bdc5e83d5919dcbe5de66743d91c105ac08160b3dc86fe437d26e3b9119d8b2902695493852c059c47d2603fe29bf993678f94b8dce413332444cb048dd878a3ad678072efbf7c833ba3a3041049af0768d6e0d18240b8f31a4fbb11c2f735f14aa4cf99fc41e4ca16bed83b7c8f400f7f993dcc3d144eedbd43f76b0f4cd6762c8c51c20435962aa58824d72fdafee259ebdcd989b369b6412938934eb5589d9f436db8e434efe063ead6bd93f440cb275cf66f5f6b21226c0327744cfbb07f51a7c24230b258c2271178a54093f3d37438c100ca1f23283935d537bdf89b7dfa12658e0cd35052d94c7a90fa6df4ef01430705817e76887168126fe7759afea1b9cede5e3395624cfdadc455c1efae37aafda468da1a7dd8a4dc9b5ff1a92806d4bcc3804b7ef029a78cfe74c039a408ffbc6ed7dd7a14049e52a27238f15adaca2b165c1c4135d844c0b886bef50aa333ac8578a2ea6c3b1106f1551d323509dd0e46729d8e", "position": 1, "report_id": "3824b018-1ed5-411d-b2b7-cc5fd638ffa6"}
]');
alter table "public"."whistleblowing_entries" enable trigger user;
-- public.whistleblowing_keys
alter table "public"."whistleblowing_keys" disable trigger user;
delete from "public"."whistleblowing_keys";
insert into "public"."whistleblowing_keys" ("report_id", "wrapped") overriding system value
  select "report_id", "wrapped" from jsonb_populate_recordset(null::"public"."whistleblowing_keys",  E'[
{"wrapped": "\\\\x010e9cfbb616d140cce14f8bcc4272659a4b48418a851f69bab532797648dcf1bdaf353f93c616755fccb1dee794974bb21a6e92e296fb9a8e9b6978cc", "report_id": "3824b018-1ed5-411d-b2b7-cc5fd638ffa6"}
]');
alter table "public"."whistleblowing_keys" enable trigger user;
-- public.whistleblowing_spent_puzzles
alter table "public"."whistleblowing_spent_puzzles" disable trigger user;
delete from "public"."whistleblowing_spent_puzzles";
insert into "public"."whistleblowing_spent_puzzles" ("digest", "day") overriding system value
  select "digest", "day" from jsonb_populate_recordset(null::"public"."whistleblowing_spent_puzzles", '[
{"day": "2026-11-23", "digest": "7QwJtY1Tjz4TKieSlC0ggMR81wFQNmvFR5AMNg9VD4g"}
]');
alter table "public"."whistleblowing_spent_puzzles" enable trigger user;
select setval('"public"."application_history_id_seq"', 2);
select setval('"public"."audit_log_id_seq"', 12);
select setval('"public"."case_history_id_seq"', 3);
select setval('"public"."documents_arrival_seq"', 1);
select setval('"public"."enquiry_events_id_seq"', 1);
select setval('"public"."held_mails_id_seq"', 6);
select setval('"public"."search_entries_number_seq"', 97);
commit;
