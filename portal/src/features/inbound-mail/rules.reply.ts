import { answerMarks } from '#fields/mail/mail-parts.ts'

/** The person's own text of a mail, and what it only repeats of ours. */
export interface SplitMail {
  reply: string
  quoted: string
  /** Nothing was left out, because the mail seems to repeat only ours, and own words may be inside. */
  isUnclear: boolean
}

interface Lines {
  start: number
  end: number
}
/** Our text; `isSure` where our marks and the quote marks of the program show that nobody has written in it. */
type Region = Lines & { isSure: boolean }

const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** Longer lines are no heads of quotes, so that no pattern reads a line of a megabyte. */
const maxHead = 400
const isQuoted = (line: string | undefined): boolean =>
  /^[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]{0,8}>/.test(line ?? '')
const bare = (line: string): string =>
  line
    .slice(0, 2 * maxHead)
    .replace(invisible, '')
    .replace(/^[>\s]+/, '')
    .trim()
const letters = (line: string): string => bare(line).toLowerCase().replace(/\P{L}/gu, '')
const isMark = (line: string | undefined, mark: string): boolean =>
  line !== undefined && letters(line) === letters(mark)
const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const time = /\d{1,2}[:.h]\d{2}/
const year = /\b(19|20)\d{2}\b/
const ruler = /^[-_–—=*]{4,}/
const fact = /^[*_]{0,2}(\p{L}[\p{L}\p{M} .'’-]{0,24}?)\s?[:：][*_]{0,2}(?=\s|$)/u
const fromLabel = /^(from|de|von|van|da|desde|от|من|daga|l[aá]ti)$/i
const toLabel = /^(to|cc|an|à|a|para|aan|til|till|do|к|إلى|الى|zuwa|s[ií]|reply-to)$/i

/** Lines that mail programs add by themselves; the words after the device are few, because a sentence may begin like this. */
const advertisement =
  /^((sent|envoy[ée]e?|gesendet|enviado|inviato|verzonden)\s+(from|via|using|with|de|depuis|à partir de|von|mit|desde|do|da|dal|vanaf|met)\s+(my |mon |ma |meinem |mi |meu |mijn |il mio )?(\S{1,15} )?(iphone|ipad|phone|mobile|android|outlook|galaxy|samsung|yahoo|huawei|honor|xiaomi|redmi|poco|infinix|itel|tecno|nokia|oppo|vivo|realme|blackberry|windows|mail|proton|gmail|t[ée]l[ée]phone|handy|celular)|(get|obtenir|obtenez|t[ée]l[ée]charge[rz]|holen sie sich|hol dir|obter|obtener|obtenha|ottieni|scarica|download)\s+(o )?outlook (for|pour|für|para|per|voor)|yahoo mail: search, organize, conquer)(\s[^\s<[(]{1,15}){0,3}\s*([<[(]?https?:\/\/\S{1,300})?$/i

/**
 * Divides a mail: what contains our own text or address is left out, with the line or the head above it, and everything else is the person's. A mail with
 * answers between our quoted lines is complete, because they are not understood without them.
 */
export function splitReply(text: string, own: Own): SplitMail {
  const lines = text
    .replaceAll('\r', '')
    .split('\n')
    .map((line) => line.trimEnd())
  const regions = findRegions(lines, own)
  if (!regions) return { reply: tidy(lines), quoted: '', isUnclear: false }
  const kept: string[] = []
  const left: string[] = []
  let from = 0
  for (const { start, end } of [...regions, { start: lines.length, end: lines.length }]) {
    const chunk = lines.slice(from, start)
    const cut = adsFrom(chunk)
    kept.push(tidy(chunk.slice(0, cut)))
    left.push(tidy([...chunk.slice(cut), ...lines.slice(start, end)]))
    from = end
  }
  const join = (parts: string[]) => parts.filter(bare).join('\n\n')
  const reply = join(kept)
  if (!reply && regions.some(({ isSure }) => !isSure)) return { reply: tidy(lines), quoted: '', isUnclear: true }
  return { reply, quoted: join(left), isUnclear: false }
}

/** The parts of a mail that are ours; undefined where the person has written between their lines. */
function findRegions(lines: readonly string[], own: Own): Region[] | undefined {
  const ours = recogniser(own)
  const regions: Region[] = []
  const lastMark = lines.findLastIndex((line) => isMark(line, answerMarks.below))
  let from = 0
  for (let index = 0; index < lines.length; index++) {
    const head = headAt(lines, index, from, ours)
    if (!head) continue
    const region = bodyOf(lines, head, lastMark, ours)
    if (!region) return undefined
    regions.push({ ...region, start: Math.max(from, aboveRulers(lines, region.start)) })
    from = region.end
    index = from - 1
  }
  return regions
}

/** The head of a quote of ours that ends at this line, or begins there: our mark, 'On … wrote:' or 'From: … Sent: … To: …', in any language. */
function headAt(lines: readonly string[], index: number, from: number, ours: Ours): Lines | undefined {
  if (isMark(lines[index], answerMarks.above)) return { start: index, end: index }
  return attributionAt(lines, index, from, ours) ?? headerAt(lines, index, ours)
}

function attributionAt(lines: readonly string[], last: number, from: number, ours: Ours): Lines | undefined {
  const line = bare(lines[last]!)
  // Some programs put the quoted text on the same line.
  if (ours.onOneLine.test(line) && time.test(line)) return { start: last, end: last }
  if (line.length > maxHead || !/[:：]$/.test(line)) return undefined
  const next = nextText(lines, last + 1)
  const isAtMark = isMark(lines[next], answerMarks.above)
  const isAbove = isAtMark || isQuoted(lines[next])
  let joined = ''
  for (let start = last; start >= Math.max(from, last - 3); start--) {
    const more = bare(lines[start]!)
    if (!more) return undefined
    joined = `${more} ${joined}`.trim()
    if (joined.length > maxHead) return undefined
    const isDated = time.test(joined) || (isAbove && (year.test(joined) || ours.atStart.test(joined)))
    const isOurs = isAtMark || ours.inBrackets.test(joined) || (isAbove && ours.atEnd.test(joined))
    if (isDated && isOurs) return { start, end: last + 1 }
  }
  return undefined
}

/** At least three lines such as 'Sent: …', of which the one of the sender has our address; or our name, where a program has drawn a line or quote marks. */
function headerAt(lines: readonly string[], start: number, ours: Ours): Lines | undefined {
  const block = factsAt(lines, start)
  if (!block) return undefined
  const next = lines[nextText(lines, block.end)]
  const isDrawn = isQuoted(next) || aboveRulers(lines, start) < start
  const isOurs = isFromUs(block.facts, ours) || (isDrawn && isFromUs(block.facts, { address: ours.name }))
  return isOurs || isMark(next, answerMarks.above) ? { start, end: block.end } : undefined
}

type Fact = { label: string; value: string }

function isFromUs(facts: readonly Fact[], { address }: Pick<Ours, 'address'>): boolean {
  const from = facts.find(({ label }) => fromLabel.test(label)) ?? facts.find(({ value }) => value.includes('@'))
  return from !== undefined && !toLabel.test(from.label) && address.test(from.value)
}

function factsAt(lines: readonly string[], start: number) {
  if (start > 0 && fact.test(bare(lines[start - 1]!))) return undefined
  const facts: Fact[] = []
  let end = start
  for (; end < Math.min(start + 12, lines.length); end++) {
    const line = bare(lines[end]!)
    if (!line) break
    const [all, label] = fact.exec(line) ?? []
    if (all && label) facts.push({ label, value: line.slice(all.length) })
    else if (facts.length === 0) return undefined
    else if (facts.length >= 3 && !/[,;<]$/.test(bare(lines[end - 1]!))) break
  }
  return facts.length >= 3 ? { facts, end } : undefined
}

/** Where our text under a head ends; undefined where the person has written between its lines. */
function bodyOf(lines: readonly string[], head: Lines, lastMark: number, ours: Ours): Region | undefined {
  const body = nextText(lines, head.end)
  const quoted = isQuoted(lines[body])
  let end = body
  let above = -1
  let below = -1
  for (; end < lines.length && below < 0; end++) {
    const line = lines[end]!
    if (quoted && line && !isQuoted(line)) break
    const isInside = above >= 0 && end < lastMark
    if (!quoted && end > body && !isInside && isOthers(factsAt(lines, end)?.facts, ours)) break
    if (isMark(line, answerMarks.above)) above = end
    if (isMark(line, answerMarks.below)) below = end
  }
  if (quoted && below < 0 && lines.slice(end).some(isQuoted)) return undefined
  // Words typed under the head, above our mark, are the person's.
  const isTyped = lines.slice(head.end, Math.max(above, head.end)).some((line) => bare(line))
  return { start: isTyped ? above : head.start, end, isSure: quoted && above >= 0 && below >= 0 }
}

/** The head of a mail between other people, which the person has added. */
const isOthers = (facts: readonly Fact[] | undefined, ours: Ours): boolean =>
  facts !== undefined && facts.some(({ value }) => value.includes('@')) && !isFromUs(facts, ours)

function nextText(lines: readonly string[], from: number): number {
  let at = from
  while (at < lines.length && !bare(lines[at]!) && !isQuoted(lines[at])) at++
  return at
}

/** A line of hyphens or '-----Original Message-----' above the head. */
function aboveRulers(lines: readonly string[], start: number): number {
  let at = start
  for (let index = start - 1; index >= Math.max(0, start - 4); index--) {
    const line = bare(lines[index]!)
    if (ruler.test(line)) at = index
    else if (line) break
  }
  return at
}

/** Where the advertisements at the end of a text begin. */
function adsFrom(lines: readonly string[]): number {
  const last = lines.findLastIndex((line) => bare(line) !== '')
  return last >= 0 && advertisement.test(bare(lines[last]!).replace(/[.!]$/, '')) ? last : lines.length
}

/** The mailbox for answers and the sender of our mails, and the names of the Commission. */
type Own = Record<'addresses' | 'names', readonly string[]>
type Ours = ReturnType<typeof recogniser>

function recogniser({ addresses, names }: Own) {
  const name = names.map(escape).join('|')
  const one = addresses.map((address) => escape(address).replace('@', '(?:\\+[a-z2-7]{50,51})?@')).join('|')
  return {
    address: new RegExp(`(?<![\\w.+-])(?:${one})(?![\\w.-]*\\w)`, 'i'),
    inBrackets: new RegExp(`[<([](?:mailto:)?(?:${one})[>)\\]]`, 'i'),
    onOneLine: new RegExp(`\\d.{0,200}<(?:${one})>[^:\\d]{1,30}:\\s+\\S`, 'i'),
    atEnd: new RegExp(`(?:${name}|${one})["'>)]*(?:\\s+\\S{1,12}){0,2}\\s*[:：]$`, 'i'),
    atStart: new RegExp(`^["']?(?:${name})["']? <`, 'i'),
    name: new RegExp(`(?<!\\p{L})(?:${name})(?!\\p{L})`, 'iu'),
  }
}

const tidy = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
