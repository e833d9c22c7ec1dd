/** `{{name}}`, with or without spaces inside. */
export const placeholderPattern = /\{\{\s*([^{}]*?)\s*\}\}/g

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
  const names = [...line.matchAll(placeholderPattern)].map((match) => match[1]!)
  if (names.length === 0 || names.some((name) => values[name])) return false
  return (
    /^[\p{L} -]*:?\s*$/u.test(line.replace(placeholderPattern, '')) &&
    !/[\p{L}]\s*$/u.test(line.replace(placeholderPattern, ''))
  )
}

/** An empty placeholder takes the space before it along. */
const fillLine = (line: string, values: Readonly<Record<string, string>>): string =>
  line.replace(new RegExp(`( ?)${placeholderPattern.source}`, 'g'), (_, space: string, name: string) => {
    const value = values[name] ?? ''
    return value && space + value
  })
