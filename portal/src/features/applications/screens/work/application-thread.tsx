import { Badge } from '#ui/badge.tsx'
import { Thread, type ThreadEntry } from '#ui/thread.tsx'
import type { Submission } from '../../contract.ts'

type Props = {
  form: Submission
  /** So many of the latest entries; all by default. */
  latest?: number
  endId?: string
}

/** What the applicant and the Commission wrote, the notes of staff and what happened, oldest first. */
export function ApplicationThread({ form, latest, endId }: Props) {
  const entries = threadOf(form)
  const shown = latest === undefined ? entries : entries.slice(-latest)
  return <Thread label={`Thread of ${form.reference}`} entries={shown} {...(endId && { endId })} />
}

function threadOf({ history, messages, entries }: Submission): ThreadEntry[] {
  const events = history.map(({ id, at, by, text, files, reason }): ThreadEntry => {
    const more = [reason, files.join(', ')].filter(Boolean).join('\n')
    return { kind: 'event', id: `change-${id}`, at, by, title: text, text: more || null, isOpen: reason !== '' }
  })
  const answers = messages.map(({ id, ...message }): ThreadEntry => ({
    kind: 'message',
    own: false,
    id: `answer-${id}`,
    ...message,
  }))
  const written = entries.map(({ id, kind, at, by, text }): ThreadEntry => {
    const entry = { id: `entry-${id}`, at, by }
    if (kind === 'message') return { kind, own: true, ...entry, text }
    if (kind === 'question') return { kind: 'message', own: true, ...entry, text, marks: <QuestionMark /> }
    if (kind === 'note') return { kind, ...entry, text }
    return { kind: 'event', ...entry, title: eventTitles[kind](text), isInternal: true }
  })
  return [...events, ...answers, ...written].toSorted((one, other) => one.at.localeCompare(other.at))
}

const eventTitles = {
  assigned: (text: string) => `Assigned to ${text || 'nobody'}`,
  ready: () => 'Marked as ready for decision',
  'not-ready': () => 'Not ready for decision any more',
  resumed: () => 'Deadline resumed',
  returned: (text: string) => `E-mail to the applicant came back: ${text}`,
}

const QuestionMark = () => (
  <Badge tone="neutral" icon="pause">
    Question, deadline paused
  </Badge>
)

/** The same for the notice of what is new. */
export const newsOf = (form: Submission) =>
  threadOf(form).map((entry) => ({
    id: entry.id,
    at: entry.at,
    by: entry.by,
    text: entry.kind === 'event' ? entry.title : entry.kind === 'note' ? 'Note' : 'Message',
    note: entry.text || null,
  }))
