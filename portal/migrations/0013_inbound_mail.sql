CREATE TABLE "inbound_mail_counts" (
	"day" date NOT NULL,
	"outcome" text NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbound_mailbox" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"key" text NOT NULL,
	"reader" text DEFAULT '' NOT NULL,
	"reader_until" timestamp with time zone,
	"read_at" timestamp with time zone,
	"failure" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbound_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mailbox" text NOT NULL,
	"uid" bigint NOT NULL,
	"digest" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"thread_kind" text NOT NULL,
	"thread_id" uuid NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"recipient" text NOT NULL,
	"sender" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"quoted" text DEFAULT '' NOT NULL,
	"refused_files" jsonb NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mail_counts_day" ON "inbound_mail_counts" USING btree ("day","outcome");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_uid" ON "inbound_mails" USING btree ("mailbox","uid");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_digest" ON "inbound_mails" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "inbound_mails_held" ON "inbound_mails" USING btree ("received_at","id") WHERE "inbound_mails"."outcome" = 'held';--> statement-breakpoint
CREATE INDEX "inbound_mails_thread" ON "inbound_mails" USING btree ("thread_kind","thread_id","received_at");--> statement-breakpoint
CREATE INDEX "inbound_mails_recipient" ON "inbound_mails" USING btree ("recipient","received_at");--> statement-breakpoint
CREATE INDEX "inbound_mails_received" ON "inbound_mails" USING btree ("received_at","id");