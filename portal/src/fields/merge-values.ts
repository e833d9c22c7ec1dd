import { splitWords, alignEntries } from './content/align-lists.ts'
import { asBody, asList } from './content/content-places.ts'
import type { ContentField, ContentFields } from './content/content-type.ts'
import { type ContentValues, sameValues } from './content/content-values.ts'
import { isDocument, emptyDocument, type RichNode, withinLimits } from './rich-text/document.ts'
import { canonical, joinTexts } from './rich-text/canonical.ts'

export interface MergedValues {
  /** The changes of both; where they do not fit together, mine. */
  values: ContentValues
  /** The fields that both changed in ways that do not fit together. */
  open: string[]
}

/**
 * Joins two changed copies of the same values, field by field: who did not change a field has no say about it. Long texts are joined word by word,
 * documents block by block, lists entry by entry; a short text, number, link or file that both changed is a question.
 */
export function mergeValues(
  fields: ContentFields,
  base: ContentValues,
  mine: ContentValues,
  theirs: ContentValues,
): MergedValues {
  const values: ContentValues = {}
  const open: string[] = []
  for (const [name, field] of Object.entries(fields)) {
    const merged = mergeField(field, base[name], mine[name], theirs[name])
    values[name] = merged ? merged.value : mine[name]
    if (!merged) open.push(name)
  }
  return { values, open }
}

function mergeField(field: ContentField, base: unknown, mine: unknown, theirs: unknown): Merged<unknown> {
  const onlyOne = changedByOne(base, mine, theirs, sameValues)
  if (onlyOne) return onlyOne
  if (field.kind === 'richText')
    return isDocument(base) && isDocument(mine) && isDocument(theirs) ? mergeDocuments(base, mine, theirs) : undefined
  if (field.kind === 'longText') return mergeTexts(asText(base), asText(mine), asText(theirs))
  if (field.kind === 'group') return mergeGroups(field.fields, base, mine, theirs)
  if (field.kind !== 'textList' && field.kind !== 'groupList') return undefined
  const both = (...three: Three<unknown>) =>
    field.kind === 'groupList' ? mergeEach(three, sameValues, (...one) => mergeGroups(field.fields, ...one)) : undefined
  return mergeLists([asList(base), asList(mine), asList(theirs)], sameValues, both)
}

function mergeTexts(base: string, mine: string, theirs: string): Merged<string> {
  const words = mergeLists([splitWords(base), splitWords(mine), splitWords(theirs)], sameValues)
  return words && { value: words.value.join('') }
}

