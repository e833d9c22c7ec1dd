CREATE TABLE "approval_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" text NOT NULL,
	"title" text NOT NULL,
	"input" jsonb NOT NULL,
	"digest" text NOT NULL,
	"needs" text[] NOT NULL,
	"state" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_open" ON "approval_requests" USING btree ("kind","record_id") WHERE "approval_requests"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "approval_requests_record" ON "approval_requests" USING btree ("record_type","record_id");--> statement-breakpoint
CREATE INDEX "approval_requests_state" ON "approval_requests" USING btree ("state","expires_at");--> statement-breakpoint
CREATE INDEX "approval_requests_asked" ON "approval_requests" USING btree ("asked_at","id");