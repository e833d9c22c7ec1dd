/** A part of a mail's text, from which its HTML and its preview are made. */
export type MailPart =
  | { kind: 'text'; lines: string[] }
  | { kind: 'quote'; lines: string[] }
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  | { kind: 'button'; label: string; href: string }

/** Above and below a mail that can be answered by mail: what is between them in an answer is ours (features/inbound-mail). */
export const answerMarks = { above: '— Write your answer above this line —', below: '— End of our e-mail —' }

const fact = /^(\p{L}[\p{L} '’-]{0,30}):[ \t]+(\S.*)$/u
const label = 'Open the page'

/**
 * The parts of a mail's text, in order: paragraphs, two or more lines of the form 'Reference: CP-2027-001' as facts, quoted lines, and the first line of
 * each of the mail's own links as a button. Only these become one: a link that a person has typed stays text.
 */
export function readMailParts(text: string, link?: string, more: readonly string[] = []): MailPart[] {
  const parts: MailPart[] = []
  const own = new Set(link === undefined ? more : [link, ...more])
  for (const block of text.replaceAll('\r', '').split(/\n[ \t]*\n/)) {
    let run: { kind: 'text' | 'quote' | 'facts'; lines: string[] } | undefined
    const close = () => {
      if (run) parts.push(...toParts(run.kind, run.lines))
      run = undefined
    }
    for (const line of block.split('\n')) {
      if (!line.trim()) continue
      const [button] = [...own].flatMap((each) => readButton(line, each) ?? [])
      if (button) {
        close()
        parts.push(button)
        own.delete(button.href)
        continue
      }
      const kind = line.startsWith('>') ? 'quote' : fact.test(line) ? 'facts' : 'text'
      if (run && run.kind !== kind) close()
      run ??= { kind, lines: [] }
      run.lines.push(line)
    }
    close()
  }
  return parts
}

function toParts(kind: 'text' | 'quote' | 'facts', lines: string[]): MailPart[] {
  if (kind === 'quote') return [{ kind, lines: lines.map((line) => line.replace(/^>+ ?/, '')) }]
  // One such line alone may be a sentence with a colon.
  if (kind === 'text' || lines.length === 1) return [{ kind: 'text', lines }]
  const facts = lines.map((line) => {
    const [, name = '', value = ''] = fact.exec(line) ?? []
    return { label: name, value }
  })
  return [{ kind, facts }]
}

/** A line with nothing but the link, or with a few words and a colon before it. */
function readButton(line: string, link: string): Extract<MailPart, { kind: 'button' }> | undefined {
  const trimmed = line.trim()
  if (!trimmed.endsWith(link) || !/^https?:\/\//.test(link)) return undefined
  const before = trimmed.slice(0, -link.length).trim()
  if (before && (!before.endsWith(':') || before.length > 40)) return undefined
  return { kind: 'button', label: before.slice(0, -1).trim() || label, href: link }
}
