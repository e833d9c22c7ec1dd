import { invalidField } from '#platform/problem.ts'
import { placeholdersIn, withoutPlaceholders } from '#platform/values/placeholders.ts'
import type { TextField } from '../content/content-type.ts'

export const written = (name: string): string => `{{${name}}}`

const listOf = (names: readonly string[]) => names.map(written).join(', ')

/** What is wrong with the placeholders of a text, in one sentence that names those that exist; undefined when all is well. */
export function placeholderProblem(
  { label, placeholders = {}, keeps = [] }: Pick<TextField, 'label' | 'placeholders' | 'keeps'>,
  value: string,
): string | undefined {
  const names = Object.keys(placeholders)
  const used = placeholdersIn(value)
  const unknown = used.find((name) => !names.includes(name))
  if (unknown !== undefined)
    return `${label} has no placeholder ${written(unknown)}. ${names.length > 0 ? `You can use ${listOf(names)}.` : 'It has none.'}`
  // Half a placeholder would be sent as it is typed.
  if (/\{\{|\}\}/.test(withoutPlaceholders(value)))
    return `${label} has an incomplete placeholder. Write it with two braces on both sides, such as ${written(names[0] ?? 'name')}.`
  const lost = keeps.filter((name) => !used.includes(name))
  if (lost.length > 0) return `${label} must keep ${listOf(lost)}.`
  return undefined
}

/** 400 for a text of staff to people in which a placeholder is left: nothing fills it any more. */
export function requireFilled(field: string, ...texts: (string | undefined)[]): void {
  const [left] = /\{\{[^{}]{0,60}\}\}/.exec(texts.join('\n')) ?? []
  if (left) throw invalidField(field, `Replace ${left} with the words that the reader should see.`)
}
