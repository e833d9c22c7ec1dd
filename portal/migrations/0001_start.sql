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
CREATE INDEX "cases_due" ON "cases" USING btree ("kind","due_at","id","waiting_since","created_at");--> statement-breakpoint
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
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");