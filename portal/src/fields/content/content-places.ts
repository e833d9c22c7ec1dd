import type { ContentField, ContentFields } from './content-type.ts'

export type Body = Record<string, unknown>

export const asBody = (value: unknown): Body => (typeof value === 'object' && value !== null ? (value as Body) : {})
export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

interface FieldPlace {
  field: ContentField
  name: string
  /** Such as `entries.0.link`. */
  path: string
  value: unknown
  /** The body or group in which the value is. */
  holder: Body
}

/** Every field of a body with its value, those of groups and of lists of groups included, but not the groups. */
export const placesIn = (fields: ContentFields, body: Body, at = ''): FieldPlace[] =>
  Object.entries(fields).flatMap(([name, field]): FieldPlace[] => {
    const path = at + name
    const value = body[name]
    if (field.kind === 'group') return placesIn(field.fields, asBody(value), `${path}.`)
    if (field.kind !== 'groupList') return [{ field, name, path, value, holder: body }]
    return asList(value).flatMap((entry, index) => placesIn(field.fields, asBody(entry), `${path}.${index}.`))
  })
