import * as z from 'zod/mini'
import { isEmail } from '#platform/values/emails.ts'
import { withoutFocus } from '#platform/files/stored-picture.ts'
import { isCalendarDay, isCalendarTime } from '#platform/values/nigerian-time.ts'
import { requiredText, text } from '#platform/schemas.ts'
import { isSitePath } from '#platform/site-path.ts'
import { addressProblem, cleanItemAddress } from './content-addresses.ts'
import {
  maxTopics,
  type AddressField,
  type ContentField,
  type ContentFields,
  type GroupField,
  type OptionField,
  type RichTextField,
  type TextField,
  type TextListField,
} from './content-type.ts'
import { placeholderProblem } from '../mail/placeholders.ts'
import { checkedDocument } from '../rich-text/checked-document.ts'
import { isBlank } from '../rich-text/document.ts'
import { documentIn, withPlainTexts } from './plain-text.ts'
import { emptyValue } from './content-values.ts'

const maxEntries = 200
const longestEntry = 5_000
const tooMany = z.maxLength(maxEntries, `At most ${maxEntries} entries`)
const missing = (field: ContentField) => `${field.label} is required`

const entryText = z.union([z.string(), z.object({ content: z.string() })])

const topicSlugs = z.pipe(
  z
    .array(z.string().check(z.regex(/^[a-z0-9-]{1,80}$/, 'Choose a topic from the list')))
    .check(z.refine((list) => new Set(list).size <= maxTopics, `Choose at most ${maxTopics} topics`)),
  z.transform((list) => [...new Set(list)]),
)

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
  if (field.of === 'topics') return z.pipe(entries, topicSlugs)
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

/** An http or https address. */
function isWebAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false
  return new URL(value).hostname !== ''
}

/** Where a link of content may lead: http(s), mailto, or a path of this site; never javascript: or data:. */
const isSafeLink = (value: string): boolean =>
  (isSitePath(value) && !/\s/.test(value)) ||
  /^#[\w-]+$/.test(value) ||
  isWebAddress(value) ||
  /^mailto:[^\s@]+@[^\s@]+$/i.test(value)

/** What a draft may contain: a safe link, or the beginning of one that no browser would run. */
const isDraftLink = (value: string): boolean =>
  isSafeLink(value) || (!/[:\\]|^\/\//.test(value) && value.trim() === value) || /^(https?|mailto):[^\\]*$/i.test(value)

export interface CheckOptions {
  /** A draft may lack what is required and hold what is half typed, but nothing too long or dangerous. */
  draft?: boolean
}

/** A text by its format and its placeholders; drafts may hold what is half typed. */
function textSchema(field: TextField, max: number, { draft }: CheckOptions) {
  const plain = checkedText(field, max, draft ? undefined : formatRule(field))
  if (draft || !field.placeholders) return plain
  const check = z.check<string>(({ value, issues }) => {
    const problem = placeholderProblem(field, value)
    if (problem) issues.push({ code: 'custom', input: value, message: problem })
  })
  return z.pipe(plain, z.string().check(check))
}

function checkedText(field: ContentField, max: number, check?: [(value: string) => boolean, string]) {
  const base = field.required ? requiredText(max, missing(field)) : text(max)
  if (!check) return base
  const [holds, message] = check
  return z.pipe(base, z.string().check(z.refine((value) => value === '' || holds(value), message)))
}

function groupSchema(field: GroupField, options: CheckOptions) {
  const group = schemaOfFields(field.fields, options)
  if (field.kind === 'group') return group
  const { most } = field
  return z.array(group).check(
    most === undefined ? tooMany : z.maxLength(most, `At most ${most} entries`),
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

const fileSchema = (field: ContentField, options: CheckOptions) =>
  linkSchema({ ...field, required: false }, isSafeLink, 'a file of this site or a web address', options)

/** The draft of an item below a page may have half an address. */
const addressSchema = ({ below }: AddressField, { draft }: CheckOptions) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(1_000, 'At most 1,000 characters')),
      z.transform((typed) => cleanItemAddress(typed, below)),
    ),
    z.string().check(
      z.check((context) => {
        const message = draft && below ? undefined : addressProblem(context.value, below)
        if (message) context.issues.push({ code: 'custom', input: context.value, path: [], message })
      }),
    ),
  )

function schemaOfField(field: ContentField, options: CheckOptions): z.ZodMiniType {
  switch (field.kind) {
    case 'text':
    case 'dateText':
      return textSchema(field, field.max ?? 300, options)
    case 'date':
      return checkedText(field, 10, [
        isCalendarDay,
        `Enter ${field.label.toLowerCase()} as year, month and day, for example 2027-03-27`,
      ])
    case 'longText':
      return textSchema(field, field.max ?? 50_000, options)
    case 'moment':
      return checkedText(field, 40, [isCalendarTime, `${field.label} must be a date and time`])
    case 'link':
      return linkSchema(field, isSafeLink, 'a web address or a path of this site', options)
    case 'url':
      return linkSchema(field, isWebAddress, 'a web address, such as https://example.com', options)
    case 'image':
      return z.pipe(fileSchema(field, options), z.transform(withoutFocus))
    case 'pdf':
      return fileSchema(field, options)
    case 'number':
      return z.coerce
        .number(`${field.label} must be a number`)
        .check(
          z.int(`${field.label} must be a whole number`),
          z.minimum(options.draft ? 0 : (field.min ?? 0), `${field.label} must be at least ${field.min ?? 0}`),
        )
    case 'richText':
      return z.optional(checkedDocument(field.label))
    case 'address':
      return addressSchema(field, options)
    case 'option':
      return optionSchema(field)
    case 'textList':
      return listSchema(field)
    case 'group':
    case 'groupList':
      return groupSchema(field, options)
  }
}

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

const isPhone = (value: string): boolean => /^\+?[\d\s()-]{7,25}$/.test(value)

const isKey = (value: string): boolean => /^[a-z\d]+(-[a-z\d]+)*$/.test(value) && value.length <= 40

/** The rule of a text's format with its sentence; undefined for a text of any kind. */
function formatRule({ label, format }: TextField): [(value: string) => boolean, string] | undefined {
  if (format === 'email') return [isEmail, `${label} must be an e-mail address, such as name@example.com`]
  if (format === 'phone') return [isPhone, `${label} must be a telephone number, such as 0800 000 0000`]
  if (format === 'key') return [isKey, `${label} must be small letters, digits and hyphens, such as distribution`]
  return undefined
}
