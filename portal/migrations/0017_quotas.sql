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
DROP INDEX "documents_uploaded_by";--> statement-breakpoint
ALTER TABLE "account_quotas" ADD CONSTRAINT "account_quotas_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_submissions_open" ON "application_submissions" USING btree ("user_id") WHERE "application_submissions"."approval_status" in ('pending', 'in-progress');--> statement-breakpoint
CREATE INDEX "cases_open" ON "cases" USING btree ("user_id") WHERE "cases"."status" <> 'Resolved';--> statement-breakpoint
CREATE INDEX "documents_uploaded_by" ON "documents" USING btree ("uploaded_by","arrival","size");