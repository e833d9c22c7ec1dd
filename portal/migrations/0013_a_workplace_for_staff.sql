CREATE TABLE "application_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"submission_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"review_days" integer NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "canned_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_links" (
	"case_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "case_links_case_id_other_id_pk" PRIMARY KEY("case_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "case_merges" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"into_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"told_of" bigint,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_tags" (
	"tag" text PRIMARY KEY NOT NULL,
	"uses" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiry_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"answer_days" integer NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbound_mail_counts" (
	"day" date NOT NULL,
	"outcome" text NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbound_mailbox" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"key" text NOT NULL,
	"reader" text DEFAULT '' NOT NULL,
	"reader_until" timestamp with time zone,
	"read_at" timestamp with time zone,
	"failure" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbound_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mailbox" text NOT NULL,
	"uid" bigint NOT NULL,
	"digest" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"thread_kind" text NOT NULL,
	"thread_id" uuid NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"recipient" text NOT NULL,
	"sender" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"quoted" text DEFAULT '' NOT NULL,
	"refused_files" jsonb NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_batch_records" (
	"batch_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"record_id" text NOT NULL,
	"seen" integer,
	"result" text,
	"label" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"version" integer,
	CONSTRAINT "list_batch_records_batch_id_position_pk" PRIMARY KEY("batch_id","position")
);
--> statement-breakpoint
CREATE TABLE "list_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"list" text NOT NULL,
	"action" text NOT NULL,
	"input" jsonb NOT NULL,
	"actor_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"total" integer NOT NULL,
	"undoes" uuid,
	"about" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "list_preferences" (
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "list_preferences_user_id_list_pk" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
CREATE TABLE "list_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"list" text NOT NULL,
	"owner_id" uuid,
	"owner_name" text NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"columns" jsonb,
	"shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "overview_mails" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"week" date
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
CREATE TABLE "outages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"feeder" text NOT NULL,
	"area" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"expected_end_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_registered";--> statement-breakpoint
DROP INDEX "application_submissions_approval";--> statement-breakpoint
DROP INDEX "cases_filters";--> statement-breakpoint
DROP INDEX "cases_lga";--> statement-breakpoint
DROP INDEX "cases_updated";--> statement-breakpoint
DROP INDEX "cases_due";--> statement-breakpoint
DROP INDEX "cases_open";--> statement-breakpoint
DROP INDEX "enquiries_reference";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_words" "tsvector";--> statement-breakpoint
ALTER TABLE "application_history" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD COLUMN "assignee_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD COLUMN "review_from" date;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD COLUMN "review_days" integer;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD COLUMN "name_key" text GENERATED ALWAYS AS (lower(left(applicant_name || ' ' || applicant_surname, 60))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD COLUMN "search_words" "tsvector";--> statement-breakpoint
ALTER TABLE "case_history" ADD COLUMN "documents" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "meter_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "feeder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "first_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "unanswered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "escalation_asked_for" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "outage_id" uuid;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "is_spam" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "assignee_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "wait_from" date;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "wait_days" integer;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "first_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "name_key" text GENERATED ALWAYS AS (lower(left(name, 60))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "search_words" "tsvector";--> statement-breakpoint
ALTER TABLE "application_entries" ADD CONSTRAINT "application_entries_submission_id_application_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."application_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_links" ADD CONSTRAINT "case_links_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_links" ADD CONSTRAINT "case_links_other_id_cases_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_merges" ADD CONSTRAINT "case_merges_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_merges" ADD CONSTRAINT "case_merges_into_id_cases_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_batch_records" ADD CONSTRAINT "list_batch_records_batch_id_list_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."list_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_batches" ADD CONSTRAINT "list_batches_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_preferences" ADD CONSTRAINT "list_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overview_mails" ADD CONSTRAINT "overview_mails_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_drafts" ADD CONSTRAINT "written_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_entries_submission" ON "application_entries" USING btree ("submission_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "canned_replies_name" ON "canned_replies" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "case_links_other" ON "case_links" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "case_merges_into" ON "case_merges" USING btree ("into_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mail_counts_day" ON "inbound_mail_counts" USING btree ("day","outcome");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_uid" ON "inbound_mails" USING btree ("mailbox","uid");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_digest" ON "inbound_mails" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "inbound_mails_held" ON "inbound_mails" USING btree ("received_at","id") WHERE "inbound_mails"."outcome" = 'held';--> statement-breakpoint
CREATE INDEX "inbound_mails_thread" ON "inbound_mails" USING btree ("thread_kind","thread_id","received_at");--> statement-breakpoint
CREATE INDEX "inbound_mails_recipient" ON "inbound_mails" USING btree ("recipient","received_at");--> statement-breakpoint
CREATE INDEX "inbound_mails_received" ON "inbound_mails" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "list_batch_records_waiting" ON "list_batch_records" USING btree ("batch_id","position") WHERE "list_batch_records"."result" is null;--> statement-breakpoint
CREATE INDEX "list_batches_actor" ON "list_batches" USING btree ("actor_id","list","created_at");--> statement-breakpoint
CREATE INDEX "list_batches_created" ON "list_batches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "list_batches_about" ON "list_batches" USING btree ("list","about","created_at") WHERE "list_batches"."about" is not null;--> statement-breakpoint
CREATE INDEX "list_batches_undoes" ON "list_batches" USING btree ("undoes") WHERE "list_batches"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "list_views_owner" ON "list_views" USING btree ("owner_id","list");--> statement-breakpoint
CREATE INDEX "list_views_shared" ON "list_views" USING btree ("list") WHERE "list_views"."shared";--> statement-breakpoint
CREATE INDEX "written_drafts_person" ON "written_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "written_drafts_saved" ON "written_drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "outages_started" ON "outages" USING btree ("started_at","id");--> statement-breakpoint
ALTER TABLE "application_submissions" ADD CONSTRAINT "application_submissions_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_outage_id_outages_id_fk" FOREIGN KEY ("outage_id") REFERENCES "public"."outages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower(left("name" || ' ' || "surname", 60)),"id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "application_history_decided" ON "application_history" USING btree ("at","submission_id") WHERE "application_history"."action" in ('approved', 'rejected');--> statement-breakpoint
CREATE INDEX "application_submissions_status" ON "application_submissions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "application_submissions_form" ON "application_submissions" USING btree ("form_title","created_at","id");--> statement-breakpoint
CREATE INDEX "application_submissions_name" ON "application_submissions" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "application_submissions_updated" ON "application_submissions" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "application_submissions_completed" ON "application_submissions" USING btree ("completed_at","id");--> statement-breakpoint
CREATE INDEX "application_submissions_completed_last" ON "application_submissions" USING btree ("completed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "application_submissions_due" ON "application_submissions" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "application_submissions_due_last" ON "application_submissions" USING btree ("due_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "application_submissions_assignee" ON "application_submissions" USING btree ("assignee_id","due_at","id");--> statement-breakpoint
CREATE INDEX "application_submissions_to_decide" ON "application_submissions" USING btree ("due_at","id","assignee_id") WHERE status = 'completed' and approval_status in ('pending', 'in-progress');--> statement-breakpoint
CREATE INDEX "application_submissions_search" ON "application_submissions" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "case_history_answers" ON "case_history" USING btree ("at","case_id") WHERE "case_history"."actor_role" = 'staff' and "case_history"."action" in ('message', 'ask');--> statement-breakpoint
CREATE INDEX "cases_due_last" ON "cases" USING btree ("kind","due_at" DESC NULLS LAST,"id" DESC NULLS LAST,"created_at","status");--> statement-breakpoint
CREATE INDEX "cases_urgency" ON "cases" USING btree ("kind","urgency","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_assignee" ON "cases" USING btree ("kind","assignee_id","due_at","id");--> statement-breakpoint
CREATE INDEX "cases_assigned" ON "cases" USING btree ("kind","assignee_id","due_at","id") WHERE "cases"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_resolution_times" ON "cases" USING btree ("kind","resolved_at","created_at","company","lga","assignee_id","resolved_in_time") WHERE "cases"."resolved_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_answer_times" ON "cases" USING btree ("kind","first_answered_at","created_at","company","lga","assignee_id") WHERE "cases"."first_answered_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_tags" ON "cases" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "cases_outage" ON "cases" USING btree ("outage_id","created_at","id") WHERE "cases"."outage_id" is not null;--> statement-breakpoint
CREATE INDEX "cases_email" ON "cases" USING btree ("contact_email","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_phone" ON "cases" USING btree (right(regexp_replace("contact_phone", '\D', '', 'g'), 10),"created_at","id");--> statement-breakpoint
CREATE INDEX "cases_meter" ON "cases" USING btree ("meter_number","created_at","id") WHERE "cases"."meter_number" <> '';--> statement-breakpoint
CREATE INDEX "cases_feeder" ON "cases" USING btree (lower("feeder"),"company","created_at","id") WHERE "cases"."feeder" <> '';--> statement-breakpoint
CREATE INDEX "cases_street" ON "cases" USING btree (regexp_replace(lower(substring(left("address", 200) from '(?i)\m(?!(?:no|number|flat|block|blk|plot|house|shop|suite|room|km)\M)([[:alpha:]][[:alpha:]''. -]{2,})')), '[ .]+((avenue|ave|street|str|st|road|rd|close|cl|crescent|cres|drive|dr|lane|ln)[ .]*)?$', ''),"lga","created_at","id") WHERE "cases"."address" <> '';--> statement-breakpoint
CREATE INDEX "enquiries_name" ON "enquiries" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "enquiries_updated" ON "enquiries" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_due" ON "enquiries" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_due_last" ON "enquiries" USING btree ("due_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "enquiries_waiting" ON "enquiries" USING btree ("due_at","id","assignee_id") WHERE status = 'new';--> statement-breakpoint
CREATE INDEX "enquiries_assignee" ON "enquiries" USING btree ("assignee_id","due_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_answered" ON "enquiries" USING btree ("first_answered_at","received_at");--> statement-breakpoint
CREATE INDEX "enquiries_email" ON "enquiries" USING btree (lower("email"),"received_at");--> statement-breakpoint
CREATE INDEX "enquiries_search" ON "enquiries" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "enquiry_events_at" ON "enquiry_events" USING btree ("at","action","enquiry_id");--> statement-breakpoint
CREATE INDEX "users_registered" ON "users" USING btree ("registration_date","id");--> statement-breakpoint
CREATE INDEX "application_submissions_approval" ON "application_submissions" USING btree ("approval_status","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_filters" ON "cases" USING btree ("kind","created_at","id","urgency","company","assignee_id","category","status","type","lga","tags");--> statement-breakpoint
CREATE INDEX "cases_lga" ON "cases" USING btree ("kind","lga","created_at","id","urgency","company","assignee_id","category","status","type","due_at","tags");--> statement-breakpoint
CREATE INDEX "cases_updated" ON "cases" USING btree ("kind","updated_at","id","created_at");--> statement-breakpoint
CREATE INDEX "cases_due" ON "cases" USING btree ("kind","due_at","id","created_at","status");--> statement-breakpoint
CREATE INDEX "cases_open" ON "cases" USING btree ("kind","due_at","id","waiting_since","created_at","urgency","company","assignee_id","category","status","type","lga","tags") WHERE "cases"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "enquiries_reference" ON "enquiries" USING btree ("reference" text_pattern_ops);
--> statement-breakpoint
-- Cases are also found by their address (features/cases/engine/service.search-words.server.ts); the words of cases from before get it once.
UPDATE "cases" SET "search_words" = "search_words" || array_to_tsvector(array_remove(regexp_split_to_array(lower(regexp_replace(normalize("address" || ' ' || "lga", NFKD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+'), ''))
WHERE "address" <> '' OR "lga" <> '';--> statement-breakpoint
-- The words of content are blind to accents now; the portal stores them again when it starts.
DELETE FROM "content_words";--> statement-breakpoint
-- The release before finds content by the new words too, as long as they have no accents.
CREATE OR REPLACE FUNCTION required_migrations() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT 4';
--> statement-breakpoint
-- The first answer of cases filed before it was stored: the first action of staff of which the person was told.
UPDATE "cases" SET "first_answered_at" = "answers"."at"
FROM (
	SELECT "case_id", min("at") AS "at" FROM "case_history"
	WHERE "actor_role" = 'staff' AND "action" IN ('acknowledge', 'escalate', 'resolve', 'reopen', 'message', 'ask')
	GROUP BY "case_id"
) AS "answers"
WHERE "answers"."case_id" = "cases"."id" AND "cases"."first_answered_at" IS NULL;
