import { alignEntries, splitWords } from './align-words.ts'
import type { ContentField, ContentFields } from './content-type.ts'
import { type ContentValues, sameValues } from './content-values.ts'

/** What three values come to: one that has both changes, or nothing that a program may decide. */
type Merged<T> = { value: T } | undefined

export interface MergedValues {
  /** The changes of both; where they do not fit together, mine. */
  values: ContentValues
  /** The fields that both changed in ways that do not fit together. */
  open: string[]
}

/**
 * Joins two changed copies of the same values, field by field: who did not change a field has no say about it. Long texts are joined word by word,
 * lists entry by entry; a short text, number, link or file that both changed is a question.
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
  const onlyOne = changedByOne(base, mine, theirs)
  if (onlyOne) return onlyOne
  if (field.kind === 'longText') return mergeTexts(asText(base), asText(mine), asText(theirs))
  if (field.kind === 'group') return mergeGroups(field.fields, base, mine, theirs)
  if (field.kind !== 'textList' && field.kind !== 'groupList') return undefined
  const both = (...three: Three<unknown>) =>
    field.kind === 'groupList' ? mergeEach(three, (...one) => mergeGroups(field.fields, ...one)) : undefined
  return mergeLists([asList(base), asList(mine), asList(theirs)], both)
}

function changedByOne<T>(base: T, mine: T, theirs: T): Merged<T> {
  if (sameValues(theirs, base) || sameValues(mine, theirs)) return { value: mine }
  return sameValues(mine, base) ? { value: theirs } : undefined
}

function mergeTexts(base: string, mine: string, theirs: string): Merged<string> {
  const words = mergeLists([splitWords(base), splitWords(mine), splitWords(theirs)], () => undefined)
  return words && { value: words.value.join('') }
}

function mergeGroups(fields: ContentFields, base: unknown, mine: unknown, theirs: unknown): Merged<unknown> {
  const { values, open } = mergeValues(fields, asGroup(base), asGroup(mine), asGroup(theirs))
  return open.length > 0 ? undefined : { value: values }
}

type Three<T> = [base: T[], mine: T[], theirs: T[]]

/** Between two entries that all three lists share stands what one side, or both, changed there; `both` decides about the latter. */
function mergeLists<T>([base, mine, theirs]: Three<T>, both: (...three: Three<T>) => Merged<T[]>): Merged<T[]> {
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
    const found = changedByOne(...gap) ?? both(...gap)
    if (!found) return undefined
    merged.push(...found.value)
    if (!isEnd) merged.push(base[at]!)
    ;[fromBase, fromMine, fromTheirs] = [at + 1, toMine + 1, toTheirs + 1]
  }
  return { value: merged }
}

/** The entries of a gap one by one, where nobody added or removed one. */
function mergeEach<T>([base, mine, theirs]: Three<T>, one: (base: T, mine: T, theirs: T) => Merged<T>): Merged<T[]> {
  if (base.length !== mine.length || base.length !== theirs.length) return undefined
  const merged = base.map(
    (entry, at) => changedByOne(entry, mine[at]!, theirs[at]!) ?? one(entry, mine[at]!, theirs[at]!),
  )
  return merged.includes(undefined) ? undefined : { value: merged.map((entry) => entry!.value) }
}

const keyOf = (entry: unknown): string => (typeof entry === 'string' ? entry : JSON.stringify(entry))
const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const asGroup = (value: unknown): ContentValues =>
  typeof value === 'object' && value !== null ? (value as ContentValues) : {}
