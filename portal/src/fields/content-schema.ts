import * as z from 'zod/mini'
import { requiredText, text } from '#platform/schemas.ts'
import { isDraftLink, isSafeLink, isWebAddress } from './content-links.ts'
import { checkedDocument } from './rich-text/checked-document.ts'
import { emptyDocument, isBlank, plainText } from './rich-text/document.ts'
import { documentIn, withPlainTexts } from './rich-text/plain.ts'
import type {
  ContentField,
  ContentFields,
  GroupField,
  OptionField,
  RichTextField,
  TextListField,
} from './content-type.ts'

export interface CheckOptions {
  /** A draft may lack what is required and hold what is half typed, but nothing too long or dangerous. */
  draft?: boolean
}

const mostEntries = 200
const longestEntry = 5_000
const tooMany = z.maxLength(mostEntries, `At most ${mostEntries} entries`)
const missing = (field: ContentField) => `${field.label} is required`

function checkedText(field: ContentField, max: number, check?: [(value: string) => boolean, string]) {
  const base = field.required ? requiredText(max, missing(field)) : text(max)
  if (!check) return base
  const [holds, message] = check
  return z.pipe(base, z.string().check(z.refine((value) => value === '' || holds(value), message)))
}

const entryText = z.union([z.string(), z.object({ content: z.string() })])

/** Blank entries are left out, or named where each one is required; what remains is checked (spec 3 §5). */
function listSchema(field: TextListField) {
  const { entryLabel } = field
  const entries = z.pipe(
    z.array(entryText).check(
      tooMany,
      z.check((context) => {
        if (!entryLabel) return
        for (const [at, entry] of context.value.entries())
          if (!textOf(entry).trim() && context.value.length > 1)
            context.issues.push({
              code: 'custom',
              input: entry,
              path: [at],
              message: `${entryLabel} ${at + 1} is required`,
            })
      }),
    ),
    z.transform((list) => list.map((entry) => textOf(entry).trim()).filter(Boolean)),
  )
  const checked = z.pipe(
    entries,
    z.array(text(longestEntry)).check(z.refine((list) => !field.required || list.length > 0, missing(field))),
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

const textOf = (entry: string | { content: string }) => (typeof entry === 'string' ? entry : entry.content)

function groupSchema(field: GroupField, options: CheckOptions) {
  const group = schemaOfFields(field.fields, options)
  if (field.kind === 'group') return group
  return z.array(group).check(
    tooMany,
    z.refine((list: unknown[]) => !field.required || list.length > 0, missing(field)),
  )
}

function optionSchema(field: OptionField) {
  const known = (value: string) => field.options.some((option) => option.value === value)
  return z.string().check(z.refine(known, `${field.label} must be one of its options`))
}

function linkSchema(field: ContentField, holds: (value: string) => boolean, what: string, options: CheckOptions) {
  return checkedText(field, 2_000, [options.draft ? isDraftLink : holds, `${field.label} must be ${what}`])
}

function schemaOfField(field: ContentField, options: CheckOptions): z.ZodMiniType {
  switch (field.kind) {
    case 'text':
    case 'dateText':
      return checkedText(field, field.max ?? 300)
    case 'date':
      return checkedText(field, 10, [
        isDay,
        `Enter ${field.label.toLowerCase()} as year, month and day, for example 2027-03-27`,
      ])
    case 'longText':
      return checkedText(field, field.max ?? 50_000)
    case 'link':
      return linkSchema(field, isSafeLink, 'a web address or a path of this site', options)
    case 'url':
      return linkSchema(field, isWebAddress, 'a web address, such as https://example.com', options)
    case 'image':
    case 'pdf':
      return linkSchema({ ...field, required: false }, isSafeLink, 'a file of this site or a web address', options)
    case 'number':
      return z.coerce
        .number(`${field.label} must be a number`)
        .check(
          z.int(`${field.label} must be a whole number`),
          z.minimum(options.draft ? 0 : (field.min ?? 0), `${field.label} must be at least ${field.min ?? 0}`),
        )
    case 'richText':
      return z.optional(checkedDocument(field.label))
    case 'option':
      return optionSchema(field)
    case 'textList':
      return listSchema(field)
    case 'group':
    case 'groupList':
      return groupSchema(field, options)
  }
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

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

/** The schema of a description's body: texts cleaned, blanks trimmed out, rules of spec 3 §5 checked. */
export function schemaOfFields(
  fields: ContentFields,
  options: CheckOptions = {},
): z.ZodMiniType<Record<string, unknown>> {
  const shape: Record<string, z.ZodMiniType> = {}
  const rules: Rule[] = []
  for (const [name, described] of Object.entries(fields)) {
    const field = options.draft ? asDraft(described) : described
    const schema = schemaOfField(field, options)
    if (field.kind === 'richText') {
      shape[name] = schema
      if (field.plain) shape[field.plain.name] = plainSchema(field.plain)
      if (field.required) rules.push(...requiredDocument(name, field))
    } else {
      const value = emptyValue(field)
      shape[name] = field.required && field.kind === 'number' ? schema : z.prefault(schema, value as never)
    }
  }
  const body = z.object(shape).check(...rules) as unknown as z.ZodMiniType<Record<string, unknown>>
  const hasDocuments = Object.values(fields).some(({ kind }) => kind === 'richText')
  return hasDocuments
    ? z.pipe(
        body,
        z.transform((value) => withPlainTexts(fields, value)),
      )
    : body
}

const plainSchema = ({ as, max }: NonNullable<RichTextField['plain']>): z.ZodMiniType =>
  as === 'text'
    ? z.optional(text(max ?? 50_000))
    : z.optional(z.union([text(max ?? 50_000), z.array(entryText).check(tooMany)]))

type Rule = z.core.$ZodCheck<Record<string, unknown>>

/** The problem is told at the field that was sent, beside those of all other fields. */
function requiredDocument(name: string, field: RichTextField): Rule[] {
  const plain = field.plain?.name ?? name
  const rule = (path: string, applies: (body: Record<string, unknown>) => boolean): Rule =>
    z.refine((body: Record<string, unknown>) => !isBlank(documentIn(field, name, body)), {
      error: missing(field),
      path: [path],
      when: ({ value, issues }) =>
        typeof value === 'object' &&
        value !== null &&
        applies(value as Record<string, unknown>) &&
        !issues.some((issue) => issue.path?.[0] === name || issue.path?.[0] === plain),
    })
  if (plain === name) return [rule(name, () => true)]
  return [rule(name, (body) => body[name] !== undefined), rule(plain, (body) => body[name] === undefined)]
}

function asDraft(field: ContentField): ContentField {
  const { entryLabel: _, ...rest } = { entryLabel: undefined, ...field, required: false }
  return rest as ContentField
}

/** The words of a body, for the search index: every text in it, files and links left out. */
export function wordsOf(fields: ContentFields, body: Record<string, unknown>): string {
  const words: string[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (['image', 'pdf', 'link', 'url', 'option', 'date'].includes(field.kind)) continue
    if (field.kind === 'richText') words.push(plainText(documentIn(field, name, body)))
    else collect(body[name], words)
  }
  return words.join('\n')
}

function collect(value: unknown, words: string[]): void {
  if (typeof value === 'string') words.push(value)
  else if (Array.isArray(value)) for (const entry of value) collect(entry, words)
  else if (typeof value === 'object' && value !== null)
    for (const [key, entry] of Object.entries(value)) if (key !== 'id') collect(entry, words)
}
