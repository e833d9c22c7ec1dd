DROP INDEX "cases_lga";--> statement-breakpoint
DROP INDEX "cases_updated";--> statement-breakpoint
DROP INDEX "cases_due";--> statement-breakpoint
DROP INDEX "cases_due_last";--> statement-breakpoint
CREATE INDEX "cases_lga" ON "cases" USING btree ("kind","lga","created_at","id","urgency","company","assignee_id","category","status","type","due_at");--> statement-breakpoint
CREATE INDEX "cases_updated" ON "cases" USING btree ("kind","updated_at","id","created_at");--> statement-breakpoint
CREATE INDEX "cases_due" ON "cases" USING btree ("kind","due_at","id","created_at","status");--> statement-breakpoint
CREATE INDEX "cases_due_last" ON "cases" USING btree ("kind","due_at" DESC NULLS LAST,"id" DESC NULLS LAST,"created_at","status");