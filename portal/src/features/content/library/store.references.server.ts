import type { FileReferences } from '#platform/files/file-references.ts'

export const libraryReferences: FileReferences = {
  records: `select variant.value as key, 'Library file ' || file.id || ' (' || variant.key || ')' as record,
      file.hashes ->> variant.key as sha256, null::bigint as size
    from content_files file, jsonb_each_text(file.variants) variant`,
}
