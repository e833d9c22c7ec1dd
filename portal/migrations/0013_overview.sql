CREATE TABLE "overview_mails" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"week" date
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "first_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "overview_mails" ADD CONSTRAINT "overview_mails_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cases_resolution_times" ON "cases" USING btree ("kind","resolved_at","created_at","company","lga","assignee_id","resolved_in_time") WHERE "cases"."resolved_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_answer_times" ON "cases" USING btree ("kind","first_answered_at","created_at","company","lga","assignee_id") WHERE "cases"."first_answered_at" is not null;