import { type ContentListener, onContentWritten } from '#features/content/engine/service.changes.server.ts'
import { indexStored, removeStored, syncBuiltInEntries } from '#features/search/service.index.server.ts'
import type { SearchEntry } from '#features/search/service.server.ts'
import { sources } from '#features/search/rules.ts'
import { wordsOf } from '#fields/content-schema.ts'
import type { ContentField, ContentType } from '#fields/content-type.ts'
import { plainWords } from '#ui/document-text.ts'
import type { Deps } from '#platform/deps.server.ts'
import { builtInEntries } from './search-entries.ts'

/** Adds all built-in content to the index, and from then on everything that staff publish. */
export async function prepareSearch(deps: Deps): Promise<void> {
  onContentWritten(indexContent)
  await syncBuiltInEntries(deps, builtInEntries)
}

/** Runs in the transaction of the change, so that search always matches the site. */
const indexContent: ContentListener = async (tx, type, row) => {
  const id = `content:${row.id}`
  if ('gone' in row) return removeStored(tx, id, new Date(), builtInEntries)
  const entry = toEntry(type, row)
  if (entry) await indexStored(tx, { id, ...entry }, row.updatedAt, builtInEntries)
}

const textAt = (body: Record<string, unknown>, path: string): string | undefined => {
  let value: unknown = body
  for (const name of path.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : undefined
}

/** A result shows its title and date beside the text, so the text begins with what else there is to read. */
function wordsToShow({ fields, search }: ContentType, body: Record<string, unknown>): string {
  const isShort = ([name, field]: [string, ContentField]) =>
    name !== search?.title && /^(text|dateText)$/.test(field.kind)
  const isLong = ([, field]: [string, ContentField]) => !/^(text|dateText)$/.test(field.kind)
  const words = (keep: typeof isShort) => wordsOf(Object.fromEntries(Object.entries(fields).filter(keep)), body)
  return plainWords([words(isLong), words(isShort)].filter(Boolean).join('\n'))
}

/** The search entry of a stored item, by its type's description; undefined for a type that is not searched. */
export function toEntry(
  type: ContentType,
  row: { slug: string; body: Record<string, unknown> },
): Omit<SearchEntry, 'id'> | undefined {
  const source = sources.find((known) => known === type.search?.source)
  if (!type.search || !source) return undefined
  const { title, link } = type.search
  const { body, slug } = row
  const place = link.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'slug' ? slug : (textAt(body, name) ?? '')))
  return {
    source,
    title: textAt(body, title) || (title in type.fields ? type.one : title),
    body: wordsToShow(type, body),
    link: place || '/',
    imageUrl: textAt(body, 'imageUrl') ?? '',
    date: textAt(body, 'date') ?? '',
  }
}
