CREATE TABLE "presences" (
	"place" text NOT NULL,
	"record" text NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"part" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "presences_place_record_user_id_pk" PRIMARY KEY("place","record","user_id")
);
--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presences_seen" ON "presences" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "presences_person" ON "presences" USING btree ("user_id","seen_at");