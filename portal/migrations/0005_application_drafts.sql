CREATE TABLE "application_drafts" (
	"user_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"template_version" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"seen" jsonb NOT NULL,
	"idempotency_key" text NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "application_drafts_user_id_template_id_pk" PRIMARY KEY("user_id","template_id")
);
--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_template_id_application_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."application_templates"("id") ON DELETE no action ON UPDATE no action;