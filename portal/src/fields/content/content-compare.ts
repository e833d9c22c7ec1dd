import { formatMoment } from '#platform/values/nigerian-time.ts'
import { alignLists, alignEntries, splitWords } from './align-lists.ts'
import { asBody, asList, type Body } from './content-places.ts'
import type { ContentField, ContentFields, DateField, GroupField } from './content-type.ts'
import { plainText, type RichNode, plainMarked } from '../rich-text/document.ts'
import { documentIn } from './plain-text.ts'
import { emptyValue } from './content-values.ts'
import { keyOfNode } from '../rich-text/canonical.ts'

interface ComparedField {
  field: string
  label: string
}

/** What differs between two bodies of a description, field by field in its order, in words made from its labels. Pure, for both sides. */
export function compareBodies(fields: ContentFields, before: Body, after: Body): FieldChange[] {
  return compareFields(fields, before, after, { field: '', label: '' })
}

function compareFields(fields: ContentFields, before: Body, after: Body, place: ComparedField): FieldChange[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const here = {
      field: place.field ? `${place.field}.${name}` : name,
      label: place.label ? `${place.label}: ${field.label}` : field.label,
    }
    if (field.kind === 'richText')
      return compareTextsInBlocks(documentIn(field, name, before), documentIn(field, name, after), here)
    const empty = emptyValue(field)
    if (field.kind === 'date' && isToldByWords(field, before, after, name)) return []
    return compareField(field, before[name] ?? empty, after[name] ?? empty, here)
  })
}

/** The words of a date say what changed; a day beside the same words is new only where there was none. */
const isToldByWords = ({ words }: DateField, before: Body, after: Body, name: string): boolean =>
  words !== undefined && (before[words] !== after[words] || !before[name])

function compareField(field: ContentField, before: unknown, after: unknown, place: ComparedField): FieldChange[] {
  switch (field.kind) {
    case 'group':
      return compareFields(field.fields, asBody(before), asBody(after), place)
    case 'groupList':
      return compareLists(asList(before), asList(after), place, {
        key: (entry) => JSON.stringify(asBody(entry)),
        show: (entry) => shownOf(field, asBody(entry)),
        compare: (one, other, at) => compareFields(field.fields, asBody(one), asBody(other), at),
      })
    case 'textList':
      return compareLists(asList(before), asList(after), place, {
        key: entryText,
        show: entryText,
        compare: (one, other, at) => compareTexts(entryText(one), entryText(other), at),
      })
    case 'image':
    case 'pdf':
      return before === after ? [] : [describe(place, asText(before), asText(after), { quote: false })]
    case 'option': {
      const labelOf = (value: unknown) => field.options.find((o) => o.value === value)?.label ?? asText(value)
      return compareTexts(labelOf(before), labelOf(after), place)
    }
    case 'moment':
      return compareTexts(momentText(before), momentText(after), place)
    default:
      return compareTexts(asText(before), asText(after), place)
  }
}

const momentText = (value: unknown): string => (asText(value) ? formatMoment(asText(value)) : '')

const compareTexts = (before: string, after: string, place: ComparedField): FieldChange[] =>
  before === after ? [] : [describe(place, before, after)]

/** Changes of one document that are told; the rest is counted. */
const maxBlocks = 50

function compareTextsInBlocks(before: RichNode, after: RichNode, place: ComparedField): FieldChange[] {
  const changes = compareDocuments(before, after)
  const told = changes.slice(0, maxBlocks).map((change) => describeBlock(change, place))
  const rest = changes.length - told.length
  return rest > 0 ? [...told, changed(place, '', '', `${place.label}: ${rest} further changes`)] : told
}

function describeBlock(change: BlockChange, place: ComparedField): FieldChange {
  const block = change.kind === 'removed' ? change.before : change.after
  const name = blockName(block)
  const at: ComparedField = {
    field: `${place.field}.${change.at}`,
    label: name ? `${place.label}, ${name}` : place.label,
  }
  const shown = (node: RichNode) => plainText(node) || toldText(node)
  if (change.kind === 'added') return describe(at, '', shown(change.after) || 'empty')
  if (change.kind === 'removed') return describe(at, shown(change.before) || 'empty', '')
  if (change.kind === 'moved') {
    const words = `${at.label}: “${excerpt(shown(change.after))}” moved from place ${change.from + 1} to ${change.at + 1}`
    return { ...changed(at, shown(change.after), shown(change.after), words), kind: 'moved' }
  }
  const [one, other] = [plainText(change.before), plainText(change.after)]
  if (one !== other) return describe(at, one, other)
  const isNewFile = change.before.attrs?.['src'] !== block.attrs?.['src']
  const what = isNewFile ? 'another file for' : 'formatting, links or settings of'
  const words = `${at.label}: ${what} “${excerpt(one)}”${isNewFile ? '' : ' changed'}`
  return changed(at, toldText(change.before), toldText(change.after), words)
}

