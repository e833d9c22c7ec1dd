/** `{{name}}`, with or without spaces inside. */
const pattern = /\{\{([^{}]*)\}\}/g

export const placeholdersIn = (text: string): string[] => [...text.matchAll(pattern)].map((match) => match[1]!.trim())

export const withoutPlaceholders = (text: string): string => text.replace(pattern, '')

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

/** Not what every object inherits, such as `constructor`. */
const valueOf = (values: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(values, name) ? values[name]! : ''

function isEmptyLine(line: string, values: Readonly<Record<string, string>>): boolean {
  const names = placeholdersIn(line)
  if (names.length === 0 || names.some((name) => valueOf(values, name))) return false
  const rest = withoutPlaceholders(line).trimEnd()
  return /^[\p{L} -]*:?$/u.test(rest) && !/\p{L}$/u.test(rest)
}

/** An empty placeholder takes the space before it along. */
const fillLine = (line: string, values: Readonly<Record<string, string>>): string =>
  line.replace(/( ?)\{\{([^{}]*)\}\}/g, (_, space: string, name: string) => {
    const value = valueOf(values, name.trim())
    return value && space + value
  })
