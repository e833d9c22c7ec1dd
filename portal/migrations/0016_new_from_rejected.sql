ALTER TABLE "documents" DROP CONSTRAINT "documents_file_key";--> statement-breakpoint
ALTER TABLE "application_drafts" ADD COLUMN "former_id" uuid;--> statement-breakpoint
ALTER TABLE "company_drafts" ADD COLUMN "former_id" uuid;--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_former_id_application_submissions_id_fk" FOREIGN KEY ("former_id") REFERENCES "public"."application_submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_drafts" ADD CONSTRAINT "company_drafts_former_id_application_submissions_id_fk" FOREIGN KEY ("former_id") REFERENCES "public"."application_submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_file" ON "documents" USING btree ("file_key");