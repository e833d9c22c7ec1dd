import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** One stored file of one record of any feature; the bytes lie in the file store under `fileKey`. */
export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey().defaultRandom(),
    recordType: text().notNull(),
    recordId: text().notNull(),
    role: text().notNull(),
    originalName: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    kind: text({ enum: ['pdf', 'jpg', 'png', 'doc', 'docx'] }).notNull(),
    sha256: text().notNull(),
    fileKey: text().notNull().unique('documents_file_key'),
    /** Empty where the uploader must stay unknown (decisions §9). */
    uploadedBy: text(),
    uploadedAt: timestamp({ withTimezone: true }).notNull(),
    /** The order in which the files of one request came: they share their time. */
    arrival: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (t) => [
    index('documents_record').on(t.recordType, t.recordId, t.arrival),
    // With the size, so that what an account has stored is summed up without its rows.
    index('documents_uploaded_by').on(t.uploadedBy, t.arrival, t.size),
  ],
)

/** Resumable uploads; how many bytes have come is the length of the file itself, so the two can never disagree. */
export const documentUploads = pgTable(
  'document_uploads',
  {
    id: uuid().primaryKey(),
    ownerId: text().notNull(),
    recordType: text().notNull(),
    recordId: text().notNull(),
    role: text().notNull(),
    originalName: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** The header `Upload-Metadata` as it came: the protocol wants it back in every answer to HEAD. */
    metadata: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    touchedAt: timestamp({ withTimezone: true }).notNull(),
    /** Set with the document's row, so that a repeated last request finds the same document. */
    documentId: uuid(),
  },
  (t) => [index('document_uploads_owner').on(t.ownerId), index('document_uploads_touched').on(t.touchedAt)],
)

/** Stored files that no record claims: just arrived, or given up by a record. The sweep removes them when their time has come. */
export const looseFiles = pgTable(
  'document_loose_files',
  {
    fileKey: text().primaryKey(),
    removeAfter: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('document_loose_files_time').on(t.removeAfter)],
)
