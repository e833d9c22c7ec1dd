import { list, paragraph, type TextBlock } from '#ui/page/document-text.ts'

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
