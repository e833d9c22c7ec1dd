ALTER TABLE "whistleblowing_key_check" ADD COLUMN "changing_to" text;--> statement-breakpoint
ALTER TABLE "whistleblowing_key_check" ADD COLUMN "receipt_key" "bytea";