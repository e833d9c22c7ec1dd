ALTER TABLE "users" ADD COLUMN "search_words" "tsvector";--> statement-breakpoint
ALTER TABLE "application_submissions" ADD COLUMN "search_words" "tsvector";--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "search_words" "tsvector";--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "application_history_decided" ON "application_history" USING btree ("at","submission_id") WHERE "application_history"."action" in ('approved', 'rejected');--> statement-breakpoint
CREATE INDEX "application_submissions_search" ON "application_submissions" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "case_history_answers" ON "case_history" USING btree ("at","case_id") WHERE "case_history"."actor_role" = 'staff' and "case_history"."action" in ('message', 'ask');--> statement-breakpoint
CREATE INDEX "cases_assigned" ON "cases" USING btree ("kind","assignee_id","due_at","id") WHERE "cases"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "enquiries_email" ON "enquiries" USING btree (lower("email"),"received_at");--> statement-breakpoint
CREATE INDEX "enquiries_search" ON "enquiries" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "enquiry_events_at" ON "enquiry_events" USING btree ("at","action","enquiry_id");