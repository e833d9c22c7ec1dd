CREATE TABLE "list_batch_records" (
	"batch_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"record_id" text NOT NULL,
	"seen" integer,
	"result" text,
	"label" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"version" integer,
	CONSTRAINT "list_batch_records_batch_id_position_pk" PRIMARY KEY("batch_id","position")
);
--> statement-breakpoint
CREATE TABLE "list_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"list" text NOT NULL,
	"action" text NOT NULL,
	"input" jsonb NOT NULL,
	"actor_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"total" integer NOT NULL,
	"undoes" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "list_preferences" (
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "list_preferences_user_id_list_pk" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
CREATE TABLE "list_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"list" text NOT NULL,
	"owner_id" uuid,
	"owner_name" text NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"columns" jsonb,
	"shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_batch_records" ADD CONSTRAINT "list_batch_records_batch_id_list_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."list_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_batches" ADD CONSTRAINT "list_batches_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_preferences" ADD CONSTRAINT "list_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_batch_records_waiting" ON "list_batch_records" USING btree ("batch_id","position") WHERE "list_batch_records"."result" is null;--> statement-breakpoint
CREATE INDEX "list_batches_actor" ON "list_batches" USING btree ("actor_id","list","created_at");--> statement-breakpoint
CREATE INDEX "list_batches_created" ON "list_batches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "list_batches_undoes" ON "list_batches" USING btree ("undoes") WHERE "list_batches"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "list_views_owner" ON "list_views" USING btree ("owner_id","list");--> statement-breakpoint
CREATE INDEX "list_views_shared" ON "list_views" USING btree ("list") WHERE "list_views"."shared";--> statement-breakpoint
CREATE INDEX "cases_due_last" ON "cases" USING btree ("kind","due_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cases_urgency" ON "cases" USING btree ("kind","urgency","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_assignee" ON "cases" USING btree ("kind","assignee_id","due_at","id");