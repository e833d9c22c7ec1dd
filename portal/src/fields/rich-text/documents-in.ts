import type { ContentFields } from '../content/content-type.ts'
import type { RichNode } from './document.ts'
import { documentIn } from './plain.ts'

/** Every document of a body, with the path of its field. */
export function documentsIn(
  fields: ContentFields,
  body: Record<string, unknown>,
  path = '',
): { path: string; doc: RichNode }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const here = path + name
    if (field.kind === 'richText') return [{ path: here, doc: documentIn(field, name, body) }]
    if (field.kind === 'group') return documentsIn(field.fields, asGroup(body[name]), `${here}.`)
    const entries = body[name]
    if (field.kind !== 'groupList' || !Array.isArray(entries)) return []
    return entries.flatMap((entry, at) => documentsIn(field.fields, asGroup(entry), `${here}.${at}.`))
  })
}

const asGroup = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** The pictures and attachments of a document, in its order. */
export const fileNodesIn = ({ content = [] }: RichNode): RichNode[] =>
  content.filter(({ type }) => type === 'picture' || type === 'attachment')
