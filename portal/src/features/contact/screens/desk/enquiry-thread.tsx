import { Thread, type ThreadEntry } from '#ui/thread.tsx'
import type { Enquiry, EnquiryEvent } from '../../desk/contract.ts'
import { eventWords } from '../../messages.ts'

type Props = {
  enquiry: Enquiry
  /** So many of the latest entries; all by default. */
  latest?: number
  endId?: string
}

/** What the sender and the Commission wrote, the notes of staff and what happened, oldest first. */
export function EnquiryThread({ enquiry, latest, endId }: Props) {
  const entries = enquiry.events.map((event) => toEntry(event, enquiry))
  const shown = latest === undefined ? entries : entries.slice(-latest)
  return <Thread label={`Thread of ${enquiry.reference}`} entries={shown} {...(endId && { endId })} />
}

function toEntry({ id, action, at, byName, text, quoted }: EnquiryEvent, { name, message }: Enquiry): ThreadEntry {
  switch (action) {
    case 'received':
      return { kind: 'message', own: false, id, at, by: name, text: message }
    case 'replied':
      return { kind: 'message', own: false, id, at, by: name, text, quoted }
    case 'answered':
      return { kind: 'message', own: true, id, at, by: byName, text }
    case 'noted':
      return { kind: 'note', id, at, by: byName, text }
    default: {
      const title = eventWords[action]
      return { kind: 'event', id, at, by: byName, title: text ? `${title}: ${text}` : title, isInternal: true }
    }
  }
}

/** The same for the notice of what is new. */
export const newsOf = ({ events, name }: Enquiry) =>
  events.map(({ id, at, action, byName, text }) => ({
    id,
    at,
    by: byName || name,
    text: eventWords[action],
    note: text || null,
  }))
