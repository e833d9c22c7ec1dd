export interface FieldChange {
  /** Path in the body, e.g. `details.2`. */
  field: string
  label: string
  kind: 'added' | 'removed' | 'changed' | 'moved'
  before: string
  after: string
  /** The change as a sentence, with long texts shortened. */
  words: string
}

const shown = 80

/** At most 80 characters of a text, in one line; with `from`, those around that place. */
export function excerpt(text: string, from = 0): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= shown) return line
  const start = Math.max(0, Math.min(from - 20, line.length - shown))
  const end = start + shown
  return `${start > 0 ? '…' : ''}${line.slice(start, end).trim()}${end < line.length ? '…' : ''}`
}

export const changed = (
  place: { field: string; label: string },
  before: string,
  after: string,
  words: string,
): FieldChange => ({ ...place, kind: 'changed', before, after, words })

/** One difference as a sentence: added, removed, or changed from what to what. Files are named, not quoted. */
export function describe(
  place: { field: string; label: string },
  before: string,
  after: string,
  { quote = true } = {},
): FieldChange {
  const { label } = place
  const kind = !before ? 'added' : !after ? 'removed' : 'changed'
  if (!quote) return { ...place, kind, before, after, words: `${label} ${kind === 'changed' ? 'replaced' : kind}` }
  if (kind === 'added') return { ...place, kind, before, after, words: `${label} added: “${excerpt(after)}”` }
  if (kind === 'removed') return { ...place, kind, before, after, words: `${label} removed: “${excerpt(before)}”` }
  const from = firstDifference(before, after)
  return changed(place, before, after, `${label} changed from “${excerpt(before, from)}” to “${excerpt(after, from)}”`)
}

function firstDifference(before: string, after: string): number {
  let at = 0
  while (at < before.length && before[at] === after[at]) at++
  return at
}
