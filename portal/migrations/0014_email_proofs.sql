CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"from_email" text,
	"to_email" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"undo_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "email_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"change_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "held_mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "held_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"queue" text NOT NULL,
	"data" jsonb NOT NULL,
	"held_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proved_addresses" (
	"email" text PRIMARY KEY NOT NULL,
	"proved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_change_id_email_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."email_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_pending" ON "email_changes" USING btree ("user_id") WHERE "email_changes"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_changes_from" ON "email_changes" USING btree ("from_email");--> statement-breakpoint
CREATE INDEX "email_links_user" ON "email_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_links_email" ON "email_links" USING btree ("email");--> statement-breakpoint
CREATE INDEX "held_mails_recipient" ON "held_mails" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "held_mails_held" ON "held_mails" USING btree ("held_at");--> statement-breakpoint
-- Accounts count as proved that were opened by a mailed link, or configured by the operator, since their address last changed.
UPDATE "users" SET "email_verified_at" = "proof"."at"
FROM (
	SELECT "record_id", max("at") AS "at", max("id") AS "id" FROM "audit_log"
	WHERE "record_type" = 'account' AND "action" IN ('account.reset-password', 'account.first-admin')
	GROUP BY "record_id"
) AS "proof"
WHERE "proof"."record_id" = "users"."id"::text AND "users"."deleted_at" IS NULL AND NOT EXISTS (
	SELECT 1 FROM "audit_log" AS "later"
	WHERE "later"."record_type" = 'account' AND "later"."record_id" = "proof"."record_id" AND "later"."id" > "proof"."id"
		AND "later"."action" = 'account.update' AND "later"."details"->'fields' ? 'email'
);--> statement-breakpoint
-- What staff filed for an address that is not proved waits for its owner, who gets it with the proof.
UPDATE "cases" SET "user_id" = NULL
FROM "users"
WHERE "users"."id" = "cases"."user_id" AND "users"."email_verified_at" IS NULL AND "users"."deleted_at" IS NULL AND EXISTS (
	SELECT 1 FROM "case_history"
	WHERE "case_history"."case_id" = "cases"."id" AND "case_history"."action" = 'submit' AND "case_history"."actor_role" = 'staff'
);
