/**
 * The text without the `marks` at its end. A regular expression for the end of a text (`X+$`) scans again from each place, so its time grows with the
 * square of the length where a stranger writes many of them; `tools/expressions.test.ts` finds such expressions.
 */
export function trimEndOf(text: string, marks: string): string {
  let end = text.length
  while (end > 0 && marks.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** A path without slashes at its end, however many; '/' stays. */
export const trimPath = (path: string): string => trimEndOf(path, '/') || path.slice(0, 1)

/** The text without the `marks` at both ends. */
export function trimMarks(text: string, marks: string): string {
  const rest = trimEndOf(text, marks)
  let start = 0
  while (start < rest.length && marks.includes(rest.charAt(start))) start++
  return rest.slice(start)
}
