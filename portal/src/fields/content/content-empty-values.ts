import type { ContentField, ContentFields } from './content-type.ts'
import { emptyDocument } from '../rich-text/document.ts'

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
