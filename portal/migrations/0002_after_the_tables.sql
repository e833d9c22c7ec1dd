-- Written by hand: functions, triggers and settings of tables, which the table definitions cannot express. By table.

-- audit_log: rows are only added.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- application_answer_versions: rows are only added, and are deleted only together with their application.
CREATE FUNCTION answer_versions_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM application_submissions WHERE id = OLD.submission_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER application_answer_versions_append_only BEFORE UPDATE OR DELETE ON application_answer_versions FOR EACH ROW EXECUTE FUNCTION answer_versions_append_only();--> statement-breakpoint
CREATE TRIGGER application_answer_versions_no_truncate BEFORE TRUNCATE ON application_answer_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- Papers: each gets its file once. A letter is deleted only together with its application, and a certificate never.
CREATE FUNCTION paper_unchanged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.pdf IS NULL AND to_jsonb(NEW) - 'pdf' = to_jsonb(OLD) - 'pdf' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'application_letters' THEN
    IF NOT EXISTS (SELECT 1 FROM application_submissions WHERE id = OLD.submission_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER application_letters_unchanged BEFORE UPDATE OR DELETE ON application_letters FOR EACH ROW EXECUTE FUNCTION paper_unchanged();--> statement-breakpoint
CREATE TRIGGER application_letters_no_truncate BEFORE TRUNCATE ON application_letters FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- case_history: rows are only added, and are deleted only together with their case.
CREATE FUNCTION case_history_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM cases WHERE id = OLD.case_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER case_history_append_only BEFORE UPDATE OR DELETE ON case_history FOR EACH ROW EXECUTE FUNCTION case_history_append_only();--> statement-breakpoint
CREATE TRIGGER case_history_no_truncate BEFORE TRUNCATE ON case_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- cases: lists read only the index where a vacuum has visited the rows since their last change; by default it waits for a fifth of the table.
ALTER TABLE "cases" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);--> statement-breakpoint

-- data_breaches: entries are corrected and never deleted.
CREATE TRIGGER data_breaches_no_delete BEFORE DELETE ON data_breaches FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER data_breaches_no_truncate BEFORE TRUNCATE ON data_breaches FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- data_protection_events: the history of requests and breaches only grows.
CREATE TRIGGER data_protection_events_append_only BEFORE UPDATE OR DELETE ON data_protection_events FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER data_protection_events_no_truncate BEFORE TRUNCATE ON data_protection_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- licences: none is deleted, so no number is given twice; their history only grows, and a certificate gets its file once.
CREATE TRIGGER licences_no_delete BEFORE DELETE ON licences FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER licences_no_truncate BEFORE TRUNCATE ON licences FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER licence_conditions_no_delete BEFORE DELETE ON licence_conditions FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER licence_conditions_no_truncate BEFORE TRUNCATE ON licence_conditions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER licence_events_append_only BEFORE UPDATE OR DELETE ON licence_events FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER licence_events_no_truncate BEFORE TRUNCATE ON licence_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER licence_certificates_unchanged BEFORE UPDATE OR DELETE ON licence_certificates FOR EACH ROW EXECUTE FUNCTION paper_unchanged();--> statement-breakpoint
CREATE TRIGGER licence_certificates_no_truncate BEFORE TRUNCATE ON licence_certificates FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- monthly_report_versions: what was approved says the same forever.
CREATE TRIGGER monthly_report_versions_append_only BEFORE UPDATE OR DELETE ON monthly_report_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER monthly_report_versions_no_truncate BEFORE TRUNCATE ON monthly_report_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- Tables of reports: rewrites one in the order of its random keys, so that the order of the rows does not show the order of filing. Only the owner may
-- do so, and the portal does not run as the owner; this function does that one thing for it.
CREATE FUNCTION rewrite_report_table(name text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  CASE name
    WHEN 'whistleblowing_reports' THEN CLUSTER whistleblowing_reports USING whistleblowing_reports_pkey;
    WHEN 'whistleblowing_keys' THEN CLUSTER whistleblowing_keys USING whistleblowing_keys_pkey;
    WHEN 'whistleblowing_entries' THEN CLUSTER whistleblowing_entries USING whistleblowing_entries_report_id_position_pk;
    WHEN 'whistleblowing_spent_puzzles' THEN CLUSTER whistleblowing_spent_puzzles USING whistleblowing_spent_puzzles_pkey;
  END CASE;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION rewrite_report_table(text) FROM PUBLIC;--> statement-breakpoint

-- whistleblowing_attachments: too large to be rewritten. What an update leaves behind is vacuumed within a minute, also where the portal may not
-- request it (before PostgreSQL 17).
ALTER TABLE whistleblowing_attachments SET (
  autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0,
  toast.autovacuum_vacuum_threshold = 0, toast.autovacuum_vacuum_scale_factor = 0
);
