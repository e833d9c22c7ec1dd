import { type Body, placesIn } from '#fields/content/content-places.ts'
import type { ContentField, ContentFields, ContentType } from '#fields/content/content-type.ts'
import { linksIn } from '#fields/content/content-words.ts'
import { documentsIn } from '#fields/content/chosen-documents.ts'
import { linksIn as linksInDocument, plainText, type RichNode } from '#fields/rich-text/document.ts'
import { documentIn } from '#fields/content/plain-text.ts'
import { formatDay, nigerianDay, startOfDay } from '#platform/values/nigerian-time.ts'
import { toPlainLetters } from '#platform/values/plain-letters.ts'
import { filesIn } from '../rules.ts'
import { type Finding, monthsBefore, maxFindings, oldAfter } from './rules.ts'

/** An item on the site, with the body as its fields are described now. */
export interface CheckedItem {
  body: Body
  updatedAt: Date
  checkBy: string | null
}

/** What the library knows of a file of the item; of a replaced file, of what replaced it. */
export interface FileFacts {
  kind: 'image' | 'pdf'
  name: string
  alt: string
  createdAt: Date
}

/** What a check knows beside the item. */
export interface ItemFacts {
  today: string
  /** Links of the item that lead nowhere. */
  broken: ReadonlySet<string>
  files: ReadonlyMap<string, FileFacts>
}

interface Placed<T> {
  place: string
  value: T
}

/** All links of an item, those of its documents included. Addresses of files are among its files. */
export function linksOf({ fields }: ContentType, body: Body): Placed<string>[] {
  const ofFields = linksIn(fields, body).map(({ field, link }) => ({ place: field, value: link }))
  const ofDocuments = documentsIn(fields, body).flatMap(({ path, doc }) =>
    linksInDocument(doc).map((link) => ({ place: path, value: link })),
  )
  return [...ofFields, ...ofDocuments].filter(({ value }) => filesIn(value).length === 0)
}

/** Everything worth correcting in an item on the site, at most `maxFindings`. */
export function findingsOf(type: ContentType, item: CheckedItem, known: ItemFacts): Finding[] {
  const places = placesOf(type.fields, item.body)
  return [
    ...brokenLinks(type, item.body, known),
    ...places.flatMap((place) => fileFindings(place, known)),
    ...oldContent(item, known.today),
    ...places.flatMap(hardTexts),
  ].slice(0, maxFindings)
}

function brokenLinks(type: ContentType, body: Body, { broken }: ItemFacts): Finding[] {
  return linksOf(type, body)
    .filter(({ value }) => broken.has(value))
    .map(({ place, value }) => ({ kind: 'link', place, detail: `There is no page at ${value} on this site.` }))
}

interface FieldPlace {
  path: string
  field: ContentField
  value: unknown
}

/** Every field of a body; a text has its document, also where the plain text alone is stored. */
const placesOf = (fields: ContentFields, body: Body): FieldPlace[] =>
  placesIn(fields, body).map(({ field, name, path, value, holder }) => ({
    path,
    field,
    value: field.kind === 'richText' ? documentIn(field, name, holder) : value,
  }))

/** Files that are gone, pictures without words, and old documents of one field. */
function fileFindings({ path: place, field, value }: FieldPlace, { files, today }: ItemFacts): Finding[] {
  const old = monthsBefore(today, oldAfter.documentMonths)
  const ofField = filesIn(value).flatMap((id): Finding[] => {
    const file = files.get(id)
    if (!file) return [{ kind: 'link', place, detail: 'A picture or document is gone. Choose another one.' }]
    if (file.kind === 'image') {
      // Pictures within a text have words of their own.
      if (field.kind !== 'image' || file.alt.trim()) return []
      return [{ kind: 'picture', place, detail: `The picture “${file.name}” has no description in the media library.` }]
    }
    const day = nigerianDay(file.createdAt)
    if (day >= old) return []
    return [{ kind: 'old', place, detail: `The document “${file.name}” is from ${formatDay(file.createdAt)}.` }]
  })
  if (field.kind !== 'richText') return ofField
  return [...ofField, ...picturesIn(value as RichNode).flatMap((picture) => withoutWords(place, picture))]
}

