ALTER TABLE "content_files" ADD COLUMN "caption" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_files" ADD COLUMN "focus_x" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "content_files" ADD COLUMN "focus_y" integer DEFAULT 50 NOT NULL;