import { type Body, placesIn } from './content-places.ts'
import type { ContentFields } from './content-type.ts'
import { plainText } from '../rich-text/document.ts'
import { documentIn } from './plain-text.ts'

/** The words of a body, for the search index: every text in it, files and links left out. */
export function wordsOf(fields: ContentFields, body: Body): string {
  const words: string[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (['image', 'pdf', 'link', 'url', 'option', 'address', 'moment', 'date'].includes(field.kind)) continue
    const value = body[name]
    // A document in a group is read as a document, not as the names of its parts.
    if ('fields' in field) for (const entry of [value].flat()) words.push(wordsOf(field.fields, (entry ?? {}) as Body))
    else if (field.kind === 'richText') words.push(plainText(documentIn(field, name, body)))
    else collect(value, words)
  }
  return words.join('\n')
}

function collect(value: unknown, words: string[]): void {
  if (typeof value === 'string') words.push(value)
  else if (Array.isArray(value)) for (const entry of value) collect(entry, words)
  else if (typeof value === 'object' && value !== null)
    for (const [key, entry] of Object.entries(value)) if (key !== 'id') collect(entry, words)
}

interface FoundLink {
  /** Path of the field, such as `entries.0.link`. */
  field: string
  link: string
}

/** The filled-in links of a body, those in groups and lists included. */
export const linksIn = (fields: ContentFields, body: Body): FoundLink[] =>
  placesIn(fields, body).flatMap(({ field, path, value }) =>
    field.kind === 'link' && typeof value === 'string' && value ? [{ field: path, link: value }] : [],
  )
