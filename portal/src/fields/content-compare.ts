import { formatMoment } from '#platform/nigerian-time.ts'
import { alignLists } from './align-lists.ts'
import { changed, describe, excerpt, type FieldChange } from './content-change-words.ts'
import { emptyValue } from './content-empty-values.ts'
import { type BlockChange, blockName, compareDocuments, toldText } from './rich-text/compare.ts'
import { plainText, type RichNode } from './rich-text/document.ts'
import { documentIn } from './rich-text/plain.ts'
import type { ContentField, ContentFields, DateField, GroupField } from './content-type.ts'

type Body = Record<string, unknown>
interface Place {
  field: string
  label: string
}

/** What differs between two bodies of a description, field by field in its order, in words made from its labels. Pure, for both sides. */
export function compareBodies(fields: ContentFields, before: Body, after: Body): FieldChange[] {
  return compareFields(fields, before, after, { field: '', label: '' })
}

function compareFields(fields: ContentFields, before: Body, after: Body, place: Place): FieldChange[] {
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

function compareField(field: ContentField, before: unknown, after: unknown, place: Place): FieldChange[] {
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

const compareTexts = (before: string, after: string, place: Place): FieldChange[] =>
  before === after ? [] : [describe(place, before, after)]

/** Changes of one document that are told; the rest is counted. */
const mostBlocks = 50

function compareTextsInBlocks(before: RichNode, after: RichNode, place: Place): FieldChange[] {
  const changes = compareDocuments(before, after)
  const told = changes.slice(0, mostBlocks).map((change) => describeBlock(change, place))
  const rest = changes.length - told.length
  return rest > 0 ? [...told, changed(place, '', '', `${place.label}: ${rest} further changes`)] : told
}

function describeBlock(change: BlockChange, place: Place): FieldChange {
  const block = change.kind === 'removed' ? change.before : change.after
  const name = blockName(block)
  const at: Place = { field: `${place.field}.${change.at}`, label: name ? `${place.label}, ${name}` : place.label }
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
  compare(one: unknown, other: unknown, place: Place): FieldChange[]
}

function compareLists(before: unknown[], after: unknown[], place: Place, words: ListWords): FieldChange[] {
  const at = (index: number): Place => ({
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

const asBody = (value: unknown): Body => (typeof value === 'object' && value !== null ? (value as Body) : {})
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
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