function mergeGroups(fields: ContentFields, base: unknown, mine: unknown, theirs: unknown): Merged<unknown> {
  const { values, open } = mergeValues(fields, asBody(base), asBody(mine), asBody(theirs))
  return open.length > 0 ? undefined : { value: values }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Joins two changed copies of a document: by blocks, then by what is in a block that both changed, down to words with their marks. Two changes at one
 * place, a block that one removed and the other changed, and tables of which one changed the grid are left to a person.
 */
export function mergeDocuments(base: RichNode, mine: RichNode, theirs: RichNode): Merged<RichNode> {
  const merged = mergeNodes(canonical(base), canonical(mine), canonical(theirs))
  if (!merged || !withinLimits(merged.value)) return undefined
  return merged.value.content ? merged : { value: emptyDocument() }
}

function mergeNodes(base: RichNode, mine: RichNode, theirs: RichNode): Merged<RichNode> {
  const onlyOne = changedByOne(base, mine, theirs, same)
  if (onlyOne) return onlyOne
  if (base.type !== mine.type || base.type !== theirs.type) return undefined
  const attrs = mergeAttributes(base, mine, theirs)
  if (!attrs) return undefined
  // Rows and columns of a table move together: changed words fit into one grid, not into two.
  if (base.type === 'table' && !(same(gridOf(base), gridOf(mine)) && same(gridOf(base), gridOf(theirs))))
    return undefined
  const content = holdsWords.has(base.type)
    ? mergeLists([wordsOf(base), wordsOf(mine), wordsOf(theirs)], same)
    : mergeLists([base.content ?? [], mine.content ?? [], theirs.content ?? []], same, (...three) =>
        mergeEach(three, same, mergeNodes),
      )
  if (!content) return undefined
  // A list or a cell without anything in it is no document.
  if (base.content && content.value.length === 0 && base.type !== 'doc' && !holdsWords.has(base.type)) return undefined
  return { value: canonical({ type: base.type, attrs: attrs.value, content: joinTexts(content.value) }) }
}

const holdsWords = new Set(['paragraph', 'heading'])

function mergeAttributes(...nodes: [RichNode, RichNode, RichNode]): Merged<Record<string, unknown>> {
  const merged: Record<string, unknown> = {}
  for (const name of new Set(nodes.flatMap(({ attrs }) => Object.keys(attrs ?? {})))) {
    const [base, mine, theirs] = nodes.map(({ attrs }) => attrs?.[name])
    const found = changedByOne(base, mine, theirs, same)
    if (!found) return undefined
    if (found.value !== undefined) merged[name] = found.value
  }
  return { value: merged }
}

const gridOf = (table: RichNode) => table.content?.map((row) => row.content?.map(({ type, attrs }) => [type, attrs]))

/** The content of a paragraph in single words, each with its marks. */
const wordsOf = ({ content = [] }: RichNode): RichNode[] =>
  content.flatMap((part) =>
    part.text === undefined ? [part] : splitWords(part.text).map((text) => ({ ...part, text })),
  )

/** What three values come to: one that has both changes, or nothing that a program may decide. */
type Merged<T> = { value: T } | undefined
type Three<T> = [base: T[], mine: T[], theirs: T[]]
type Same = (one: unknown, other: unknown) => boolean

/** Who did not change a value has no say about it. */
function changedByOne<T>(base: T, mine: T, theirs: T, same: Same): Merged<T> {
  if (same(theirs, base) || same(mine, theirs)) return { value: mine }
  return same(mine, base) ? { value: theirs } : undefined
}

/** Between two entries that all three lists share stands what one side, or both, changed there; `both` decides about the latter. */
function mergeLists<T>(
  [base, mine, theirs]: Three<T>,
  same: Same,
  both: (...three: Three<T>) => Merged<T[]> = () => undefined,
): Merged<T[]> {
  const keys = base.map(keyOf)
  const inMine = alignEntries(keys, mine.map(keyOf))
  const inTheirs = alignEntries(keys, theirs.map(keyOf))
  const merged: T[] = []
  let [fromBase, fromMine, fromTheirs] = [0, 0, 0]
  for (let at = 0; at <= base.length; at++) {
    const isEnd = at === base.length
    const [toMine, toTheirs] = isEnd ? [mine.length, theirs.length] : [inMine[at]!, inTheirs[at]!]
    if (toMine < fromMine || toTheirs < fromTheirs) continue
    const gap: Three<T> = [base.slice(fromBase, at), mine.slice(fromMine, toMine), theirs.slice(fromTheirs, toTheirs)]
    const found = changedByOne(...gap, same) ?? both(...gap)
    if (!found) return undefined
    merged.push(...found.value)
    if (!isEnd) merged.push(base[at]!)
    ;[fromBase, fromMine, fromTheirs] = [at + 1, toMine + 1, toTheirs + 1]
  }
  return { value: merged }
}

/** The entries of a gap one by one, where nobody added or removed one. */
function mergeEach<T>(
  [base, mine, theirs]: Three<T>,
  same: Same,
  one: (base: T, mine: T, theirs: T) => Merged<T>,
): Merged<T[]> {
  if (base.length !== mine.length || base.length !== theirs.length) return undefined
  const merged: T[] = []
  for (const [at, entry] of base.entries()) {
    const found = changedByOne(entry, mine[at]!, theirs[at]!, same) ?? one(entry, mine[at]!, theirs[at]!)
    if (!found) return undefined
    merged.push(found.value)
  }
  return { value: merged }
}

const keyOf = (entry: unknown): string => (typeof entry === 'string' ? entry : JSON.stringify(entry))
