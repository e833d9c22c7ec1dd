import { readReferenceStart } from '#features/cases/engine/rules.references.ts'
import { referencePrefix } from '../rules.queues.ts'

const excerptLength = 160

/** The beginning of a message in one line. */
export function excerptOf(message: string, max = excerptLength): string {
  const line = message.replace(/\s+/g, ' ')
  return line.length > max ? `${line.slice(0, max)}…` : line
}

/** What the text of a search means: the beginning of a reference, or words. */
export function readEnquirySearch(text: string): { reference?: string; search?: string } {
  if (!text) return {}
  const start = readReferenceStart(referencePrefix, text)
  return start ? { reference: start.start ?? text.toUpperCase() } : { search: text }
}
