/**
 * A document beside the plain field of the specification (`plain` of a richText field): both are stored, and calls may send either. Examples, which
 * have plain texts, are converted when they are read.
 */
import type { Body } from './content-places.ts'
import type { ContentField, ContentFields, RichTextField } from './content-type.ts'
import {
  emptyDocument,
  fromParagraphs,
  fromPlainText,
  isDocument,
  plainBlocks,
  plainText,
  type RichNode,
} from '../rich-text/document.ts'

/** The text of a list's entry in any of its forms: a text, `{ content }` or `{ id, content }`. */
export const entryText = (entry: unknown): string => {
  const text = typeof entry === 'object' && entry !== null ? (entry as { content?: unknown }).content : entry
  return typeof text === 'string' ? text : ''
}

/** The value of the plain field that says what the document says. */
export const plainOf = (field: RichTextField, doc: RichNode): string | string[] =>
  field.plain?.as === 'list' ? plainBlocks(doc) : plainText(doc)

/** A document from a plain text, or from a list of texts in any of its forms. */
export function fromPlain(plain: unknown): RichNode {
  if (!Array.isArray(plain)) return fromPlainText(entryText(plain))
  return fromParagraphs(plain.map((entry) => entryText(entry).trim()).filter(Boolean))
}

/** The document of a stored field; made from the plain field where there is no other. */
export function documentIn(field: RichTextField, name: string, body: Body): RichNode {
  const stored = body[name]
  if (isDocument(stored)) return stored
  return field.plain ? fromPlain(body[field.plain.name]) : emptyDocument()
}

/** A stored body in which every document and every plain field is present. */
export function withDocuments(fields: ContentFields, body: Body): Body {
  const complete = mapGroups(fields, body, ({ field, value }) => withDocuments(field.fields, (value ?? {}) as Body))
  for (const [name, field] of richTexts(fields)) {
    complete[name] = documentIn(field, name, body)
    if (field.plain) complete[field.plain.name] ??= plainOf(field, complete[name] as RichNode)
  }
  return complete
}

/** A checked body with each plain field made from its document. */
export function withPlainTexts(fields: ContentFields, body: Body): Body {
  const complete = { ...body }
  for (const [name, field] of richTexts(fields)) {
    const doc = documentIn(field, name, body)
    complete[name] = doc
    if (field.plain) complete[field.plain.name] = plainOf(field, doc)
  }
  return complete
}

/** A stored body as saving it unchanged would store it, to tell whether another one differs. */
export const textsAsSaved = (fields: ContentFields, body: Body): Body =>
  withPlainTexts(
    fields,
    mapGroups(fields, body, ({ field, value }) => textsAsSaved(field.fields, (value ?? {}) as Body)),
  )

/** The fields of this group whose value is a document. */
export const richTexts = (fields: ContentFields): [string, RichTextField][] =>
  Object.entries(fields).flatMap(([name, field]): [string, RichTextField][] =>
    field.kind === 'richText' ? [[name, field]] : [],
  )

const holdsText = (field: ContentField): boolean =>
  field.kind === 'richText' ||
  ((field.kind === 'group' || field.kind === 'groupList') && Object.values(field.fields).some(holdsText))

interface GroupValue {
  field: ContentField & { kind: 'group' | 'groupList' }
  name: string
  value: unknown
  /** The place of an entry in its list. */
  at?: number
}

/** A copy of a body with every group that holds documents replaced. */
export function mapGroups(fields: ContentFields, body: Body, map: (group: GroupValue) => unknown): Body {
  const copy = { ...body }
  for (const [name, field] of Object.entries(fields)) {
    if ((field.kind !== 'group' && field.kind !== 'groupList') || !holdsText(field)) continue
    const value = body[name]
    if (field.kind === 'group') copy[name] = map({ field, name, value })
    else if (Array.isArray(value))
      copy[name] = value.map((entry: unknown, at) => map({ field, name, value: entry, at }))
  }
  return copy
}
