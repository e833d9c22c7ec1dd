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
DROP INDEX "application_submissions_approval";--> statement-breakpoint
ALTER TABLE "application_history" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD COLUMN "assignee_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD COLUMN "review_from" date;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD COLUMN "review_days" integer;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD COLUMN "name_key" text GENERATED ALWAYS AS (lower(left(applicant_name || ' ' || applicant_surname, 60))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "application_entries" ADD CONSTRAINT "application_entries_submission_id_application_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."application_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_entries_submission" ON "application_entries" USING btree ("submission_id","id");--> statement-breakpoint
ALTER TABLE "application_submissions" ADD CONSTRAINT "application_submissions_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "application_submissions_approval" ON "application_submissions" USING btree ("approval_status","created_at","id");