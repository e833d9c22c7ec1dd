import { hook } from '../hooks.ts'

/** How a feature's records refer to stored files: SQL that a backup and a check run in one snapshot, also of an older schema. */
export interface FileReferences {
  /** Answers `key`, `record` (what a report calls the record, without personal data), `sha256` and `size`; the last two null where they are unknown. */
  records: string
  /** Answers the `key` of files that no record has and that a sweep will remove. */
  leaving?: string
}

export const fileReferences = hook<FileReferences>('references to stored files')

/** Tables of which a backup must not show in which order the rows were added. */
export const unorderedTables = hook<string>('tables without an order')