const picturesIn = (node: RichNode): RichNode[] =>
  node.type === 'picture' ? [node] : (node.content ?? []).flatMap(picturesIn)

function withoutWords(place: string, { attrs = {} }: RichNode): Finding[] {
  const { alt, decorative, caption } = attrs
  if (decorative === true || (typeof alt === 'string' && alt.trim())) return []
  const name = typeof caption === 'string' && caption.trim() ? `The picture “${caption.trim()}”` : 'A picture'
  return [{ kind: 'picture', place, detail: `${name} is neither described nor marked as decoration.` }]
}

/** A check date of staff replaces the usual time after which content is old. */
function oldContent({ updatedAt, checkBy }: CheckedItem, today: string): Finding[] {
  if (checkBy !== null) {
    if (checkBy >= today) return []
    return [{ kind: 'old', place: '', detail: `A check was due on ${formatDay(startOfDay(checkBy))}.` }]
  }
  if (nigerianDay(updatedAt) >= monthsBefore(today, oldAfter.contentMonths)) return []
  return [{ kind: 'old', place: '', detail: `Nobody has changed this since ${formatDay(updatedAt)}.` }]
}

function hardTexts({ path: place, field, value }: FieldPlace): Finding[] {
  const long = field.kind === 'longText' && typeof value === 'string' ? value : ''
  const text = field.kind === 'richText' ? plainText(value as RichNode) : long
  const problem = readingProblem(text)
  return problem ? [{ kind: 'reading', place, detail: problem }] : []
}

/** How hard a text is to read: Flesch's reading ease, 206.835 − 1.015 × words per sentence − 84.6 × syllables per word (R. Flesch, 1948). */
const readingLimits = { leastWords: 100, longestAverage: 25, leastEase: 30 } as const

interface Reading {
  words: number
  /** Words per sentence. */
  average: number
  /** 100 is easy, 30 is hard; it may be below 0. */
  ease: number
}

/** A sentence ends with its mark before a capital letter, a figure or a quotation, and at the end of a line; `10.5 MW` and `e.g. a meter` do not end one. */
const sentenceEnd = /(?:[.!?]["'”’)\]]*\s+(?=["'“‘([]*[\p{Lu}\p{N}]))|\n+/u
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,-]*/gu

const wordsOf = (text: string): string[] => text.match(wordPattern) ?? []

/** Groups of vowels; a silent e at the end is none. A figure counts as one syllable, since everybody reads it at a glance. */
export function syllablesOf(word: string): number {
  const letters = toPlainLetters(word).replace(/[^a-z]/g, '')
  const spoken = letters.replace(/(?:[^laeiouy]es|[^laeiouydt]ed|[^laeiouy]e)$/, '')
  return Math.max(1, (spoken.match(/[aeiouy]+/g) ?? []).length)
}

export function readingOf(text: string): Reading {
  const sentences = text
    .split(sentenceEnd)
    .map((sentence) => wordsOf(sentence))
    .filter(({ length }) => length > 0)
  const all = sentences.flat()
  if (all.length === 0) return { words: 0, average: 0, ease: 100 }
  const average = all.length / sentences.length
  const syllables = all.reduce((sum, word) => sum + syllablesOf(word), 0)
  return { words: all.length, average, ease: 206.835 - 1.015 * average - 84.6 * (syllables / all.length) }
}

/** What makes a text hard to read, as a sentence; undefined for one that is not, or too short to tell. */
export function readingProblem(text: string): string | undefined {
  const { words, average, ease } = readingOf(text)
  if (words < readingLimits.leastWords) return undefined
  if (average > readingLimits.longestAverage)
    return `Sentences have ${Math.round(average)} words on average. Aim for ${readingLimits.longestAverage} or fewer.`
  if (ease < readingLimits.leastEase)
    return 'The text is hard to read: many long words. Use shorter, more common words.'
  return undefined
}
