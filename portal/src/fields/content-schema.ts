import * as z from 'zod/mini'
import { requiredText, text } from '#platform/schemas.ts'
import type { ContentField, ContentFields, GroupField, TextListField } from './content-type.ts'

const isSitePath = (value: string) => /^\/(?!\/)[^\s\\]*$/.test(value) || /^#[\w-]+$/.test(value)
/** An http or https address. */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false
  return new URL(value).hostname !== ''
}
/** Where a link of content may lead: http(s), mailto, or a path of this site; never javascript: or data:. */
export const isSafeLink = (value: string): boolean =>
  isSitePath(value) || isWebAddress(value) || /^mailto:[^\s@]+@[^\s@]+$/i.test(value)

const missing = (field: ContentField) => `${field.label} is required`

function checkedText(field: ContentField, max: number, check?: [(value: string) => boolean, string]) {
  const base = field.required ? requiredText(max, missing(field)) : text(max)
  if (!check) return base
  const [holds, message] = check
  return z.pipe(base, z.string().check(z.refine((value) => value === '' || holds(value), message)))
}

const entryText = z.union([z.string(), z.object({ content: z.string() })])

/** Blank entries are trimmed out; what remains is checked (spec 3 §5). */
function listSchema(field: TextListField) {
  const entries = z.pipe(
    z.array(entryText).check(z.maxLength(200, 'At most 200 entries')),
    z.transform((list) =>
      list.map((entry) => (typeof entry === 'string' ? entry : entry.content).trim()).filter(Boolean),
    ),
  )
  const checked = z.pipe(
    entries,
    z.array(text(5_000)).check(z.refine((list) => !field.required || list.length > 0, missing(field))),
  )
  if (field.entry === 'text') return checked
  if (field.entry === 'content')
    return z.pipe(
      checked,
      z.transform((list) => list.map((content) => ({ content }))),
    )
  return z.pipe(
    checked,
    z.transform((list) => list.map((content, at) => ({ id: String(at + 1), content }))),
  )
}

function groupSchema(field: GroupField) {
  const group = schemaOfFields(field.fields)
  if (field.kind === 'group') return group
  return z.array(group).check(
    z.maxLength(200, 'At most 200 entries'),
    z.refine((list: unknown[]) => !field.required || list.length > 0, missing(field)),
  )
}

function schemaOfField(field: ContentField): z.ZodMiniType {
  switch (field.kind) {
    case 'text':
    case 'dateText':
      return checkedText(field, field.max ?? 300)
    case 'longText':
      return checkedText(field, field.max ?? 50_000)
    case 'link':
      return checkedText(field, 2_000, [isSafeLink, `${field.label} must be a web address or a path of this site`])
    case 'url':
      return checkedText(field, 2_000, [
        isWebAddress,
        `${field.label} must be a web address, such as https://example.com`,
      ])
    case 'image':
    case 'pdf':
      return checkedText({ ...field, required: false }, 2_000, [
        isSafeLink,
        `${field.label} must be a file of this site or a web address`,
      ])
    case 'number':
      return z.coerce
        .number()
        .check(
          z.int(`${field.label} must be a whole number`),
          z.minimum(field.min ?? 0, `${field.label} must be at least ${field.min ?? 0}`),
        )
    case 'textList':
      return listSchema(field)
    case 'option':
      return z
        .string()
        .check(
          z.refine(
            (value) => field.options.some((option) => option.value === value),
            `Please choose one of the ${field.label.toLowerCase()}`,
          ),
        )
    case 'group':
    case 'groupList':
      return groupSchema(field)
  }
}

/** What a field is when nothing is said of it. */
export function emptyValue(field: ContentField): unknown {
  if (field.kind === 'number') return field.min ?? 0
  if (field.kind === 'textList' || field.kind === 'groupList') return []
  if (field.kind === 'group')
    return Object.fromEntries(Object.entries(field.fields).map(([name, part]) => [name, emptyValue(part)]))
  if (field.kind === 'option') return field.options[0]?.value ?? ''
  return ''
}

/** The schema of a description's body: texts cleaned, blanks trimmed out, rules of spec 3 §5 checked. */
export function schemaOfFields(fields: ContentFields): z.ZodMiniType<Record<string, unknown>> {
  const shape: Record<string, z.ZodMiniType> = {}
  for (const [name, field] of Object.entries(fields)) {
    const schema = schemaOfField(field)
    const value = emptyValue(field)
    shape[name] = field.required && field.kind === 'number' ? schema : z.prefault(schema, value as never)
  }
  return z.object(shape) as unknown as z.ZodMiniType<Record<string, unknown>>
}

/** The words of a body, for the search index: every text in it, files and links left out. */
export function wordsOf(fields: ContentFields, body: Record<string, unknown>): string {
  const words: string[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'image' || field.kind === 'pdf' || field.kind === 'link' || field.kind === 'url') continue
    collect(body[name], words)
  }
  return words.join('\n')
}

function collect(value: unknown, words: string[]): void {
  if (typeof value === 'string') words.push(value)
  else if (Array.isArray(value)) for (const entry of value) collect(entry, words)
  else if (typeof value === 'object' && value !== null)
    for (const [key, entry] of Object.entries(value)) if (key !== 'id') collect(entry, words)
}
