import type { ContentFields } from './content-type.ts'

export interface FoundLink {
  /** Path of the field, such as `entries.0.link`. */
  field: string
  link: string
}

/** The filled-in links of a body, those in groups and lists included. */
export function linksIn(fields: ContentFields, body: Record<string, unknown>, path = ''): FoundLink[] {
  return Object.entries(fields).flatMap(([name, field]): FoundLink[] => {
    const value = body[name]
    const here = path + name
    if (field.kind === 'link') return typeof value === 'string' && value ? [{ field: here, link: value }] : []
    if (field.kind === 'group') return linksIn(field.fields, asBody(value), `${here}.`)
    if (field.kind !== 'groupList' || !Array.isArray(value)) return []
    return value.flatMap((entry, at) => linksIn(field.fields, asBody(entry), `${here}.${at}.`))
  })
}

const asBody = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
