-- Pieces of a text by which a search finds it: five signs of a word, and up to three, two and one, one and two on the sides of every space
-- (rules.search.ts reads them off what is searched). Dear, so that the planner asks the index.
CREATE FUNCTION case_pieces(searched text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
DECLARE
  words text[] := string_to_array(searched, ' ');
  pieces text[] := '{}';
BEGIN
  FOR place IN 1..cardinality(words) LOOP
    FOR start IN 1..length(words[place]) - 4 LOOP
      pieces := array_append(pieces, substr(words[place], start, 5));
    END LOOP;
    IF place > 1 THEN
      pieces := array_append(pieces, right(words[place - 1], 3) || ' ' || left(words[place], 3));
      pieces := array_append(pieces, right(words[place - 1], 2) || ' ' || left(words[place], 1));
      pieces := array_append(pieces, right(words[place - 1], 1) || ' ' || left(words[place], 2));
    END IF;
  END LOOP;
  RETURN pieces;
END
$$;--> statement-breakpoint
CREATE TABLE "case_days" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"status" text NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "cases_created";--> statement-breakpoint
DROP INDEX "cases_reference_start";--> statement-breakpoint
DROP INDEX "cases_status";--> statement-breakpoint
DROP INDEX "cases_type";--> statement-breakpoint
DROP INDEX "cases_urgency";--> statement-breakpoint
DROP INDEX "cases_category";--> statement-breakpoint
DROP INDEX "cases_company";--> statement-breakpoint
DROP INDEX "cases_lga";--> statement-breakpoint
DROP INDEX "cases_assignee";--> statement-breakpoint
DROP INDEX "cases_running";--> statement-breakpoint
CREATE INDEX "case_days_day" ON "case_days" USING btree ("kind","day");--> statement-breakpoint
CREATE INDEX "cases_date" ON "cases" USING btree ("kind","created_at","id","status","type","urgency","category","company","lga","assignee_id","due_at","waiting_since");--> statement-breakpoint
CREATE INDEX "cases_resolved" ON "cases" USING btree ("resolved_at","kind","company","created_at","resolved_in_time","rating_stars") WHERE "cases"."resolved_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_pieces" ON "cases" USING gin (case_pieces("search_text"));--> statement-breakpoint
CREATE INDEX "cases_reference_start" ON "cases" USING btree ("reference" text_pattern_ops,"kind","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_status" ON "cases" USING btree ("kind","status","created_at","id","type","urgency","category","company","lga","assignee_id");--> statement-breakpoint
CREATE INDEX "cases_type" ON "cases" USING btree ("kind","type","created_at","id","status","urgency","category","company","lga","assignee_id");--> statement-breakpoint
CREATE INDEX "cases_urgency" ON "cases" USING btree ("kind","urgency","created_at","id","status","type","category","company","lga","assignee_id");--> statement-breakpoint
CREATE INDEX "cases_category" ON "cases" USING btree ("kind","category","created_at","id","status","type","urgency","company","lga","assignee_id");--> statement-breakpoint
CREATE INDEX "cases_company" ON "cases" USING btree ("kind","company","created_at","id","status","type","urgency","category","lga","assignee_id");--> statement-breakpoint
CREATE INDEX "cases_lga" ON "cases" USING btree ("kind","lga","created_at","id","status","type","urgency","category","company","assignee_id");--> statement-breakpoint
CREATE INDEX "cases_assignee" ON "cases" USING btree ("assignee_id","kind","created_at","id","status","type","urgency","category","company","lga");--> statement-breakpoint
CREATE INDEX "cases_running" ON "cases" USING btree ("kind","due_at","created_at","id","status","type","urgency","category","company","lga","assignee_id") WHERE "cases"."due_at" is not null and "cases"."waiting_since" is null;--> statement-breakpoint
INSERT INTO "case_days" ("kind", "day", "status", "change")
SELECT "kind", ("created_at" AT TIME ZONE 'Africa/Lagos')::date, "status", count(*) FROM "cases" GROUP BY 1, 2, 3;--> statement-breakpoint
-- Kept by the database, in the same transaction, whoever writes: a process of the version before may still be at work.
CREATE FUNCTION keep_case_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO case_days (kind, day, status, change)
    SELECT kind, (created_at AT TIME ZONE 'Africa/Lagos')::date, status, count(*) FROM come GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO case_days (kind, day, status, change)
    SELECT kind, (created_at AT TIME ZONE 'Africa/Lagos')::date, status, -count(*) FROM gone GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO case_days (kind, day, status, change)
    SELECT kind, (created_at AT TIME ZONE 'Africa/Lagos')::date, status, sum(change)
    FROM (
      SELECT kind, created_at, status, 1 AS change FROM come
      UNION ALL
      SELECT kind, created_at, status, -1 FROM gone
    ) AS changes
    GROUP BY 1, 2, 3 HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER cases_come AFTER INSERT ON cases REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION keep_case_days();--> statement-breakpoint
CREATE TRIGGER cases_go AFTER DELETE ON cases REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_case_days();--> statement-breakpoint
CREATE TRIGGER cases_change AFTER UPDATE ON cases REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION keep_case_days();--> statement-breakpoint
-- Lists are read from indexes alone where rows have been seen by a vacuum since their last change; by default it waits for a fifth of the table.
ALTER TABLE "cases" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
