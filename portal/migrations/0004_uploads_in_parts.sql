ALTER TABLE "document_uploads" ADD COLUMN "uploaded" jsonb;
