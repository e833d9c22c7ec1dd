import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { StoredPart } from '#platform/files/files.server.ts'

/** A file of a record of any feature; the bytes are in the file store under `fileKey`. */
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
    /** Documents of two applications share a file where the second continues the first. */
    fileKey: text().notNull(),
    /** Null if the uploader must stay anonymous (decisions §9). */
    uploadedBy: text(),
    uploadedAt: timestamp({ withTimezone: true }).notNull(),
    /** Set for a file of a company's record, which is not among the uploader's own files. */
    companyId: text(),
    /** The order of arrival; files of one request have the same `uploadedAt`. */
    arrival: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (t) => [
    index('documents_file').on(t.fileKey),
    index('documents_record').on(t.recordType, t.recordId, t.arrival),
    index('documents_uploaded_by').on(t.uploadedBy, t.arrival, t.size),
  ],
)

/** What a store of parts has of an upload; the row, not the store, says which bytes are acknowledged. */
export interface UploadedParts {
  /** The key of the file when it is complete. */
  key: string
  /** What the store calls the unfinished file; null where one part is all. */
  begun: string | null
  parts: StoredPart[]
  /** A file with the bytes after the last part, which are too few for a part. */
  tail: { key: string; size: number } | null
  sha256?: string
}

/** Resumable uploads. The offset is not a column: it is the length of the file, or the sum of its parts, so the two cannot differ. */
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
    /** The header `Upload-Metadata` as received: the protocol requires it in every answer to HEAD. */
    metadata: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    touchedAt: timestamp({ withTimezone: true }).notNull(),
    /** Set in the transaction that adds the document, so that a repeated last request finds the same document. */
    documentId: uuid(),
    /** Null on a disk, and before the first byte. */
    uploaded: jsonb().$type<UploadedParts>(),
  },
  (t) => [index('document_uploads_owner').on(t.ownerId), index('document_uploads_touched').on(t.touchedAt)],
)

/** Stored files without a document: just received, or of a removed document. The sweep deletes them after `removeAfter`. */
export const looseFiles = pgTable(
  'document_loose_files',
  {
    fileKey: text().primaryKey(),
    removeAfter: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('document_loose_files_time').on(t.removeAfter)],
)
