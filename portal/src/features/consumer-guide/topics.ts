import { list, paragraph, type TextBlock } from '#ui/page/document-text.ts'

/** A statement of the guide with the rule or notice that it comes from. */
export interface GuideSection {
  heading: string
  /** Blank lines separate paragraphs; lines that begin with `- ` are a list; `[words](/address)` is a link. */
  text: string
  source: string
}

export interface GuideTopic {
  title: string
  lead: string
  sections: readonly GuideSection[]
}

/** The topics in the order of the guide, with their labels in the content manager; each key is part of an address. */
export const guideTopics = [
  { key: 'outages', label: 'Outages' },
  { key: 'bills', label: 'Bills' },
  { key: 'meters', label: 'Meters' },
  { key: 'connection', label: 'Connection' },
  { key: 'prices', label: 'Prices and bands' },
  { key: 'safety', label: 'Safety' },
  { key: 'compensation', label: 'Compensation' },
  { key: 'complaints', label: 'Complaints' },
] as const

export type GuideKey = (typeof guideTopics)[number]['key']

export const guideAddress = (key: GuideKey): string => `/consumer-guide/${key}`

/** The paragraphs and lists of a section's text. */
export function blocksOf(text: string): TextBlock[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .flatMap((part) => splitPart(part.split(/\r?\n/).map((line) => line.trim())))
    .filter((block) => block.kind !== 'paragraph' || block.text !== '')
}

/** Lines of a paragraph, followed by those of a list, in any order. */
function splitPart(lines: string[]): TextBlock[] {
  const isItem = (line: string) => /^[-•*]\s+/.test(line)
  const blocks: TextBlock[] = []
  let from = 0
  while (from < lines.length) {
    const kind = isItem(lines[from]!)
    let to = from
    while (to < lines.length && isItem(lines[to]!) === kind) to++
    const part = lines.slice(from, to)
    blocks.push(kind ? list(...part.map((line) => line.replace(/^[-•*]\s+/, ''))) : paragraph(part.join(' ').trim()))
    from = to
  }
  return blocks
}
