DROP INDEX "cases_lga";--> statement-breakpoint
CREATE INDEX "cases_lga" ON "cases" USING btree ("kind","lga","created_at","id","urgency","company","assignee_id","category","status","type");