-- Rewrites a table of reports in the order of its random keys. Only the owner may, and the portal does not run as the owner; this function does that one thing for it.
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
-- Files of reports are too large to be rewritten. What an update leaves behind is vacuumed within a minute, also where the portal may not ask for it (before PostgreSQL 17).
ALTER TABLE whistleblowing_attachments SET (
  autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0,
  toast.autovacuum_vacuum_threshold = 0, toast.autovacuum_vacuum_scale_factor = 0
);
