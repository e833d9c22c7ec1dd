import type { Field } from './field.ts'
import { fieldMessages } from './field-messages.ts'

/** 'Sources of finance' → 'source of finance'; undefined for a name that does not begin with things. */
function oneOfThings(name: string): string | undefined {
  const [first = '', ...rest] = name.split(' ')
  // Only a first word like 'Sources': not 'GIS' and not a question.
  if (!/^[A-Z][a-z]+[^su]s$/.test(first) || name.endsWith('?')) return undefined
  const one = first
    .replace(/ies$/, 'ys')
    .replace(/(?<=ss|x|ch|sh)es$/, 's')
    .slice(0, -1)
  return [one.toLowerCase(), ...rest].join(' ')
}

/** What to do about a question that is left open, in a sentence that names it. */
export function describeMissing({ name, kind, options }: Field): string {
  if (name.endsWith('?')) return fieldMessages.question(name)
  if (kind !== 'checkbox' && kind !== 'documents') return fieldMessages.required(name)
  if (options.length === 0) return fieldMessages.mustTick(name)
  const things = oneOfThings(name)
  return things ? fieldMessages.atLeastOne(things) : fieldMessages.atLeastOneFor(name)
}
