import { type ContentListener, onContentWritten } from '#features/content/engine/service.changes.server.ts'
import { type ExampleListener, onExamplesChanged } from '#features/content/examples/service.server.ts'
import { readExampleStates } from '#features/content/examples/service.state.server.ts'
import {
  indexStored,
  removeStored,
  syncBuiltInEntries,
  syncSomeEntries,
} from '#features/search/service.index.server.ts'
import type { SearchEntry } from '#features/search/service.server.ts'
import { sources } from '#features/search/rules.ts'
import { wordsOf } from '#fields/content-words.ts'
import type { ContentField, ContentType } from '#fields/content-type.ts'
import { plainWords } from '#ui/document-text.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { contentExamples } from './content-types.server.ts'
import { contentTypes } from './content-types.ts'
import { builtInEntries } from './search-entries.ts'

/** Adds the built-in content that the site shows to the index, and from then on everything that staff publish. */
export async function prepareSearch(deps: Deps): Promise<void> {
  onContentWritten(indexContent)
  onExamplesChanged(indexExamples)
  await syncBuiltInEntries(deps, await listShownEntries(deps.database.db))
}

const typesWithExamples = contentTypes.flatMap((type) => {
  const examples = contentExamples[type.key]
  return examples ? [{ key: type.key, examples, source: type.search?.source }] : []
})

/** The built-in entries without the examples that the site does not show, and what leads to them. */
async function listShownEntries(db: Db): Promise<SearchEntry[]> {
  const gone = new Map<string, { source: string | undefined; page: boolean }>()
  for (const type of typesWithExamples)
    for (const { example, hidden, isReplaced } of await readExampleStates(db, type))
      if (hidden || isReplaced) gone.set(example.page, { source: type.source, page: !isReplaced })
  return builtInEntries.filter(({ link, source }) => {
    const place = gone.get(link)
    return !place || (!place.page && place.source !== source)
  })
}

/** The entries of a type's examples after a change of the type. */
async function syncExamples(tx: Db, { key }: ContentType, shown: readonly SearchEntry[]): Promise<void> {
  const pages = new Set(contentExamples[key]?.list.map(({ page }) => page))
  const some = builtInEntries.filter(({ link }) => pages.has(link))
  await syncSomeEntries(tx, some, new Set(shown), new Date())
}

const indexExamples: ExampleListener = async (tx, type) => syncExamples(tx, type, await listShownEntries(tx))

/** Runs in the transaction of the change, so that search always matches the site. */
const indexContent: ContentListener = async (tx, type, row) => {
  const id = `content:${row.id}`
  const shown = await listShownEntries(tx)
  const entry = 'gone' in row ? undefined : toEntry(type, row)
  if ('gone' in row) await removeStored(tx, id, new Date(), shown)
  else if (entry) await indexStored(tx, { id, ...entry }, row.updatedAt, shown)
  await syncExamples(tx, type, shown)
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
