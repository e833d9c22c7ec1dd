import type { ContentField, ContentFields } from './content-type.ts'
import { canonical } from '../rich-text/canonical.ts'
import { isDocument, emptyDocument } from '../rich-text/document.ts'
import { documentIn, entryText } from './plain-text.ts'

/** What an editor holds of an item: the values of its fields by name. */
export type ContentValues = Record<string, unknown>
/** Sentences by the path of their field, such as `keyDefinitions.0.title`. */
export type ContentErrors = Record<string, string>

/** The id of the input at a path; the error summary links to it. */
export const contentInputId = (path: string): string => `content-${path.replaceAll('.', '-')}`

/** A copy of `values` with the value at a dotted path replaced; lists and groups on the way are copied, nothing else. */
export function setValueAt(values: ContentValues, path: string, value: unknown): ContentValues {
  const [first = '', ...rest] = path.split('.')
  return { ...values, [first]: rest.length === 0 ? value : setIn(values[first], rest, value) }
}

function setIn(holder: unknown, [key = '', ...rest]: string[], value: unknown): unknown {
  if (Array.isArray(holder)) {
    const at = Number(key)
    return holder.map((entry: unknown, index) =>
      index === at ? (rest.length === 0 ? value : setIn(entry, rest, value)) : entry,
    )
  }
  const group = (holder ?? {}) as ContentValues
  return { ...group, [key]: rest.length === 0 ? value : setIn(group[key], rest, value) }
}

/** The values an editor starts from: what is stored of each field, lists of texts as plain texts, blanks where nothing is. */
export function editableValues(fields: ContentFields, stored: ContentValues): ContentValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind === 'richText'
        ? documentIn(field, name, stored)
        : editableValue(field, stored[name] ?? emptyValue(field)),
    ]),
  )
}

function editableValue(field: ContentField, value: unknown): unknown {
  if (field.kind === 'textList') return Array.isArray(value) ? value.map(entryText) : []
  if (field.kind === 'group') return editableValues(field.fields, (value ?? {}) as ContentValues)
  if (field.kind === 'groupList')
    return Array.isArray(value) ? value.map((entry) => editableValues(field.fields, entry as ContentValues)) : []
  return value
}

/** Two states of an editor say the same; blank entries and spaces around texts do not count. */
export const sameValues = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b))

function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(plain).filter((entry) => entry !== '')
  if (typeof value !== 'object' || value === null) return value
  // A space at the end of a document's text parts it from the next.
  if (isDocument(value)) return canonical(value)
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, plain(entry)]))
}

/** Errors in the order of the fields on the screen, since the first of them takes the focus. */
export function inOrder(fields: ContentFields, errors: ContentErrors): ContentErrors {
  const names = Object.keys(fields)
  const place = (path: string) => {
    const at = names.indexOf(path.split('.')[0] ?? '')
    return at < 0 ? names.length : at
  }
  return Object.fromEntries(Object.entries(errors).sort(([a], [b]) => place(a) - place(b)))
}

/** The text that represents an item in a list: its first text. */
export function titleOfValues(fields: ContentFields, values: ContentValues): string {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    if (field.kind === 'text' && typeof value === 'string' && value.trim()) return value
    if (field.kind === 'group') {
      const title = titleOfValues(field.fields, (value ?? {}) as ContentValues)
      if (title) return title
    }
  }
  return ''
}

/** What a field is when nothing is said of it. */
export function emptyValue(field: ContentField): unknown {
  if (field.kind === 'number') return field.min ?? 0
  if (field.kind === 'textList' || field.kind === 'groupList') return []
  if (field.kind === 'group') return emptyBody(field.fields)
  if (field.kind === 'richText') return emptyDocument()
  if (field.kind === 'option') return field.options[0]?.value ?? ''
  return ''
}

/** A body in which nothing is written yet; its documents are left to `withDocuments`. */
export const emptyBody = (fields: ContentFields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.kind === 'richText' ? [] : [[name, emptyValue(field)]])),
  )
