TRUNCATE "attempts";--> statement-breakpoint
ALTER TABLE "attempts" RENAME COLUMN "window_start" TO "window_end";--> statement-breakpoint
ALTER TABLE "attempts" DROP CONSTRAINT "attempts_key_window_start_pk";--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_key_window_end_pk" PRIMARY KEY("key","window_end");--> statement-breakpoint
CREATE INDEX "attempts_end" ON "attempts" USING btree ("window_end");