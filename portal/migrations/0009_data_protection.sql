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
ALTER TABLE "users" ADD COLUMN "terms_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "policy_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "consent_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_views" ADD CONSTRAINT "record_views_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_views" ADD CONSTRAINT "record_views_reader_id_users_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_breaches_reference" ON "data_breaches" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "data_breaches_discovered" ON "data_breaches" USING btree ("discovered_at","id");--> statement-breakpoint
CREATE INDEX "data_breaches_work" ON "data_breaches" USING btree ("next_work_at") WHERE "data_breaches"."next_work_at" is not null;--> statement-breakpoint
CREATE INDEX "data_protection_events_record" ON "data_protection_events" USING btree ("record_type","record_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_requests_reference" ON "data_requests" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "data_requests_user" ON "data_requests" USING btree ("user_id","received_at");--> statement-breakpoint
CREATE INDEX "data_requests_due" ON "data_requests" USING btree ("status","due_at","id");--> statement-breakpoint
CREATE INDEX "data_requests_received" ON "data_requests" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "data_requests_work" ON "data_requests" USING btree ("next_work_at") WHERE "data_requests"."next_work_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "record_views_once" ON "record_views" USING btree ("record_type","record_id","reader_id","hour");--> statement-breakpoint
CREATE INDEX "record_views_subject" ON "record_views" USING btree ("subject_id","hour","id");--> statement-breakpoint
CREATE INDEX "record_views_hour" ON "record_views" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "retention_runs_at" ON "retention_runs" USING btree ("at");--> statement-breakpoint
-- data_protection_events: the history of requests and breaches only grows.
CREATE TRIGGER data_protection_events_append_only BEFORE UPDATE OR DELETE ON "data_protection_events" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER data_protection_events_no_truncate BEFORE TRUNCATE ON "data_protection_events" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- data_breaches: entries are corrected and never deleted.
CREATE TRIGGER data_breaches_no_delete BEFORE DELETE ON "data_breaches" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER data_breaches_no_truncate BEFORE TRUNCATE ON "data_breaches" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
