CREATE TABLE "whistleblowing_attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"report_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"on" date NOT NULL,
	"sealed_facts" "bytea" NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whistleblowing_denials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"report_id" uuid,
	CONSTRAINT "whistleblowing_denials_once" UNIQUE NULLS NOT DISTINCT("staff_id","report_id")
);
--> statement-breakpoint
CREATE TABLE "whistleblowing_entries" (
	"report_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"on" date NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "whistleblowing_entries_report_id_position_pk" PRIMARY KEY("report_id","position")
);
--> statement-breakpoint
CREATE TABLE "whistleblowing_key_check" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"tag" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whistleblowing_keys" (
	"report_id" uuid PRIMARY KEY NOT NULL,
	"wrapped" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whistleblowing_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"reported_on" date NOT NULL,
	"updated_on" date NOT NULL,
	"status" text NOT NULL,
	"level" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_tag" text,
	"locator" text,
	"receipt_hash" text,
	"sealed" "bytea" NOT NULL,
	"assigned_to" uuid,
	"resolved_on" date,
	"destroy_on" date,
	"announced" boolean DEFAULT false NOT NULL,
	"warned" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whistleblowing_spent_puzzles" (
	"digest" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "whistleblowing_attachments" ADD CONSTRAINT "whistleblowing_attachments_report_id_whistleblowing_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."whistleblowing_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whistleblowing_denials" ADD CONSTRAINT "whistleblowing_denials_report_id_whistleblowing_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."whistleblowing_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whistleblowing_entries" ADD CONSTRAINT "whistleblowing_entries_report_id_whistleblowing_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."whistleblowing_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whistleblowing_keys" ADD CONSTRAINT "whistleblowing_keys_report_id_whistleblowing_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."whistleblowing_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "whistleblowing_attachments_report" ON "whistleblowing_attachments" USING btree ("report_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "whistleblowing_reports_reference" ON "whistleblowing_reports" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "whistleblowing_reports_owner" ON "whistleblowing_reports" USING btree ("owner_tag");--> statement-breakpoint
CREATE INDEX "whistleblowing_reports_locator" ON "whistleblowing_reports" USING btree ("locator");--> statement-breakpoint
CREATE INDEX "whistleblowing_reports_destroy" ON "whistleblowing_reports" USING btree ("destroy_on");