ALTER TABLE "application_messages" ADD COLUMN "quoted" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "case_history" ADD COLUMN "quoted" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiry_events" ADD COLUMN "quoted" text DEFAULT '' NOT NULL;