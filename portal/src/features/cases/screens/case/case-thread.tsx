import { DocumentChips } from '#kit/document-viewer/document-chips.tsx'
import { useWaiting } from '#kit/outbox/waiting.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { Badge } from '#ui/badge.tsx'
import { Thread, type ThreadEntry } from '#ui/thread.tsx'
import { isAbout } from '../case-letter.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { toViewed } from './viewed-documents.ts'

const Withhold = onDemand(() => import('./withhold-message.tsx').then((module) => module.WithholdMessage), {
  fallback: null,
})

type Props = { kind: KindScreens; row: CaseDetail; staff: boolean; endId?: string }

/** Everything that was said and done in a case, oldest first, with the messages that still wait on this device. */
export function CaseThread({ kind, row, staff, endId }: Props) {
  const waiting = useWaiting().filter((entry) => entry.state !== 'sent' && isAbout(kind, row.id)(entry))
  const unsent = waiting.map(({ seq, state, createdAt, content: { body } }): ThreadEntry => ({
    kind: 'message',
    own: true,
    id: `waiting-${seq}`,
    by: 'You',
    at: new Date(createdAt).toISOString(),
    text:
      (
        body as {
          content?: string
        }
      ).content ?? '',
    marks: (
      <Badge tone="warning" icon="clock">
        {state === 'waiting' ? 'Waiting to be sent' : 'Not sent'}
      </Badge>
    ),
  }))
  const entries = [...row.timeline.map((entry) => toThreadEntry(entry, kind, row, staff)), ...unsent]
  return <Thread label={`Thread of ${row.reference}`} entries={entries} {...(endId && { endId })} />
}

/** Their note is a name or a word, which fits into the line. */
const shortActions: ReadonlySet<string> = new Set(['assign', 'tag', 'link', 'unlink', 'move'])
/** A longer note opens from its line. */
const shortNote = 240

function toThreadEntry(
  entry: CaseDetail['timeline'][number],
  kind: KindScreens,
  row: CaseDetail,
  staff: boolean,
): ThreadEntry {
  const { id, at, by, text: title, note, files, internal, action } = entry
  const message = row.messages.find((each) => each.id === id)
  if (message)
    return {
      kind: 'message',
      id,
      at,
      by: message.by,
      text: message.text,
      quoted: message.quoted,
      own: !message.fromCompany && message.fromStaff === staff,
      marks: (
        <>
          {message.asks && <QuestionMark row={row} id={id} staff={staff} />}
          {message.isNoAnswer && <Badge>No answer</Badge>}
          {message.withheld && <Badge tone="danger">Withheld</Badge>}
        </>
      ),
      files: (staff || message.documents.length > 0) && <MessageFoot {...{ kind, row, message, staff }} />,
    }
  if (action === 'note') return { kind: 'note', id, at, by, text: note ?? '' }
  return {
    kind: 'event',
    id,
    at,
    by,
    isInternal: internal,
    ...(note && shortActions.has(action) ? { title: `${title}: ${note}` } : { title, text: note }),
    isOpen: note !== null && note.length <= shortNote && !shortActions.has(action),
    files: files.length > 0 && <p className="[overflow-wrap:anywhere]">{files.join(', ')}</p>,
  }
}

/** Its files, and for staff what can be done about it. */
function MessageFoot({ kind, row, message, staff }: Props & { message: CaseDetail['messages'][number] }) {
  const { withheld, fromStaff, documents } = message
  const isOpen = staff && row.actions.includes('note') && !fromStaff && !withheld
  return (
    <div className="grid justify-items-start gap-2 empty:hidden">
      {documents.length > 0 && <DocumentChips label="Files of this message" documents={documents.map(toViewed)} />}
      {withheld && <p className="text-sm [overflow-wrap:anywhere]">{withheld}</p>}
      {isOpen && <Withhold {...{ kind, row, message }} />}
    </div>
  )
}

/** Marks a question, and for the person the one that waits for an answer. */
function QuestionMark({ row, id, staff }: { row: CaseDetail; id: string; staff: boolean }) {
  const isOpen = !staff && row.clock.pausedSince !== null && row.messages.findLast(({ asks }) => asks)?.id === id
  return (
    <Badge tone={isOpen ? 'warning' : 'neutral'} icon="comment">
      {isOpen ? 'Answer needed' : 'Question'}
    </Badge>
  )
}
