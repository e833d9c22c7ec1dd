CREATE TABLE "reminders" (
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"day" text NOT NULL,
	"step" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminders_kind_record_id_day_step_pk" PRIMARY KEY("kind","record_id","day","step")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "login_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"session_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_handles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"handle" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sso_flows" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sso_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "sso_logouts" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"sid_hash" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_keys" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
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
	"factor_id" uuid,
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
	"expires_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pending_erasures" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_answer_versions" (
	"submission_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"request_id" uuid,
	"answers" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "application_answer_versions_submission_id_number_pk" PRIMARY KEY("submission_id","number")
);
--> statement-breakpoint
CREATE TABLE "correction_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"items" jsonb NOT NULL,
	"due" date NOT NULL,
	"sign_again" boolean NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"opened_by_name" text NOT NULL,
	"closed_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"lapsed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"paper" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"document" jsonb NOT NULL,
	"pdf" "bytea",
	"submission_id" uuid NOT NULL,
	"decision" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_drafts" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"template_id" uuid NOT NULL,
	"template_version" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"seen" jsonb NOT NULL,
	"idempotency_key" text NOT NULL,
	"revision" integer NOT NULL,
	"former_id" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	"saved_by_id" text NOT NULL,
	CONSTRAINT "application_drafts_user_id_template_id_pk" PRIMARY KEY("user_id","template_id")
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
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"quoted" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
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
	"not_applicable" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"assignee_id" uuid,
	"assignee_name" text DEFAULT '' NOT NULL,
	"review_from" date,
	"review_days" integer,
	"due_at" timestamp with time zone,
	"waiting_since" timestamp with time zone,
	"corrections_due" date,
	"answer_since" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"ready_at" timestamp with time zone,
	"awaits_licence" boolean DEFAULT false NOT NULL,
	"awaits_filing" boolean DEFAULT false NOT NULL,
	"duly_filed_on" date,
	"renews_licence_id" uuid,
	"stage" text GENERATED ALWAYS AS (case when status = 'completed' and approval_status in ('pending', 'in-progress') and waiting_since is null and ready_at is not null then 'ready' when status = 'completed' and approval_status = 'pending' and waiting_since is null then 'received' when status = 'completed' and approval_status = 'in-progress' and waiting_since is null then 'checking' when status = 'completed' and approval_status in ('pending', 'in-progress') and waiting_since is not null then 'waiting' when status in ('pending_documents', 'documents_uploaded') and approval_status in ('pending', 'in-progress') then 'waiting' when approval_status = 'approved' and awaits_licence = true then 'licensing' when approval_status = 'approved' then 'approved' when approval_status = 'rejected' and withdrawn_at is null then 'rejected' when approval_status = 'rejected' and withdrawn_at is not null then 'withdrawn' end) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name_key" text COLLATE "und-x-icu" GENERATED ALWAYS AS (lower(left(applicant_name || ' ' || applicant_surname, 60))) STORED NOT NULL,
	"search_words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_drafts" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"template_id" uuid NOT NULL,
	"template_version" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"seen" jsonb NOT NULL,
	"idempotency_key" text NOT NULL,
	"revision" integer NOT NULL,
	"former_id" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	"saved_by_id" text NOT NULL,
	CONSTRAINT "company_drafts_company_id_template_id_pk" PRIMARY KEY("company_id","template_id")
);
--> statement-breakpoint
CREATE TABLE "approval_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" text NOT NULL,
	"title" text NOT NULL,
	"input" jsonb NOT NULL,
	"digest" text NOT NULL,
	"needs" text[] NOT NULL,
	"state" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_holidays" (
	"date" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"removed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "canned_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"next" text DEFAULT 'none' NOT NULL,
	"assigns" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key_hash" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"values" jsonb NOT NULL,
	"network" text NOT NULL,
	"file_bytes" bigint DEFAULT 0 NOT NULL,
	"is_complete" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"case_id" uuid,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "case_referrals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"company" text NOT NULL,
	"mailbox" text NOT NULL,
	"question" text NOT NULL,
	"documents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_first_notice" boolean NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_by_id" text NOT NULL,
	"sent_by_name" text NOT NULL,
	"delivered_at" timestamp with time zone,
	"undelivered_at" timestamp with time zone,
	"step_from" date,
	"step_days" integer,
	"due_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"asked_until" date,
	"missed_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"answered_how" text DEFAULT '' NOT NULL,
	"outcome" text,
	"answer" text DEFAULT '' NOT NULL,
	"offered_kobo" bigint,
	"company_reference" text DEFAULT '' NOT NULL,
	"done_by" date,
	"ask_from" date,
	"for_commission" text DEFAULT '' NOT NULL,
	"held" jsonb,
	"held_until" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_reason" text DEFAULT '' NOT NULL,
	"confirmation" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"code_issuer_id" text DEFAULT '' NOT NULL,
	"next_work_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
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
CREATE TABLE "case_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"actor_role" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"quoted" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"code_issuer" jsonb,
	"level" smallint NOT NULL,
	"files" jsonb NOT NULL,
	"documents" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"user_id" uuid,
	"company_id" uuid,
	"contact_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_phone" text NOT NULL,
	"channel" text DEFAULT 'portal' NOT NULL,
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
	"meter_number" text DEFAULT '' NOT NULL,
	"feeder" text DEFAULT '' NOT NULL,
	"declared_at" timestamp with time zone,
	"consent_version" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"escalation_level" smallint NOT NULL,
	"escalation_note" text DEFAULT '' NOT NULL,
	"resolution_note" text DEFAULT '' NOT NULL,
	"outcome" text DEFAULT '' NOT NULL,
	"returned_kobo" bigint,
	"company_answer" text DEFAULT '' NOT NULL,
	"first_answered_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"resolved_in_time" boolean,
	"rating_stars" smallint,
	"rating_comment" text DEFAULT '' NOT NULL,
	"rated_at" timestamp with time zone,
	"code" jsonb,
	"unconfirmed" boolean DEFAULT false NOT NULL,
	"claim" jsonb,
	"assignee_id" uuid,
	"assignee_name" text DEFAULT '' NOT NULL,
	"unanswered" boolean DEFAULT false NOT NULL,
	"answer_since" timestamp with time zone,
	"mail_returned_at" timestamp with time zone,
	"escalation_asked_for" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"outage_id" uuid,
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
	"name_key" text COLLATE "und-x-icu" GENERATED ALWAYS AS (lower(left(contact_name, 60))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"company_id" uuid NOT NULL,
	"email" text NOT NULL,
	"mandates" text[] NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"status" text NOT NULL,
	"is_spam" boolean DEFAULT false NOT NULL,
	"assignee_id" uuid,
	"assignee_name" text DEFAULT '' NOT NULL,
	"wait_from" date,
	"wait_days" integer,
	"due_at" timestamp with time zone,
	"first_answered_at" timestamp with time zone,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name_key" text COLLATE "und-x-icu" GENERATED ALWAYS AS (lower(left(name, 60))) STORED NOT NULL,
	"search_words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiry_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiry_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"enquiry_id" uuid NOT NULL,
	"action" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"quoted" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiry_secret" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_checks" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"publisher_id" text NOT NULL,
	"publisher_name" text NOT NULL
);
--> statement-breakpoint
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
	"hashes" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"created_by_name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"focus_x" integer DEFAULT 50 NOT NULL,
	"focus_y" integer DEFAULT 50 NOT NULL,
	"loose" boolean DEFAULT true NOT NULL,
	"replaced_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "content_finding_mails" (
	"person_id" text PRIMARY KEY NOT NULL,
	"week" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_findings" (
	"item_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"detail" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_findings_item_id_number_pk" PRIMARY KEY("item_id","number")
);
--> statement-breakpoint
CREATE TABLE "content_hidden_examples" (
	"type" text NOT NULL,
	"key" text NOT NULL,
	"hidden_at" timestamp with time zone NOT NULL,
	"hidden_by_id" text NOT NULL,
	"hidden_by_name" text NOT NULL,
	CONSTRAINT "content_hidden_examples_type_key_pk" PRIMARY KEY("type","key")
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
	"review" jsonb,
	"check_by" date,
	"check_by_id" text,
	"check_by_name" text,
	"reminded_of" date,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"created_by_name" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by_id" text NOT NULL,
	"updated_by_name" text NOT NULL,
	"deleted_at" timestamp with time zone,
	"example" text,
	"state" text GENERATED ALWAYS AS (case when status = 'published' then case when draft is null then 'published' else 'changed' end
  when published_at is null then 'draft' else 'unpublished' end) STORED,
	"review_state" text GENERATED ALWAYS AS (review ->> 'state') STORED,
	"changed_at" timestamp with time zone GENERATED ALWAYS AS (greatest(updated_at, draft_at)) STORED,
	"changed_by_id" text GENERATED ALWAYS AS (nullif(case when draft_at > updated_at then draft_by_id else updated_by_id end, 'system')) STORED,
	"topics" text GENERATED ALWAYS AS (translate(coalesce(draft, body) ->> 'topics', '[]" ', '')) STORED
);
--> statement-breakpoint
CREATE TABLE "content_redirects" (
	"path" text PRIMARY KEY NOT NULL,
	"item_id" uuid,
	"target" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"created_by_name" text NOT NULL
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
CREATE TABLE "content_words" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_breaches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"what" text NOT NULL,
	"discovered_at" timestamp with time zone NOT NULL,
	"whom" text NOT NULL,
	"people" integer,
	"data" text NOT NULL,
	"consequences" text NOT NULL,
	"measures" text NOT NULL,
	"high_risk" text NOT NULL,
	"reported_at" timestamp with time zone,
	"reported_to" text NOT NULL,
	"people_told_at" timestamp with time zone,
	"unreported_reason" text NOT NULL,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"reminded_until" timestamp with time zone,
	"next_work_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "data_protection_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_protection_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"by_role" text NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"text" text NOT NULL,
	"by_staff" boolean NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"extended_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"reminded_until" timestamp with time zone,
	"next_work_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "retention_rules" (
	"key" text PRIMARY KEY NOT NULL,
	"days" integer,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"removed" jsonb NOT NULL,
	"failed" jsonb NOT NULL
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
	"document_id" uuid,
	"uploaded" jsonb
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
	"company_id" text,
	"arrival" bigint GENERATED ALWAYS AS IDENTITY (sequence name "documents_arrival_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1)
);
--> statement-breakpoint
CREATE TABLE "document_loose_files" (
	"file_key" text PRIMARY KEY NOT NULL,
	"remove_after" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fee_schedules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"effective_on" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"parts" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" text NOT NULL,
	"changed_by_name" text NOT NULL,
	"preview_hash" text,
	"preview_by_id" text,
	"preview_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "application_template_versions" (
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"section" jsonb NOT NULL,
	"leads_to" jsonb DEFAULT '{"outcomes":[],"capacity":"","site":"","council":"","holder":"","notice":false,"days":null}'::jsonb NOT NULL,
	"documents" jsonb NOT NULL,
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
	"names" text[] DEFAULT '{}'::text[] NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licence_certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"paper" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"document" jsonb NOT NULL,
	"pdf" "bytea",
	"licence_id" uuid NOT NULL,
	"event_id" bigint NOT NULL,
	"terms" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licence_conditions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"licence_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"reference" text NOT NULL,
	"text" text NOT NULL,
	"due" text NOT NULL,
	"next_day" text,
	"day_of_month" integer,
	"is_public" boolean NOT NULL,
	"status" text NOT NULL,
	"met_on" text,
	"document_id" uuid,
	"asked_again" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licence_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licence_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"licence_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"second" jsonb,
	"text" text DEFAULT '' NOT NULL,
	"day" text,
	"order" text DEFAULT '' NOT NULL,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text NOT NULL,
	"condition" integer,
	"is_public" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"number_key" text NOT NULL,
	"class" text NOT NULL,
	"holder" text NOT NULL,
	"is_person" boolean DEFAULT false NOT NULL,
	"company_id" uuid,
	"user_id" uuid,
	"capacity" text DEFAULT '' NOT NULL,
	"site" text DEFAULT '' NOT NULL,
	"council" text NOT NULL,
	"resolution" text NOT NULL,
	"resolution_on" text NOT NULL,
	"issued_on" text NOT NULL,
	"valid_from" text NOT NULL,
	"valid_to" text NOT NULL,
	"application_id" uuid,
	"application" text DEFAULT '' NOT NULL,
	"public_note" text DEFAULT '' NOT NULL,
	"warning" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"ended_how" text,
	"ended_on" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
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
CREATE TABLE "monthly_report_versions" (
	"month" text NOT NULL,
	"number" integer NOT NULL,
	"reason" text NOT NULL,
	"notes" text NOT NULL,
	"figures" jsonb NOT NULL,
	"asked_by_id" text NOT NULL,
	"asked_by" text NOT NULL,
	"approved_by_id" text NOT NULL,
	"approved_by" text NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "monthly_report_versions_month_number_pk" PRIMARY KEY("month","number")
);
--> statement-breakpoint
CREATE TABLE "monthly_reports" (
	"month" text PRIMARY KEY NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "overview_mails" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"week" date
);
--> statement-breakpoint
CREATE TABLE "presences" (
	"place" text NOT NULL,
	"record" text NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"part" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "presences_place_record_user_id_pk" PRIMARY KEY("place","record","user_id")
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
CREATE TABLE "search_misses" (
	"words" text PRIMARY KEY NOT NULL,
	"times" integer NOT NULL,
	"partly" boolean NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "search_words_word_pk" PRIMARY KEY("word")
);
--> statement-breakpoint
CREATE TABLE "case_tags" (
	"tag" text PRIMARY KEY NOT NULL,
	"uses" integer NOT NULL
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
CREATE TABLE "written_drafts" (
	"kind" text NOT NULL,
	"record" text NOT NULL,
	"field" text NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"revision" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "written_drafts_kind_record_user_id_field_pk" PRIMARY KEY("kind","record","user_id","field")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"cac_number" text NOT NULL,
	"tax_number" text DEFAULT '' NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_members" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"mandates" text[] NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"invited_by" uuid,
	CONSTRAINT "company_members_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "record_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	"record_type" text NOT NULL,
	"record_id" text NOT NULL,
	"title" text NOT NULL,
	"hour" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"proved_at" timestamp with time zone,
	"factor_at" timestamp with time zone,
	"via" text DEFAULT 'password' NOT NULL,
	"sso_sid_hash" text
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
	"logs_in_by_mail" boolean DEFAULT false NOT NULL,
	"role" text NOT NULL,
	"duties" text[] DEFAULT '{}' NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"registration_date" timestamp with time zone NOT NULL,
	"terms_accepted_at" timestamp with time zone,
	"terms_version" text DEFAULT '' NOT NULL,
	"policy_version" text DEFAULT '' NOT NULL,
	"password_change_required" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp with time zone,
	"search_words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proved_addresses" (
	"email" text PRIMARY KEY NOT NULL,
	"proved_at" timestamp with time zone NOT NULL
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
	"company_id" text,
	"mandates" text[],
	"details" jsonb,
	"origin" text,
	"key" uuid DEFAULT gen_random_uuid() NOT NULL
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
CREATE TABLE "case_draft_counts" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"reached" integer DEFAULT 0 NOT NULL,
	"filed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "case_draft_counts_day_kind_pk" PRIMARY KEY("day","kind")
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
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_challenges" ADD CONSTRAINT "login_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_factors" ADD CONSTRAINT "login_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_handles" ADD CONSTRAINT "passkey_handles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_tickets" ADD CONSTRAINT "sso_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_keys" ADD CONSTRAINT "device_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_change_id_email_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."email_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_answer_versions" ADD CONSTRAINT "application_answer_versions_submission_id_application_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."application_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_answer_versions" ADD CONSTRAINT "application_answer_versions_request_id_correction_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."correction_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction_requests" ADD CONSTRAINT "correction_requests_submission_id_application_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."application_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_letters" ADD CONSTRAINT "application_letters_submission_id_application_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."application_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_template_id_application_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."application_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_former_id_application_submissions_id_fk" FOREIGN KEY ("former_id") REFERENCES "public"."application_submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_history" ADD CONSTRAINT "application_history_submission_id_application_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."application_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD CONSTRAINT "application_submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD CONSTRAINT "application_submissions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD CONSTRAINT "application_submissions_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD CONSTRAINT "application_submissions_version" FOREIGN KEY ("template_id","template_version") REFERENCES "public"."application_template_versions"("template_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_drafts" ADD CONSTRAINT "company_drafts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_drafts" ADD CONSTRAINT "company_drafts_template_id_application_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."application_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_drafts" ADD CONSTRAINT "company_drafts_former_id_application_submissions_id_fk" FOREIGN KEY ("former_id") REFERENCES "public"."application_submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_drafts" ADD CONSTRAINT "case_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_referrals" ADD CONSTRAINT "case_referrals_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_links" ADD CONSTRAINT "case_links_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_links" ADD CONSTRAINT "case_links_other_id_cases_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_merges" ADD CONSTRAINT "case_merges_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_merges" ADD CONSTRAINT "case_merges_into_id_cases_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_history" ADD CONSTRAINT "case_history_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_outage_id_outages_id_fk" FOREIGN KEY ("outage_id") REFERENCES "public"."outages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_events" ADD CONSTRAINT "enquiry_events_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_checks" ADD CONSTRAINT "content_checks_item_id_content_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_comments" ADD CONSTRAINT "content_comments_item_id_content_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_file_uses" ADD CONSTRAINT "content_file_uses_file_id_content_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."content_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_file_uses" ADD CONSTRAINT "content_file_uses_item_id_content_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_findings" ADD CONSTRAINT "content_findings_item_id_content_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_redirects" ADD CONSTRAINT "content_redirects_item_id_content_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_tickets" ADD CONSTRAINT "content_tickets_item_id_content_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_item_id_content_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_words" ADD CONSTRAINT "content_words_item_id_content_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_template_versions" ADD CONSTRAINT "application_template_versions_template_id_application_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."application_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_certificates" ADD CONSTRAINT "licence_certificates_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_certificates" ADD CONSTRAINT "licence_certificates_event_id_licence_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."licence_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_conditions" ADD CONSTRAINT "licence_conditions_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_events" ADD CONSTRAINT "licence_events_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_batch_records" ADD CONSTRAINT "list_batch_records_batch_id_list_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."list_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_batches" ADD CONSTRAINT "list_batches_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_preferences" ADD CONSTRAINT "list_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overview_mails" ADD CONSTRAINT "overview_mails_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_quotas" ADD CONSTRAINT "account_quotas_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whistleblowing_attachments" ADD CONSTRAINT "whistleblowing_attachments_report_id_whistleblowing_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."whistleblowing_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whistleblowing_denials" ADD CONSTRAINT "whistleblowing_denials_report_id_whistleblowing_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."whistleblowing_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whistleblowing_entries" ADD CONSTRAINT "whistleblowing_entries_report_id_whistleblowing_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."whistleblowing_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whistleblowing_keys" ADD CONSTRAINT "whistleblowing_keys_report_id_whistleblowing_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."whistleblowing_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_drafts" ADD CONSTRAINT "written_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_views" ADD CONSTRAINT "record_views_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_views" ADD CONSTRAINT "record_views_reader_id_users_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_used" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "login_challenges_user" ON "login_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_factors_user" ON "login_factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "login_factors_one_app" ON "login_factors" USING btree ("user_id") WHERE "login_factors"."kind" = 'totp';--> statement-breakpoint
CREATE INDEX "passkey_challenges_user" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_session" ON "passkey_challenges" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sso_flows_expires" ON "sso_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_identities_user" ON "sso_identities" USING btree ("user_id","issuer");--> statement-breakpoint
CREATE INDEX "sso_logouts_expires" ON "sso_logouts" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_tickets_user" ON "sso_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_pending" ON "email_changes" USING btree ("user_id") WHERE "email_changes"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_changes_from" ON "email_changes" USING btree ("from_email");--> statement-breakpoint
CREATE INDEX "email_links_user" ON "email_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_links_email" ON "email_links" USING btree ("email");--> statement-breakpoint
CREATE INDEX "held_mails_recipient" ON "held_mails" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "held_mails_held" ON "held_mails" USING btree ("held_at");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "correction_requests_submission" ON "correction_requests" USING btree ("submission_id","opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "correction_requests_open" ON "correction_requests" USING btree ("submission_id") WHERE "correction_requests"."status" = 'open';--> statement-breakpoint
CREATE INDEX "correction_requests_due" ON "correction_requests" USING btree ("due") WHERE "correction_requests"."status" = 'open' and "correction_requests"."lapsed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "application_letters_paper" ON "application_letters" USING btree ("submission_id","paper");--> statement-breakpoint
CREATE INDEX "application_history_submission" ON "application_history" USING btree ("submission_id","id");--> statement-breakpoint
CREATE INDEX "application_history_decided" ON "application_history" USING btree ("at","submission_id") WHERE "application_history"."action" in ('approved', 'rejected');--> statement-breakpoint
CREATE UNIQUE INDEX "application_submissions_reference" ON "application_submissions" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "application_submissions_user" ON "application_submissions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "application_submissions_company" ON "application_submissions" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "application_submissions_open" ON "application_submissions" USING btree ("user_id") WHERE "application_submissions"."approval_status" in ('pending', 'in-progress');--> statement-breakpoint
CREATE INDEX "application_submissions_renews" ON "application_submissions" USING btree ("renews_licence_id");--> statement-breakpoint
CREATE INDEX "application_submissions_created" ON "application_submissions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "application_submissions_stage" ON "application_submissions" USING btree ("stage","created_at","id");--> statement-breakpoint
CREATE INDEX "application_submissions_form" ON "application_submissions" USING btree ("form_title","created_at","id");--> statement-breakpoint
CREATE INDEX "application_submissions_name" ON "application_submissions" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "application_submissions_updated" ON "application_submissions" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "application_submissions_completed" ON "application_submissions" USING btree ("completed_at","id");--> statement-breakpoint
CREATE INDEX "application_submissions_completed_last" ON "application_submissions" USING btree ("completed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "application_submissions_due" ON "application_submissions" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "application_submissions_due_last" ON "application_submissions" USING btree ("due_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "application_submissions_assignee" ON "application_submissions" USING btree ("assignee_id","due_at","id");--> statement-breakpoint
CREATE INDEX "application_submissions_to_decide" ON "application_submissions" USING btree ("due_at","id","assignee_id") WHERE stage in ('ready', 'received', 'checking');--> statement-breakpoint
CREATE INDEX "application_submissions_to_answer" ON "application_submissions" USING btree ("due_at","id","assignee_id") WHERE "application_submissions"."answer_since" is not null;--> statement-breakpoint
CREATE INDEX "application_submissions_search" ON "application_submissions" USING gin ("search_words");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_open" ON "approval_requests" USING btree ("kind","record_id") WHERE "approval_requests"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "approval_requests_record" ON "approval_requests" USING btree ("record_type","record_id");--> statement-breakpoint
CREATE INDEX "approval_requests_state" ON "approval_requests" USING btree ("state","expires_at");--> statement-breakpoint
CREATE INDEX "approval_requests_asked" ON "approval_requests" USING btree ("asked_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "canned_replies_name" ON "canned_replies" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "case_drafts_key" ON "case_drafts" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "case_drafts_touched" ON "case_drafts" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "case_drafts_network" ON "case_drafts" USING btree ("network") WHERE "case_drafts"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "case_drafts_user" ON "case_drafts" USING btree ("user_id") WHERE "case_drafts"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "case_referrals_open" ON "case_referrals" USING btree ("case_id") WHERE "case_referrals"."answered_at" is null and "case_referrals"."withdrawn_at" is null and "case_referrals"."undelivered_at" is null;--> statement-breakpoint
CREATE INDEX "case_referrals_case" ON "case_referrals" USING btree ("case_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "case_referrals_company" ON "case_referrals" USING btree ("company","sent_at","id");--> statement-breakpoint
CREATE INDEX "case_referrals_work" ON "case_referrals" USING btree ("next_work_at") WHERE "case_referrals"."next_work_at" is not null;--> statement-breakpoint
CREATE INDEX "case_referrals_due" ON "case_referrals" USING btree ("due_at","id") WHERE "case_referrals"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "case_links_other" ON "case_links" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "case_merges_into" ON "case_merges" USING btree ("into_id");--> statement-breakpoint
CREATE INDEX "case_history_case" ON "case_history" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "case_history_answers" ON "case_history" USING btree ("at","case_id") WHERE "case_history"."actor_role" = 'staff' and "case_history"."action" in ('message', 'ask');--> statement-breakpoint
CREATE UNIQUE INDEX "cases_reference" ON "cases" USING btree ("reference" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "cases_user" ON "cases" USING btree ("user_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_company" ON "cases" USING btree ("company_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_date" ON "cases" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_filters" ON "cases" USING btree ("kind","created_at","id","urgency","company","assignee_id","category","status","type","lga","channel","tags");--> statement-breakpoint
CREATE INDEX "cases_tally" ON "cases" USING btree ("kind","status","type","category","urgency");--> statement-breakpoint
CREATE INDEX "cases_status" ON "cases" USING btree ("kind","status","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_type" ON "cases" USING btree ("kind","type","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_lga" ON "cases" USING btree ("kind","lga","created_at","id","urgency","company","assignee_id","category","status","type","due_at","tags");--> statement-breakpoint
CREATE INDEX "cases_name" ON "cases" USING btree ("kind","name_key","id");--> statement-breakpoint
CREATE INDEX "cases_updated" ON "cases" USING btree ("kind","updated_at","id","created_at");--> statement-breakpoint
CREATE INDEX "cases_due" ON "cases" USING btree ("kind","due_at","id","created_at","status");--> statement-breakpoint
CREATE INDEX "cases_due_last" ON "cases" USING btree ("kind","due_at" DESC NULLS LAST,"id" DESC NULLS LAST,"created_at","status");--> statement-breakpoint
CREATE INDEX "cases_urgency" ON "cases" USING btree ("kind","urgency","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_assignee" ON "cases" USING btree ("kind","assignee_id","due_at","id");--> statement-breakpoint
CREATE INDEX "cases_open" ON "cases" USING btree ("kind","due_at","id","waiting_since","created_at","urgency","company","assignee_id","category","status","type","lga","tags") WHERE "cases"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_assigned" ON "cases" USING btree ("kind","assignee_id","due_at","id") WHERE "cases"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_to_answer" ON "cases" USING btree ("kind","due_at","id","assignee_id") WHERE "cases"."answer_since" is not null;--> statement-breakpoint
CREATE INDEX "cases_company_answer" ON "cases" USING btree ("kind","company_answer","due_at","id","assignee_id") WHERE "cases"."company_answer" <> '';--> statement-breakpoint
CREATE INDEX "cases_channel" ON "cases" USING btree ("kind","channel","created_at","id") WHERE "cases"."channel" <> 'portal';--> statement-breakpoint
CREATE INDEX "cases_outcome" ON "cases" USING btree ("kind","outcome","created_at","id") WHERE "cases"."outcome" <> '';--> statement-breakpoint
CREATE INDEX "cases_unconfirmed" ON "cases" USING btree ("kind","created_at","id") WHERE "cases"."unconfirmed";--> statement-breakpoint
CREATE INDEX "cases_work" ON "cases" USING btree ("next_work_at") WHERE "cases"."next_work_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_resolved" ON "cases" USING btree ("kind","resolved_at","created_at") WHERE "cases"."resolved_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_resolution_times" ON "cases" USING btree ("kind","resolved_at","created_at","company","lga","assignee_id","resolved_in_time") WHERE "cases"."resolved_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_answer_times" ON "cases" USING btree ("kind","first_answered_at","created_at","company","lga","assignee_id") WHERE "cases"."first_answered_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_search" ON "cases" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "cases_tags" ON "cases" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "cases_outage" ON "cases" USING btree ("outage_id","created_at","id") WHERE "cases"."outage_id" is not null;--> statement-breakpoint
CREATE INDEX "cases_email" ON "cases" USING btree ("contact_email","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_phone" ON "cases" USING btree (right(regexp_replace("contact_phone", '\D', '', 'g'), 10),"created_at","id");--> statement-breakpoint
CREATE INDEX "cases_meter" ON "cases" USING btree ("meter_number","created_at","id") WHERE "cases"."meter_number" <> '';--> statement-breakpoint
CREATE INDEX "cases_feeder" ON "cases" USING btree (lower("feeder"),"company","created_at","id") WHERE "cases"."feeder" <> '';--> statement-breakpoint
CREATE INDEX "cases_street" ON "cases" USING btree (regexp_replace(lower(substring(left("address", 200) from '(?i)\m(?!(?:no|number|flat|block|blk|plot|house|shop|suite|room|km)\M)([[:alpha:]][[:alpha:]''. -]{2,})')), '[ .]+((avenue|ave|street|str|st|road|rd|close|cl|crescent|cres|drive|dr|lane|ln)[ .]*)?$', ''),"lga","created_at","id") WHERE "cases"."address" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "company_invitations_token" ON "company_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "company_invitations_one" ON "company_invitations" USING btree ("company_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "enquiries_reference" ON "enquiries" USING btree ("reference" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "enquiries_received" ON "enquiries" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_status" ON "enquiries" USING btree ("status","received_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_name" ON "enquiries" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "enquiries_updated" ON "enquiries" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_due" ON "enquiries" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_due_last" ON "enquiries" USING btree ("due_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "enquiries_waiting" ON "enquiries" USING btree ("due_at","id","assignee_id") WHERE status = 'new';--> statement-breakpoint
CREATE INDEX "enquiries_assignee" ON "enquiries" USING btree ("assignee_id","due_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_answered" ON "enquiries" USING btree ("first_answered_at","received_at");--> statement-breakpoint
CREATE INDEX "enquiries_email" ON "enquiries" USING btree (lower("email"),"received_at");--> statement-breakpoint
CREATE INDEX "enquiries_tags" ON "enquiries" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "enquiries_search" ON "enquiries" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "enquiry_events_enquiry" ON "enquiry_events" USING btree ("enquiry_id","id");--> statement-breakpoint
CREATE INDEX "enquiry_events_at" ON "enquiry_events" USING btree ("at","action","enquiry_id");--> statement-breakpoint
CREATE INDEX "content_checks_at" ON "content_checks" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "content_comments_item" ON "content_comments" USING btree ("item_id","at","id");--> statement-breakpoint
CREATE INDEX "content_file_uses_item" ON "content_file_uses" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "content_files_created" ON "content_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "content_findings_kind" ON "content_findings" USING btree ("kind","item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_items_example" ON "content_items" USING btree ("type","example") WHERE "content_items"."example" is not null and "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_list" ON "content_items" USING btree ("type","position","created_at","id") WHERE "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "content_items_slug" ON "content_items" USING btree ("type","slug") WHERE "content_items"."slug" <> '' and "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_newest" ON "content_items" USING btree ("type","created_at" DESC NULLS FIRST,"id") WHERE "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_changed" ON "content_items" USING btree ("changed_at","id") WHERE "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_title" ON "content_items" USING btree ((lower(left("title", 60)) collate "und-x-icu"),"id") WHERE "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_published" ON "content_items" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_check_order" ON "content_items" USING btree ("check_by","id") WHERE "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_topics" ON "content_items" USING gin (string_to_array("topics", ',')) WHERE "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_filters" ON "content_items" USING btree ("type","state","review_state","changed_by_id","topics","publish_at","unpublish_at") WHERE "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_bin" ON "content_items" USING btree ("deleted_at") WHERE "content_items"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "content_items_review" ON "content_items" USING btree (("review" ->> 'at')) WHERE "content_items"."review" ->> 'state' = 'submitted' and "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_check" ON "content_items" USING btree ("check_by") WHERE "content_items"."check_by" is not null and "content_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_due" ON "content_items" USING btree (least("publish_at", "unpublish_at")) WHERE "content_items"."deleted_at" is null and ("content_items"."publish_at" is not null or "content_items"."unpublish_at" is not null);--> statement-breakpoint
CREATE INDEX "content_redirects_item" ON "content_redirects" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "content_redirects_target" ON "content_redirects" USING btree ("target");--> statement-breakpoint
CREATE INDEX "content_tickets_expiry" ON "content_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "content_words_words" ON "content_words" USING gin ("words");--> statement-breakpoint
CREATE UNIQUE INDEX "data_breaches_reference" ON "data_breaches" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "data_breaches_discovered" ON "data_breaches" USING btree ("discovered_at","id");--> statement-breakpoint
CREATE INDEX "data_breaches_work" ON "data_breaches" USING btree ("next_work_at") WHERE "data_breaches"."next_work_at" is not null;--> statement-breakpoint
CREATE INDEX "data_protection_events_record" ON "data_protection_events" USING btree ("record_type","record_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_requests_reference" ON "data_requests" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "data_requests_user" ON "data_requests" USING btree ("user_id","received_at");--> statement-breakpoint
CREATE INDEX "data_requests_due" ON "data_requests" USING btree ("status","due_at","id");--> statement-breakpoint
CREATE INDEX "data_requests_received" ON "data_requests" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "data_requests_work" ON "data_requests" USING btree ("next_work_at") WHERE "data_requests"."next_work_at" is not null;--> statement-breakpoint
CREATE INDEX "retention_runs_at" ON "retention_runs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "document_uploads_owner" ON "document_uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "document_uploads_touched" ON "document_uploads" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "documents_file" ON "documents" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "documents_record" ON "documents" USING btree ("record_type","record_id","arrival");--> statement-breakpoint
CREATE INDEX "documents_uploaded_by" ON "documents" USING btree ("uploaded_by","arrival","size");--> statement-breakpoint
CREATE INDEX "document_loose_files_time" ON "document_loose_files" USING btree ("remove_after");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_schedules_day" ON "fee_schedules" USING btree ("effective_on") WHERE "fee_schedules"."state" = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "fee_schedules_preview" ON "fee_schedules" USING btree ("preview_hash");--> statement-breakpoint
CREATE INDEX "fee_schedules_changed" ON "fee_schedules" USING btree ("changed_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_templates_slug" ON "application_templates" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mail_counts_day" ON "inbound_mail_counts" USING btree ("day","outcome");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_uid" ON "inbound_mails" USING btree ("mailbox","uid");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_digest" ON "inbound_mails" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "inbound_mails_held" ON "inbound_mails" USING btree ("received_at","id") WHERE "inbound_mails"."outcome" = 'held';--> statement-breakpoint
CREATE INDEX "inbound_mails_thread" ON "inbound_mails" USING btree ("thread_kind","thread_id","received_at");--> statement-breakpoint
CREATE INDEX "inbound_mails_recipient" ON "inbound_mails" USING btree ("recipient","received_at");--> statement-breakpoint
CREATE INDEX "inbound_mails_received" ON "inbound_mails" USING btree ("received_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "licence_certificates_paper" ON "licence_certificates" USING btree ("licence_id","paper");--> statement-breakpoint
CREATE UNIQUE INDEX "licence_conditions_number" ON "licence_conditions" USING btree ("licence_id","number");--> statement-breakpoint
CREATE INDEX "licence_conditions_day" ON "licence_conditions" USING btree ("next_day","id");--> statement-breakpoint
CREATE INDEX "licence_events_licence" ON "licence_events" USING btree ("licence_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "licences_number" ON "licences" USING btree ("number_key");--> statement-breakpoint
CREATE UNIQUE INDEX "licences_application" ON "licences" USING btree ("application_id") WHERE "licences"."application_id" is not null;--> statement-breakpoint
CREATE INDEX "licences_company" ON "licences" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "licences_user" ON "licences" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "licences_valid_to" ON "licences" USING btree ("valid_to","id");--> statement-breakpoint
CREATE INDEX "licences_issued" ON "licences" USING btree ("issued_on","id");--> statement-breakpoint
CREATE INDEX "list_batch_records_waiting" ON "list_batch_records" USING btree ("batch_id","position") WHERE "list_batch_records"."result" is null;--> statement-breakpoint
CREATE INDEX "list_batches_actor" ON "list_batches" USING btree ("actor_id","list","created_at");--> statement-breakpoint
CREATE INDEX "list_batches_created" ON "list_batches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "list_batches_about" ON "list_batches" USING btree ("list","about","created_at") WHERE "list_batches"."about" is not null;--> statement-breakpoint
CREATE INDEX "list_batches_undoes" ON "list_batches" USING btree ("undoes") WHERE "list_batches"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "list_views_owner" ON "list_views" USING btree ("owner_id","list");--> statement-breakpoint
CREATE INDEX "list_views_shared" ON "list_views" USING btree ("list") WHERE "list_views"."shared";--> statement-breakpoint
CREATE INDEX "presences_seen" ON "presences" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "presences_person" ON "presences" USING btree ("user_id","seen_at");--> statement-breakpoint
CREATE INDEX "search_entries_plain_title" ON "search_entries" USING btree (left("plain_title", 200));--> statement-breakpoint
CREATE INDEX "search_entries_title" ON "search_entries" USING gin ("title_words");--> statement-breakpoint
CREATE INDEX "search_entries_title_front" ON "search_entries" USING gin ("title_words") WHERE ((number >> 7) & 15 = 0);--> statement-breakpoint
CREATE INDEX "search_entries_all_front" ON "search_entries" USING gin ("all_words") WHERE ((number >> 7) & 15 = 0);--> statement-breakpoint
CREATE INDEX "search_entries_all_middle" ON "search_entries" USING gin ("all_words") WHERE ((number >> 7) & 15 between 1 and 3);--> statement-breakpoint
CREATE INDEX "search_entries_all_back" ON "search_entries" USING gin ("all_words") WHERE ((number >> 7) & 15 > 3);--> statement-breakpoint
CREATE INDEX "search_lexemes_beginnings" ON "search_lexemes" USING btree ("lexeme" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_misses_last" ON "search_misses" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "whistleblowing_attachments_report" ON "whistleblowing_attachments" USING btree ("report_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "whistleblowing_reports_reference" ON "whistleblowing_reports" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "whistleblowing_reports_owner" ON "whistleblowing_reports" USING btree ("owner_tag");--> statement-breakpoint
CREATE INDEX "whistleblowing_reports_locator" ON "whistleblowing_reports" USING btree ("locator");--> statement-breakpoint
CREATE INDEX "whistleblowing_reports_destroy" ON "whistleblowing_reports" USING btree ("destroy_on");--> statement-breakpoint
CREATE INDEX "written_drafts_person" ON "written_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "written_drafts_saved" ON "written_drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "companies_cac" ON "companies" USING btree ("cac_number");--> statement-breakpoint
CREATE INDEX "company_members_user" ON "company_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "record_views_once" ON "record_views" USING btree ("record_type","record_id","reader_id","hour");--> statement-breakpoint
CREATE INDEX "record_views_subject" ON "record_views" USING btree ("subject_id","hour","id");--> statement-breakpoint
CREATE INDEX "record_views_hour" ON "record_views" USING btree ("hour");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_sso" ON "sessions" USING btree ("sso_sid_hash") WHERE "sessions"."sso_sid_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_registered" ON "users" USING btree ("registration_date","id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ((lower(left("name" || ' ' || "surname", 60)) collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "attempts_end" ON "attempts" USING btree ("window_end");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_type" ON "audit_log" USING btree ("record_type","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("record_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_reference" ON "audit_log" USING btree ((details ->> 'reference')) WHERE details ->> 'reference' is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_key" ON "audit_log" USING btree ("key");--> statement-breakpoint
CREATE INDEX "backup_runs_kind" ON "backup_runs" USING btree ("kind","started_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outages_started" ON "outages" USING btree ("started_at","id");