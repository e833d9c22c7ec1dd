import { placeholderPattern } from '#platform/values/placeholders.ts'
import type { TextField } from '../content/content-type.ts'

export const written = (name: string): string => `{{${name}}}`

const listOf = (names: readonly string[]) => names.map(written).join(', ')

/** What is wrong with the placeholders of a text, in one sentence that names those that exist; undefined when all is well. */
export function placeholderProblem(
  { label, placeholders = {}, keeps = [] }: Pick<TextField, 'label' | 'placeholders' | 'keeps'>,
  value: string,
): string | undefined {
  const names = Object.keys(placeholders)
  const used = [...value.matchAll(placeholderPattern)].map((match) => match[1]!)
  const unknown = used.find((name) => !names.includes(name))
  if (unknown !== undefined)
    return `${label} has no placeholder ${written(unknown)}. ${names.length > 0 ? `You can use ${listOf(names)}.` : 'It has none.'}`
  // Half a placeholder would be sent as it is typed.
  if (/\{\{|\}\}/.test(value.replace(placeholderPattern, '')))
    return `${label} has an incomplete placeholder. Write it with two braces on both sides, such as ${written(names[0] ?? 'name')}.`
  const lost = keeps.filter((name) => !used.includes(name))
  if (lost.length > 0) return `${label} must keep ${listOf(lost)}.`
  return undefined
}
