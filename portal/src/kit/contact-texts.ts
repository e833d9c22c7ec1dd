import type { DocumentText } from '#ui/page/document-text.ts'
import type { ContactDetails } from './site-frame.ts'

/** A text with its placeholders for contacts, such as `{{general.phone}}`, filled in. */
export function withContact<T extends Pick<DocumentText, 'sections'>>(text: T, { contacts }: ContactDetails): T {
  const fill = (words: string) =>
    words.replace(/\{\{(\w+)\.(email|phone)\}\}/g, (found, who: keyof typeof contacts, what: 'email' | 'phone') =>
      who in contacts ? contacts[who][what] : found,
    )
  const sections = text.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => (block.kind === 'paragraph' ? { ...block, text: fill(block.text) } : block)),
  }))
  return { ...text, sections }
}
