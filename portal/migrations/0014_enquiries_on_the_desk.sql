CREATE TABLE "enquiry_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"answer_days" integer NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_registered";--> statement-breakpoint
DROP INDEX "enquiries_reference";--> statement-breakpoint
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
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower(left("name" || ' ' || "surname", 60)),"id");--> statement-breakpoint
CREATE INDEX "enquiries_name" ON "enquiries" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "enquiries_updated" ON "enquiries" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_due" ON "enquiries" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_due_last" ON "enquiries" USING btree ("due_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "enquiries_waiting" ON "enquiries" USING btree ("due_at","id","assignee_id") WHERE status = 'new';--> statement-breakpoint
CREATE INDEX "enquiries_assignee" ON "enquiries" USING btree ("assignee_id","due_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_answered" ON "enquiries" USING btree ("first_answered_at","received_at");--> statement-breakpoint
CREATE INDEX "users_registered" ON "users" USING btree ("registration_date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "enquiries_reference" ON "enquiries" USING btree ("reference" text_pattern_ops);