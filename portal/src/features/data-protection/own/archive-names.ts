/** A file of the person's records, as the API describes it (`DocumentView`). */
export interface OwnDocument {
  id: string
  recordType: string
  recordId: string
  originalName: string
  size: number
}

const isDocument = (value: object): value is OwnDocument =>
  'originalName' in value && 'recordId' in value && 'size' in value && 'path' in value && 'id' in value

/** Every file that the exported records name, once: also what the Commission has added to them. */
export function findDocuments(data: unknown): OwnDocument[] {
  const found = new Map<string, OwnDocument>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (isDocument(value)) found.set(value.id, value)
    else for (const part of Object.values(value)) visit(part)
  }
  visit(data)
  return [...found.values()]
}

/** The name of a file in the archive: numbered, so that it is unique, and without anything that leads to another folder. */
export function archiveName(document: OwnDocument, at: number): string {
  const cleaned = document.originalName
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]/g, '_')
    .replace(/^[. ]+/, '_')
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(cleaned)?.[0] ?? ''
  const stem = cleaned.slice(0, cleaned.length - ending.length).slice(0, 100)
  return `documents/${String(at + 1).padStart(4, '0')} ${stem || 'document'}${ending}`
}