interface ListWords {
  /** Entries with the same key are the same. */
  key(entry: unknown): string
  show(entry: unknown): string
  compare(one: unknown, other: unknown, place: ComparedField): FieldChange[]
}

function compareLists(before: unknown[], after: unknown[], place: ComparedField, words: ListWords): FieldChange[] {
  const at = (index: number): ComparedField => ({
    field: `${place.field}.${index}`,
    label: `${place.label}, entry ${index + 1}`,
  })
  const steps = alignLists(before.map(words.key), after.map(words.key))
  return steps.flatMap((step): FieldChange[] => {
    if (step.kind === 'changed') return words.compare(before[step.from], after[step.to], at(step.to))
    if (step.kind === 'moved') {
      const shown = words.show(after[step.to])
      const moved = `“${excerpt(shown)}” moved from place ${step.from + 1} to ${step.to + 1}`
      return [{ ...changed(at(step.to), shown, shown, `${place.label}: ${moved}`), kind: 'moved' }]
    }
    if (step.kind === 'added') return [describe(at(step.to), '', words.show(after[step.to]))]
    return [describe(at(step.from), words.show(before[step.from]), '')]
  })
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
const entryText = (entry: unknown): string => (typeof entry === 'string' ? entry : asText(asBody(entry).content))

/** An entry of a list of groups, by its first words. */
const shownOf = (field: GroupField, entry: Body): string =>
  Object.keys(field.fields)
    .map((name) => asText(entry[name]))
    .filter(Boolean)
    .slice(0, 2)
    .join(', ') || 'empty'

interface FieldChange {
  /** Path in the body, e.g. `details.2`. */
  field: string
  label: string
  kind: 'added' | 'removed' | 'changed' | 'moved'
  before: string
  after: string
  /** The change as a sentence, with long texts shortened. */
  words: string
}

const shown = 80

/** At most 80 characters of a text, in one line; with `from`, those around that place. */
function excerpt(text: string, from = 0): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= shown) return line
  const start = Math.max(0, Math.min(from - 20, line.length - shown))
  const end = start + shown
  return `${start > 0 ? '…' : ''}${line.slice(start, end).trim()}${end < line.length ? '…' : ''}`
}

const changed = (
  place: { field: string; label: string },
  before: string,
  after: string,
  words: string,
): FieldChange => ({ ...place, kind: 'changed', before, after, words })

/** One difference as a sentence: added, removed, or changed from what to what. Files are named, not quoted. */
function describe(
  place: { field: string; label: string },
  before: string,
  after: string,
  { quote = true } = {},
): FieldChange {
  const { label } = place
  const kind = !before ? 'added' : !after ? 'removed' : 'changed'
  if (!quote) return { ...place, kind, before, after, words: `${label} ${kind === 'changed' ? 'replaced' : kind}` }
  if (kind === 'added') return { ...place, kind, before, after, words: `${label} added: “${excerpt(after)}”` }
  if (kind === 'removed') return { ...place, kind, before, after, words: `${label} removed: “${excerpt(before)}”` }
  const from = firstDifference(before, after)
  return changed(place, before, after, `${label} changed from “${excerpt(before, from)}” to “${excerpt(after, from)}”`)
}

function firstDifference(before: string, after: string): number {
  let at = 0
  while (at < before.length && before[at] === after[at]) at++
  return at
}

type BlockChange =
  | { kind: 'added'; at: number; after: RichNode }
  | { kind: 'removed'; at: number; before: RichNode }
  | { kind: 'changed'; at: number; before: RichNode; after: RichNode }
  | { kind: 'moved'; at: number; from: number; after: RichNode }

/** How many new blocks are compared with one that is gone. */
const lookAhead = 20

