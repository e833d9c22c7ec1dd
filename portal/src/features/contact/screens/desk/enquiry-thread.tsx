import { Thread, type ThreadEntry } from '#ui/thread.tsx'
import type { Enquiry, EnquiryEvent } from '../../desk/contract.ts'
import { eventWords } from '../../kind.ts'

type Props = {
  record: Enquiry
  /** So many of the latest entries; all by default. */
  latest?: number
  endId?: string
}

/** What the sender and the Commission wrote, the notes of staff and what happened, oldest first. */
export function EnquiryThread({ record, latest, endId }: Props) {
  const entries = record.events.map((event) => toEntry(event, record))
  const shown = latest === undefined ? entries : entries.slice(-latest)
  return <Thread label={`Thread of ${record.reference}`} entries={shown} {...(endId && { endId })} />
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
