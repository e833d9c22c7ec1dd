import type { TextField } from '../content/content-type.ts'

/** `{{name}}`, with or without spaces inside. */
const pattern = /\{\{\s*([^{}]*?)\s*\}\}/g

export const written = (name: string): string => `{{${name}}}`

const listOf = (names: readonly string[]) => names.map(written).join(', ')

/** What is wrong with the placeholders of a text, in one sentence that names those that exist; undefined when all is well. */
export function placeholderProblem(
  { label, placeholders = {}, keeps = [] }: Pick<TextField, 'label' | 'placeholders' | 'keeps'>,
  value: string,
): string | undefined {
  const names = Object.keys(placeholders)
  const used = [...value.matchAll(pattern)].map((match) => match[1]!)
  const unknown = used.find((name) => !names.includes(name))
  if (unknown !== undefined)
    return `${label} has no placeholder ${written(unknown)}. ${names.length > 0 ? `You can use ${listOf(names)}.` : 'It has none.'}`
  // Half a placeholder would be sent as it is typed.
  if (/\{\{|\}\}/.test(value.replace(pattern, '')))
    return `${label} has an incomplete placeholder. Write it with two braces on both sides, such as ${written(names[0] ?? 'name')}.`
  const lost = keeps.filter((name) => !used.includes(name))
  if (lost.length > 0) return `${label} must keep ${listOf(lost)}.`
  return undefined
}

/**
 * The text with values for its placeholders. A line that has only empty placeholders, after a label or alone, is left out; of two blank lines that meet
 * there, one remains. Values are not searched for placeholders.
 */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  const kept: string[] = []
  let isAfterGap = false
  for (const line of text.split('\n')) {
    if (isEmptyLine(line, values)) {
      isAfterGap = true
      continue
    }
    if (isAfterGap && line === '' && (kept.at(-1) ?? '') === '') continue
    isAfterGap = false
    kept.push(fillLine(line, values))
  }
  return kept.join('\n')
}

function isEmptyLine(line: string, values: Readonly<Record<string, string>>): boolean {
  const names = [...line.matchAll(pattern)].map((match) => match[1]!)
  if (names.length === 0 || names.some((name) => values[name])) return false
  return /^[\p{L} -]*:?\s*$/u.test(line.replace(pattern, '')) && !/[\p{L}]\s*$/u.test(line.replace(pattern, ''))
}

/** An empty placeholder takes the space before it along. */
const fillLine = (line: string, values: Readonly<Record<string, string>>): string =>
  line.replace(new RegExp(`( ?)${pattern.source}`, 'g'), (_, space: string, name: string) => {
    const value = values[name] ?? ''
    return value && space + value
  })