/** What differs between two documents, block by block in the order of the later one; a block that was only edited is one change. */
function compareDocuments(before: RichNode, after: RichNode): BlockChange[] {
  const old = before.content ?? []
  const now = after.content ?? []
  const places = alignEntries(old.map(keyOfNode), now.map(keyOfNode))
  const changes: BlockChange[] = []
  let [from, to] = [0, 0]
  for (let at = 0; at <= old.length; at++) {
    const place = at === old.length ? now.length : places[at]!
    if (place === -1) continue
    changes.push(...pairBlocks(old.slice(from, at), now.slice(to, place), from, to))
    ;[from, to] = [at + 1, place + 1]
  }
  return joinMoves(changes)
}

/** Blocks of a changed stretch that resemble each other are one change, in their order. */
function pairBlocks(gone: RichNode[], come: RichNode[], from: number, to: number): BlockChange[] {
  const changes: BlockChange[] = []
  let next = 0
  const addUntil = (end: number) => {
    for (; next < end; next++) changes.push({ kind: 'added', at: to + next, after: come[next]! })
  }
  for (const [index, before] of gone.entries()) {
    const found = come.findIndex(
      (after, at) => at >= next && at < next + lookAhead && after.type === before.type && alike(before, after),
    )
    if (found === -1) {
      changes.push({ kind: 'removed', at: from + index, before })
      continue
    }
    addUntil(found)
    changes.push({ kind: 'changed', at: to + found, before, after: come[found]! })
    next = found + 1
  }
  addUntil(come.length)
  return changes
}

/** At least two of five words are in both. */
function alike(one: RichNode, other: RichNode): boolean {
  const [left, right] = [wordsOf(one), wordsOf(other)]
  if (left.size + right.size === 0) return true
  let shared = 0
  for (const word of left) if (right.has(word)) shared++
  return (2 * shared) / (left.size + right.size) > 0.4
}
const wordsOf = (node: RichNode): Set<string> => new Set(splitWords(plainText(node)).map((word) => word.trim()))

/** A block that went in one place and came in another was moved. */
function joinMoves(changes: readonly BlockChange[]): BlockChange[] {
  const removed = new Map(
    changes.flatMap((change) => (change.kind === 'removed' ? [[keyOfNode(change.before), change] as const] : [])),
  )
  const joined = new Set<BlockChange>()
  const moved = changes.map((change): BlockChange => {
    const origin = change.kind === 'added' ? removed.get(keyOfNode(change.after)) : undefined
    if (!origin || joined.has(origin) || change.kind !== 'added') return change
    joined.add(origin)
    return { kind: 'moved', at: change.at, from: origin.at, after: change.after }
  })
  return moved.filter((change) => !joined.has(change))
}

const blockNames: Record<string, string> = {
  heading: 'heading',
  bulletList: 'list',
  orderedList: 'numbered list',
  blockquote: 'quotation',
  callout: 'call-out',
  picture: 'picture',
  attachment: 'attachment',
  table: 'table',
  feeTable: 'fee table',
}
/** What staff call a block; empty for a paragraph. */
const blockName = ({ type }: RichNode): string => blockNames[type] ?? ''

/** The words of a block with its marks, links and attributes told, for changes that its words alone do not show. */
function toldText(node: RichNode): string {
  if (node.type === 'picture' || node.type === 'attachment')
    return Object.entries(node.attrs ?? {})
      .filter(([, value]) => value !== '' && value !== false)
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join('\n')
  const attrs = Object.values(node.attrs ?? {})
    .filter((value) => value !== 1)
    .map(String)
  const own = attrs.length > 0 ? `[${blockName(node) || node.type} ${attrs.join(', ')}] ` : ''
  if (node.text !== undefined) return (node.marks ?? []).reduce(toldMark, node.text)
  if (node.type === 'hardBreak') return '\n'
  const inline = node.type === 'paragraph' || node.type === 'heading'
  return own + (node.content ?? []).map(toldText).join(inline ? '' : '\n')
}

function toldMark(text: string, { type, attrs }: { type: string; attrs?: { href: string } }): string {
  if (type === 'bold') return `**${text}**`
  if (type === 'italic') return `_${text}_`
  return type === 'link' ? `${text} (${attrs?.href ?? ''})` : plainMarked(text, type)
}
