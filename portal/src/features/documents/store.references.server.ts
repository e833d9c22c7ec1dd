import type { FileReferences } from '#platform/files/file-references.ts'

export const documentReferences: FileReferences = {
  records: `select file_key as key, 'Document ' || id as record, sha256, size from documents`,
  leaving: 'select file_key as key from document_loose_files',
}
