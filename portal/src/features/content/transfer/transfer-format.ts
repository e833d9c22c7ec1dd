import * as z from 'zod/mini'

// The format of an export: `manifest.json`, `items/{id}.json`, then for each file `files/{id}.json` and its variants `files/{id}/{variant}`.

export const transferLimits = {
  archiveBytes: 8 * 1024 ** 3,
  entries: 300_000,
  jsonBytes: 8 * 1024 ** 2,
  /** For the manifest and the descriptions of files, whose fields have limits. */
  smallJsonBytes: 64 * 1024,
  fileBytes: 100 * 1024 ** 2,
}

const moment = z.iso.datetime()
const body = z.record(z.string(), z.unknown())
const line = z.string().check(z.maxLength(300))

export const manifestSchema = z.object({ format: z.literal('portal-content'), version: z.literal(1) })

export const itemSchema = z.object({
  id: z.uuid(),
  type: z.string().check(z.maxLength(60)),
  slug: z.string().check(z.regex(/^[a-z0-9-]{0,100}$/)),
  status: z.enum(['draft', 'published']),
  order: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
  body,
  draft: z.nullable(body),
  publishAt: z.nullable(moment),
  unpublishAt: z.nullable(moment),
  publishedAt: z.nullable(moment),
  createdAt: moment,
  createdByName: line,
  /** The example that the item takes the place of; exports from before have none. */
  example: z.optional(z.nullable(z.string().check(z.maxLength(120)))),
})
export type TransferItem = z.infer<typeof itemSchema>

export const fileSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['image', 'pdf']),
  originalName: line,
  name: line,
  alt: line,
  address: line,
  size: z.number().check(z.int(), z.minimum(0)),
  loose: z.boolean(),
  replacedById: z.nullable(z.uuid()),
  createdAt: moment,
  createdByName: line,
  variants: z.array(z.string().check(z.regex(/^(pdf|\d{1,5}\.(avif|webp))$/))).check(z.maxLength(20)),
})
export type TransferFile = z.infer<typeof fileSchema>

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const names = new RegExp(`^(?:(items|files)/(${uuid})\\.json|files/(${uuid})/(pdf|\\d{1,5}\\.(?:avif|webp)))$`)

export type EntryName =
  { part: 'manifest' } | { part: 'item' | 'file'; id: string } | { part: 'variant'; id: string; variant: string }

/** Parses the name of an archive entry; undefined for names that an export never has, such as paths outside the archive. */
export function readEntryName(name: string): EntryName | undefined {
  if (name === 'manifest.json') return { part: 'manifest' }
  const [, folder, id, fileId, variant] = names.exec(name) ?? []
  if (folder && id) return { part: folder === 'items' ? 'item' : 'file', id }
  return fileId && variant ? { part: 'variant', id: fileId, variant } : undefined
}
