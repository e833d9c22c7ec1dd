import { listApprovals } from '#features/approvals/contract.ts'
import { WaitingRequests } from '#features/approvals/screens/waiting-approval.tsx'
import { api } from '#kit/api/browser-api.ts'
import { useApiMutation, useApiQuery } from '#kit/api/query.ts'
import { AskButton } from '#kit/asking/ask-button.tsx'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { box, line, text } from '#kit/asking/fields.ts'
import { DownloadButton } from '#kit/download-button.tsx'
import type { BoxState } from '#kit/writing/officer-box.tsx'
import { useWriting, type Writing } from '#kit/writing/use-writing.ts'
import { WritingFrame } from '#kit/writing/writing-frame.tsx'
import { writeIsoDate } from '#platform/values/date-text.ts'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { EscalationBar } from '#ui/escalation-bar.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { Icon } from '#ui/icon.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Thread, type ThreadEntry } from '#ui/thread.tsx'
import { addCommunication, addNote, askIdentity } from '../../contract.actions.ts'
import { type Attachment, getReport, type Report } from '../../contract.ts'
import { readReportList } from '../../desk/contract.list.ts'
import { eventWords } from '../../kind.ts'
import { identityWords, messages } from '../../messages.ts'
import { lawLimit, messageLimit } from '../../rules.ts'
import { WriteForm } from '../follow-up/conversation.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { ReadingFailure, heldText } from './reading-failure.tsx'
import { NextStep, ReportBar } from './report-actions.tsx'

const levels = ['First level', 'Second level', 'Third level'] as const

interface Props {
  id: string
  /** What the officer wants to write, when the report opens for it. */
  writing?: Writing | undefined
  onRemoved?: (() => void) | undefined
}

/** A report beside its list or below its row, where it is also printed from; opening it is recorded in the audit log. */
export function ReportDetails({ id, writing, onRemoved }: Props) {
  const report = useApiQuery(getReport, { params: { id } })
  if (report.isPending) return <SkeletonRows label="Opening the report" />
  if (report.isError)
    return <ReadingFailure error={report.error} onRetry={() => report.refetch({ throwOnError: true })} />
  return <Opened report={report.data} {...{ writing, onRemoved }} />
}

type OpenedProps = Omit<Props, 'id'> & { report: Report }

function Opened({ report, writing: asked, onRemoved }: OpenedProps) {
  const { writing, write, textRef } = useWriting(asked)
  return (
    // The room of a report is that of the pane or of the row, not of the window.
    <div className="@container min-w-0 [--head-bar:0px]">
      <div className="grid gap-4">
        <h2 className="text-lg [overflow-wrap:anywhere]">{report.subject}</h2>
        <WaitingRequests requests={report.waiting} />
        <ReportBar report={report} onWrite={write} onGone={onRemoved} />
        <div className="grid gap-x-8 gap-y-5 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid content-start gap-5">
            <section aria-labelledby="report-description">
              <h3 id="report-description" className="mb-1 text-base">
                Description
              </h3>
              <p dir="auto" className="measure [overflow-wrap:anywhere] whitespace-pre-wrap">
                {report.description}
              </p>
            </section>
            <ReportDocuments documents={report.documents} />
          </div>
          <div className="grid content-start gap-4 @3xl:row-span-2">
            <NextStep report={report} />
            <EscalationBar level={report.escalationLevel} levels={levels} />
            <DescriptionList small narrow items={factsOf(report)} />
            <ReadIdentity report={report} />
          </div>
          <section aria-labelledby="report-thread" className="grid content-start gap-3">
            <h3 id="report-thread" className="text-base">
              Messages and events
            </h3>
            <Thread label={`Thread of ${report.reference}`} entries={threadOf(report)} />
            <WriteBox {...{ report, writing, textRef }} onSwitch={write} />
          </section>
        </div>
      </div>
    </div>
  )
}

const factsOf = (report: Report) => [
  { term: 'Status', value: <StatusBadge status={report.status} /> },
  { term: 'Date', value: writeIsoDate(report.date) },
  { term: 'Last updated', value: writeIsoDate(report.updatedAt) },
  { term: 'Reporter', value: report.customer },
  ...(report.identity !== 'open'
    ? []
    : [
        { term: 'E-mail', value: report.email },
        { term: 'Phone', value: report.phone },
      ]),
  ...(report.destroyOn ? [{ term: 'Will be destroyed on', value: writeIsoDate(report.destroyOn) }] : []),
]

