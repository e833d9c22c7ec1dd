INSERT INTO "reference_counters" ("prefix", "year", "last") SELECT 'APP', "year", "last" FROM "application_references";--> statement-breakpoint
DROP TABLE "application_references" CASCADE;
