CREATE TABLE "company_drafts" (
	"company_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"template_version" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"seen" jsonb NOT NULL,
	"idempotency_key" text NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_drafts_company_id_template_id_pk" PRIMARY KEY("company_id","template_id")
);
--> statement-breakpoint
CREATE TABLE "company_draft_editors" (
	"company_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"section_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_draft_editors_company_id_template_id_user_id_pk" PRIMARY KEY("company_id","template_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "application_submissions" ADD COLUMN "moved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD COLUMN "moved_by" text;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD COLUMN "moved_by_name" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "company_id" text;--> statement-breakpoint
ALTER TABLE "company_drafts" ADD CONSTRAINT "company_drafts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_drafts" ADD CONSTRAINT "company_drafts_template_id_application_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."application_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_draft_editors" ADD CONSTRAINT "company_draft_editors_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_draft_editors" ADD CONSTRAINT "company_draft_editors_template_id_application_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."application_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_draft_editors" ADD CONSTRAINT "company_draft_editors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_draft_editors_seen" ON "company_draft_editors" USING btree ("seen_at");