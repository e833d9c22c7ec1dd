-- The history of a case is only added to; it goes with the case, and only with it.
CREATE FUNCTION case_history_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM cases WHERE id = OLD.case_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER case_history_append_only BEFORE UPDATE OR DELETE ON case_history FOR EACH ROW EXECUTE FUNCTION case_history_append_only();--> statement-breakpoint
CREATE TRIGGER case_history_no_truncate BEFORE TRUNCATE ON case_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What the new columns hold for content that was there before.
UPDATE "content_items" SET "body_version" = "version",
  "title" = left(coalesce(nullif("body"->>'header', ''), nullif("body"->>'title', ''), nullif("body"->>'name', ''),
    nullif("body"->'governanceGuidelines'->>'title', ''), nullif("body"->>'introduction', ''), ''), 200),
  "words" = left(lower(regexp_replace("body"::text, '"[^"]*":|[\[\]{}",]+', ' ', 'g')), 500),
  "draft" = CASE WHEN "published_at" IS NULL THEN "body" END,
  "draft_at" = CASE WHEN "published_at" IS NULL THEN "updated_at" END,
  "draft_by_id" = CASE WHEN "published_at" IS NULL THEN "updated_by_id" END,
  "draft_by_name" = CASE WHEN "published_at" IS NULL THEN "updated_by_name" END,
  "draft_base" = CASE WHEN "published_at" IS NULL THEN "version" END;
--> statement-breakpoint
UPDATE "content_versions" SET "is_public" = ("status" = 'published' AND "action" <> 'delete');
--> statement-breakpoint
INSERT INTO "content_file_uses" ("file_id", "item_id", "place")
SELECT DISTINCT f."id", v."item_id", 'history' FROM "content_versions" v
CROSS JOIN LATERAL regexp_matches(v."body"::text, '/api/content/files/([0-9a-f-]{36})/', 'g') AS m
JOIN "content_files" f ON f."id"::text = m[1];
--> statement-breakpoint
INSERT INTO "content_file_uses" ("file_id", "item_id", "place")
SELECT DISTINCT f."id", i."id", CASE WHEN i."status" = 'published' THEN 'published' ELSE 'draft' END FROM "content_items" i
CROSS JOIN LATERAL regexp_matches(i."body"::text, '/api/content/files/([0-9a-f-]{36})/', 'g') AS m
JOIN "content_files" f ON f."id"::text = m[1];
--> statement-breakpoint
UPDATE "content_files" f SET "name" = "original_name", "address" = coalesce((
  SELECT (regexp_match(v."body"::text, '/api/content/files/' || f."id" || '/[^"]+'))[1] FROM "content_file_uses" u
  JOIN "content_versions" v ON v."item_id" = u."item_id"
  WHERE u."file_id" = f."id" AND v."body"::text LIKE '%' || f."id" || '%' LIMIT 1), '');
