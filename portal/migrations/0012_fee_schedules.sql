CREATE TABLE "fee_schedules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"effective_on" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"parts" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" text NOT NULL,
	"changed_by_name" text NOT NULL,
	"preview_hash" text,
	"preview_by_id" text,
	"preview_until" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "fee_schedules_day" ON "fee_schedules" USING btree ("effective_on") WHERE "fee_schedules"."state" = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "fee_schedules_preview" ON "fee_schedules" USING btree ("preview_hash");--> statement-breakpoint
CREATE INDEX "fee_schedules_changed" ON "fee_schedules" USING btree ("changed_at","id");