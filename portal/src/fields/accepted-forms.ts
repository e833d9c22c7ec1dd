import type { ContentField, ContentFields } from './content/content-type.ts'

type Body = Record<string, unknown>

const isGroup = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a dotted path of groups. */
export function valueAt(body: Body, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isGroup(value) ? value[name] : undefined), body)
}

/** A copy of a body with the value at a dotted path of groups set. */
export function withValueAt(body: Body, path: string, value: unknown): Body {
  const [first = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...body, [first]: value }
  const group = body[first]
  return { ...body, [first]: withValueAt(isGroup(group) ? group : {}, rest.join('.'), value) }
}

const withUnderscores = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The field that a call may name in camel case, with underscores, or by its other name. */
export function fieldNamed(fields: ContentFields, name: string): ContentField | undefined {
  if (Object.hasOwn(fields, name)) return fields[name]
  return Object.entries(fields).find(([own, { alias }]) => alias === name || withUnderscores(own) === name)?.[1]
}

/** A sent body in the names and forms of the description: every form that the specification lists is accepted (decisions §4). */
export function acceptForms(fields: ContentFields, sent: Body): Body {
  const accepted: Body = { ...sent }
  for (const [name, field] of Object.entries(fields)) {
    for (const other of [field.alias, withUnderscores(name)])
      if (other && (accepted[name] === undefined || accepted[name] === '')) {
        const value = valueAt(sent, other)
        if (value !== undefined) accepted[name] = value
      }
    if (field.kind === 'textList') accepted[name] = asEntries(accepted[name])
  }
  return accepted
}

const deepest = 4
const titleNames = ['title', 'name', 'group', 'category', 'heading', 'label']

/** A list of texts from one text, whose paragraphs are the entries, or from groups of texts, whose name comes before each of theirs. */
export function asEntries(value: unknown): unknown {
  if (typeof value === 'string') return value.split(/\n\s*\n/).filter((part) => part.trim())
  if (isGroup(value)) return Object.entries(value).flatMap(([name, entries]) => named(name, entriesOf(entries, 1)))
  return Array.isArray(value) ? value.flatMap((entry: unknown) => entriesOf(entry, 1)) : value
}

/** What cannot be read stays as it is, for the check of the body to name. */
function entriesOf(entry: unknown, depth: number): unknown[] {
  if (depth > deepest) return [entry]
  if (Array.isArray(entry)) return entry.flatMap((each: unknown) => entriesOf(each, depth + 1))
  if (!isGroup(entry) || typeof entry['content'] === 'string') return [entry]
  const title = titleNames.find((name) => typeof entry[name] === 'string')
  const rest = Object.entries(entry).filter(([name]) => name !== title && name !== 'id' && name !== 'order')
  const below = rest.flatMap(([, value]) => entriesOf(value, depth + 1))
  if (title === undefined) return below.length > 0 ? below : [entry]
  return below.length > 0 ? named(String(entry[title]), below) : [entry[title]]
}

const named = (name: string, entries: unknown[]): unknown[] =>
  entries.map((entry) => (typeof entry === 'string' && name.trim() ? `${name.trim()}: ${entry}` : entry))
