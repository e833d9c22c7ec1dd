import { contentExamples } from '#features/content/service.types.server.ts'
import { readExampleStates } from '#features/content/examples/service.state.server.ts'
import { type ContentField, type ContentType, contentTypes } from '#fields/content/content-type.ts'
import { wordsOf } from '#fields/content/content-words.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { plainWords } from '#ui/page/document-text.ts'
import { sources } from './rules.ts'
import { indexStored, removeStored, syncBuiltInEntries, syncSomeEntries } from './service.index.server.ts'
import { searchEntries, type SearchEntry } from './service.server.ts'

// The index follows what the site shows: the built-in entries with the shown examples, and everything that staff publish, in the transaction of the
// change.

/** Adds the built-in content that the site shows to the index. */
export const prepareSearch = async (deps: Deps): Promise<void> =>
  syncBuiltInEntries(deps, await listShownEntries(deps, deps.database.db))

/** The built-in entries without the examples that the site does not show, and what leads to them. */
async function listShownEntries({ hooks }: Deps, db: Db): Promise<SearchEntry[]> {
  const gone = new Map<string, { source: string | undefined; page: boolean }>()
  for (const [key, examples] of hooks.of(contentExamples).flatMap(Object.entries)) {
    const source = hooks.of(contentTypes).find((type) => type.key === key)?.search?.source
    for (const { example, hidden, isReplaced } of await readExampleStates(db, { key, examples }))
      if (hidden || isReplaced) gone.set(example.page, { source, page: !isReplaced })
  }
  return hooks.of(searchEntries).filter((entry) =>
    placesOf(entry).every((at) => {
      const place = gone.get(at)
      return !place || (!place.page && place.source !== entry.source)
    }),
  )
}

/** The places of examples that an entry is about: where it leads, and its own where it leads elsewhere. */
const placesOf = ({ link, id }: SearchEntry): string[] => [link.replace(/\?.*/, ''), id.replace('built-in:', '')]

/** The entries of a type's examples after a change of the type. */
async function syncExamples({ hooks }: Deps, tx: Db, { key }: ContentType, shown: readonly SearchEntry[]) {
  const examples = hooks.of(contentExamples).flatMap((types) => types[key]?.list ?? [])
  const pages = new Set(examples.map(({ page }) => page))
  const some = hooks.of(searchEntries).filter((entry) => placesOf(entry).some((at) => pages.has(at)))
  await syncSomeEntries(tx, some, new Set(shown), new Date())
}

export const indexExamples = async (deps: Deps, tx: Db, type: ContentType): Promise<void> =>
  syncExamples(deps, tx, type, await listShownEntries(deps, tx))

type WrittenItem = { id: string } & ({ gone: true } | (ItemFacts & { updatedAt: Date }))

export async function indexContent(deps: Deps, tx: Db, type: ContentType, row: WrittenItem): Promise<void> {
  const id = `content:${row.id}`
  const shown = await listShownEntries(deps, tx)
  const entry = 'gone' in row ? undefined : toEntry(type, row)
  if ('gone' in row) await removeStored(tx, id, new Date(), shown)
  else if (entry) await indexStored(tx, { id, ...entry }, row.updatedAt, shown)
  await syncExamples(deps, tx, type, shown)
}

interface ItemFacts {
  id: string
  slug: string
  body: Record<string, unknown>
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
function toEntry(type: ContentType, row: ItemFacts): Omit<SearchEntry, 'id'> | undefined {
  const source = sources.find((known) => known === type.search?.source)
  if (!type.search || !source) return undefined
  const { title, link } = type.search
  const { body, id, slug } = row
  const facts: Record<string, string> = { id, slug }
  const place = link.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? textAt(body, name) ?? '')
  return {
    source,
    title: textAt(body, title) || (title in type.fields ? type.one : title),
    body: wordsToShow(type, body),
    link: place || '/',
    imageUrl: textAt(body, 'imageUrl') ?? '',
    date: textAt(body, 'date') ?? '',
  }
}
