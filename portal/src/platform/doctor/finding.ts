/** The result of one check: in order, to be looked at, or to be fixed. */
export interface Finding {
  level: 'ok' | 'note' | 'fix'
  what: string
  /** Where something is wrong, with its cure; never a password. */
  text: string
}

export const about = (what: string) => ({
  ok: (text: string): Finding => ({ level: 'ok', what, text }),
  note: (text: string): Finding => ({ level: 'note', what, text }),
  fix: (text: string): Finding => ({ level: 'fix', what, text }),
})

/** One line of the report. An error of another program may have several. */
export const showFinding = ({ level, what, text }: Finding): string =>
  `${level.toUpperCase().padEnd(4)}  ${what}: ${text.replace(/\p{Cc}+/gu, ' ')}`

export function summarise(findings: readonly Finding[]): string {
  const count = (level: Finding['level'], one: string, several: string) => {
    const found = findings.filter((finding) => finding.level === level).length
    return found === 0 ? [] : [`${found} ${found === 1 ? one : several}`]
  }
  const parts = [
    ...count('fix', 'problem must be fixed', 'problems must be fixed'),
    ...count('note', 'note to read', 'notes to read'),
  ]
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Everything is in order.'
}

export const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A command that can be pasted into a shell, in double quotation marks; every cure with a command is run by a test. */
export const shellCommand = (...words: string[]): string =>
  `"${words.map((word) => (/^[\w./:=+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ')}"`