/** Files of a report; each download is recorded in the audit log. */
const ReportDocuments = ({ documents }: { documents: Attachment[] }) => (
  <section aria-labelledby="report-documents" className="grid gap-1">
    <h3 id="report-documents" className="text-base">
      Documents
    </h3>
    {documents.length === 0 && <p className="text-muted">No documents</p>}
    <ul className="grid">
      {documents.map(({ id, name, path, size, uploadedAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
          <Icon name="document" className="text-amber" />
          <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
            {name}
            <span className="tabular block text-sm text-muted">
              {formatFileSize(size)}, added {writeIsoDate(uploadedAt)}
            </span>
          </span>
          <DownloadButton url={path} fileName={name} failure={`Failed to download ${name}`}>
            Download<span className="sr-only"> {name}</span>
          </DownloadButton>
        </li>
      ))}
    </ul>
  </section>
)

/** Says whether the name is sealed or until when it is open, and asks another officer to agree that both read it. */
function ReadIdentity({ report }: { report: Report }) {
  if (report.identity === 'anonymous') return null
  if (report.identity === 'open')
    return <p className="text-muted">You may read the name until {formatShortMoment(report.identityUntil)}.</p>
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-muted">The name is sealed until two integrity officers agree to read it.</p>
      <AskButton icon="lock" dialog={(onClose) => <IdentityDialog {...{ report, onClose }} />}>
        Ask to read the name
      </AskButton>
    </div>
  )
}

const IdentityDialog = ({ report: { id, reference }, onClose }: { report: Report; onClose: () => void }) => (
  <AskDialog
    title="Ask to read who reported"
    confirmLabel="Ask"
    fields={{
      reason: text({
        label: 'Reason',
        hint: 'The other officer reads it, and the reporter too.',
        maxLength: messageLimit,
        rows: 4,
        missing: identityWords.reasonMissing,
        spellCheck: false,
      }),
      forbids: box({ label: 'A law forbids telling the reporter' }),
      law: line({
        label: 'Which law',
        hint: 'Name the law and the section.',
        maxLength: lawLimit,
        missing: identityWords.lawMissing,
        onlyIf: ({ forbids }) => forbids === true,
      }),
    }}
    send={({ reason, forbids, law }) =>
      api.call(askIdentity, { params: { id }, body: { reason, ...(forbids && { law }) } })
    }
    refreshes={[getReport, listApprovals]}
    done={({ message }) => message}
    onClose={onClose}
  >
    <p>
      <strong className="tabular">{reference}</strong>. Another integrity officer must agree. Then both of you can read
      the name and contact details for 24 hours.
    </p>
  </AskDialog>
)

/** Neither the browser nor the account keeps what is written (docs/decisions/0008). */
function WriteBox({ report, writing, textRef, onSwitch }: BoxState & { report: Report }) {
  const { id, isReachable, isAnonymous } = report
  const shown = isReachable ? writing : 'note'
  const reply = useApiMutation(addCommunication, { invalidates: [getReport, readReportList] })
  const note = useApiMutation(addNote, { invalidates: [getReport] })
  const { isPending, error } = shown === 'reply' ? reply : note
  const words =
    shown === 'reply'
      ? {
          label: 'Write to the reporter',
          hint: isAnonymous
            ? 'Only the reporter, with the receipt, can read this. Do not ask for details that would identify the reporter.'
            : 'The reporter logs in to read it here.',
          missing: messages.messageMissing,
          button: 'Send message',
        }
      : {
          label: 'New note',
          hint: 'Only staff who may read this report see it.',
          missing: messages.noteMissing,
          button: 'Add note',
        }
  return (
    <>
      {!isReachable && <Alert>You cannot reply: the reporter has deleted the account.</Alert>}
      <WritingFrame can={{ reply: isReachable, note: true }} writing={shown} onSwitch={onSwitch}>
        <WriteForm
          key={shown}
          {...words}
          textRef={textRef}
          held={heldText(`${id} ${shown}`)}
          busy={isPending}
          failure={error?.message}
          onSend={(text) =>
            shown === 'reply'
              ? reply.mutateAsync({ params: { id }, body: { content: text } })
              : note.mutateAsync({ params: { id }, body: { note: text } })
          }
        />
      </WritingFrame>
    </>
  )
}

/** The entries of a report in the order of their numbers: of a day nobody knows the time (docs/decisions/0008). */
export function threadOf({ communications, notes, history }: Report): ThreadEntry[] {
  const entries: { position: number; entry: ThreadEntry }[] = [
    ...communications.map(({ position, on, text, from, byName }) => ({
      position,
      entry: {
        kind: 'message' as const,
        id: String(position),
        at: on,
        by: from === 'staff' ? byName || 'The Commission' : byName || 'The reporter',
        text,
        own: from === 'staff',
      },
    })),
    ...notes.map(({ position, on, text, byName }) => ({
      position,
      entry: { kind: 'note' as const, id: String(position), at: on, by: byName, text },
    })),
    ...history.map(({ position, on, event, byName, text }) => ({
      position,
      entry: { kind: 'event' as const, id: String(position), at: on, by: byName, title: eventWords[event], text },
    })),
  ]
  return entries.sort((one, other) => one.position - other.position).map(({ entry }) => entry)
}
