import { phoneLink } from '#platform/values/phones.ts'

/** A part of a page that is only read. Words may carry links: `[contact page](/contact)`. */
export type TextBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[]; numbered?: boolean }
  | { kind: 'facts'; entries: readonly { term: string; text: string }[] }

export type TextSection = { id: string; heading: string; blocks: readonly TextBlock[] }

/** A page of text, as data: the page, the search index and the tests read the same words. */
export type DocumentText = {
  title: string
  lead: string
  /** One or two sentences for search engines. */
  description: string
  /** ISO date of the present wording. */
  date?: string
  sections: readonly TextSection[]
}

export type TextPiece = { text: string; href?: string }

// A Nigerian telephone number as it is written, the emergency number, or an e-mail address.
const linked =
  /\[([^\][]+)\]\(([^()\s]+)\)|\b0\d{3} \d{3} \d{4}\b|(?<=call )112\b|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

const addressOf = (contact: string): string => (contact.includes('@') ? `mailto:${contact}` : phoneLink(contact))

/** Words and the links in them, in order. Telephone numbers and e-mail addresses become links. */
export function readPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let at = 0
  for (const match of text.matchAll(linked)) {
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) })
    pieces.push({ text: match[1] ?? match[0], href: match[2] ?? addressOf(match[0]) })
    at = match.index + match[0].length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}

/** The words alone, without addresses. */
export const plainWords = (text: string): string =>
  readPieces(text)
    .map((piece) => piece.text)
    .join('')

const wordsOfBlock = (block: TextBlock): string[] => {
  if (block.kind === 'paragraph') return [block.text]
  if (block.kind === 'list') return [...block.items]
  return block.entries.flatMap(({ term, text }) => [term, text])
}

/** Everything a page says, a line per block, for the search index. */
export const wordsOfDocument = (document: Pick<DocumentText, 'lead' | 'sections'>): string =>
  [document.lead, ...document.sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(wordsOfBlock)])]
    .map(plainWords)
    .join('\n')

export const paragraph = (text: string): TextBlock => ({ kind: 'paragraph', text })
export const list = (...items: string[]): TextBlock => ({ kind: 'list', items })
/** What happens one after the other. */
export const steps = (...items: string[]): TextBlock => ({ kind: 'list', items, numbered: true })
