-- data_protection_events: the history of requests and breaches only grows.
CREATE TRIGGER data_protection_events_append_only BEFORE UPDATE OR DELETE ON data_protection_events FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER data_protection_events_no_truncate BEFORE TRUNCATE ON data_protection_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- data_breaches: entries are corrected and never deleted.
CREATE TRIGGER data_breaches_no_delete BEFORE DELETE ON data_breaches FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER data_breaches_no_truncate BEFORE TRUNCATE ON data_breaches FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
