-- The first answer of cases filed before it was stored: the first action of staff of which the person was told.
UPDATE "cases" SET "first_answered_at" = "answers"."at"
FROM (
	SELECT "case_id", min("at") AS "at" FROM "case_history"
	WHERE "actor_role" = 'staff' AND "action" IN ('acknowledge', 'escalate', 'resolve', 'reopen', 'message', 'ask')
	GROUP BY "case_id"
) AS "answers"
WHERE "answers"."case_id" = "cases"."id" AND "cases"."first_answered_at" IS NULL;
