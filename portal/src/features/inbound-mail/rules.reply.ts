/** A mail's own text, and what it only repeats. */
export interface SplitMail {
  reply: string
  quoted: string
}

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
/** The last line of 'On Tue, 24 Nov 2026 at 09:12, Commission <…> wrote:', which mail programs break over up to three lines. */
const wrote = /\b(wrote|writes|a écrit|schrieb|escribió)\s*:$/i
/** The same where the quoted text follows on the same line. */
const wroteOnLine = /^(on|le|am|el)\b.{4,200}@.{1,100}\b(wrote|a écrit|schrieb|escribió)\s?:\s/i
const began = new RegExp(`^(on|le|am|el)\\b.*(\\d{4}|\\d{1,2}[:.]\\d{2}|\\b(${months}))`, 'i')
/** Separators before the mail that is answered. */
const separators = [
  /^-{2,}\s*(original message|reply message|message d'origine)\s*-{2,}$/i,
  /^_{20,}$/,
  /^-{4,}\s*forwarded (message|by)\b.*$/i,
]
const headerLine = /^\*?(from|sent|date|to|cc|subject|reply-to|importance)\s*:\*?\s/i
/** What mail programs of phones add. */
const phoneLine =
  /^(sent|get|envoyé|sent using|sent via) (from|by|outlook|via|de|with|using)?\s*(my |mon )?(iphone|ipad|phone|mobile|android|outlook|galaxy|samsung|yahoo|huawei|honor|xiaomi|redmi|poco|infinix|itel|tecno|nokia|oppo|vivo|realme|blackberry|windows|mail|proton|gmail|mobile)\b[^.!?]{0,80}[.!?]?$/i

/**
 * Divides a mail: the reply is what the person has written; quoted text, the header above it and the signature are the rest. A mail with answers between
 * quoted lines is kept complete, because they are not understood without them. Never empties a mail that has only a signature or a forwarded text.
 */
export function splitReply(text: string): SplitMail {
  const lines = text
    .replaceAll('\r', '')
    .split('\n')
    .map((line) => line.trimEnd())
  const at = findQuote(lines)
  const isBetween = at !== undefined && hasAnswersBetween(lines.slice(at.end))
  const own = at === undefined || isBetween ? lines : lines.slice(0, at.start)
  const end = findSignature(own)
  const reply = tidy(own.slice(0, end))
  const quoted = tidy([...own.slice(end), ...(own === lines ? [] : lines.slice(at!.start))])
  return { reply: reply || '', quoted }
}

/** Where the mail that is answered begins, with its header from `start` to `end`. */
function findQuote(lines: readonly string[]): { start: number; end: number } | undefined {
  const lastOwn = lines.findLastIndex((line) => line.trim() && !line.trim().startsWith('>'))
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!.trim()
    if (!line) continue
    if (index > lastOwn) return { start: index, end: index }
    const end = attributionEnd(lines, index)
    if (end !== undefined) return { start: index, end }
    if (separators.some((pattern) => pattern.test(line)) && (!line.startsWith('_') || isHeader(lines, index + 1)))
      return { start: index, end: index + 1 }
    if (isHeader(lines, index)) return { start: index, end: index }
  }
  return undefined
}

/** 'On … wrote:' on one line, or on up to four. */
function attributionEnd(lines: readonly string[], start: number): number | undefined {
  const first = lines[start]!.trim().replace(/^>+\s*/, '')
  if (wroteOnLine.test(first) && began.test(first)) return start + 1
  if (!/^(on|le|am|el)\b/i.test(first)) return wrote.test(first) && /@/.test(first) ? start + 1 : undefined
  let joined = ''
  for (let index = start; index < Math.min(start + 4, lines.length); index++) {
    const line = lines[index]!.trim()
    if (!line) return undefined
    joined = `${joined} ${line}`.trim()
    if (joined.length > 400) return undefined
    if (wrote.test(joined)) return began.test(joined) ? index + 1 : undefined
  }
  return undefined
}

/** 'From: … Sent: … To: … Subject: …', as Outlook writes above the mail that is answered. */
function isHeader(lines: readonly string[], start: number): boolean {
  const next = lines
    .slice(start, start + 10)
    .filter((line) => line.trim())
    .slice(0, 5)
  if (!/^\*?from\s*:/i.test(next[0]?.trim() ?? '')) return false
  return next.filter((line) => headerLine.test(`${line.trim()} `)).length >= 3
}

/** Text of the person after the first quoted line. */
function hasAnswersBetween(rest: readonly string[]): boolean {
  const first = rest.findIndex((line) => line.trim().startsWith('>'))
  if (first < 0) return false
  const after = rest.slice(first).filter((line) => line.trim() && !line.trim().startsWith('>'))
  return tidy(after.slice(0, findSignature(after))) !== ''
}

/** The line at which the signature begins: after '-- ', or the line that a phone has added. */
function findSignature(lines: readonly string[]): number {
  const dashes = lines.findIndex((line) => line === '--')
  if (dashes >= 0 && lines.length - dashes <= 20) return dashes
  let last = lines.length
  while (last > 0 && !lines[last - 1]!.trim()) last--
  if (last > 0 && phoneLine.test(lines[last - 1]!.trim())) return last - 1
  return lines.length
}

const tidy = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
