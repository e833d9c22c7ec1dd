import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { type AskedApproval, listApprovals } from '#features/approvals/contract.ts'
import { WaitingRequests } from '#features/approvals/screens/waiting-approval.tsx'
import type { ApiError } from '#kit/api/api-client.ts'
import { downloadFile, api } from '#kit/api/browser-api.ts'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { useApiQuery, queryKey, useApiMutation } from '#kit/api/query.ts'
import { type Writing, useWriting } from '#kit/writing/use-writing.ts'
import { WritingFrame } from '#kit/writing/writing-frame.tsx'
import { writeIsoDate } from '#platform/values/date-text.ts'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { EscalationBar } from '#ui/escalation-bar.tsx'
import { TextField } from '#ui/form/field.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { Icon } from '#ui/icon.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Thread, type ThreadEntry } from '#ui/thread.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { askIdentity, addCommunication, addNote } from '../../contract.moves.ts'
import { getReport, type Report, type Attachment } from '../../contract.ts'
import { readReportList } from '../../desk/contract.list.ts'
import { identityWords, messages, eventWords } from '../../messages.ts'
import { lawLimit, messageLimit } from '../../rules.ts'
import { WriteForm } from '../follow-up/conversation.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { ReadingFailure, heldText } from './reading-failure.tsx'
import { ReportActions } from './report-actions.tsx'

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
  const { data } = report
  return (
    // The room of a report is that of the pane or of the row, not of the window.
    <div className="@container min-w-0">
      <div className="grid gap-4">
        <h2 className="text-lg [overflow-wrap:anywhere]">{data.subject}</h2>
        <WaitingRequests requests={data.waiting} />
        <ReportActions report={data} onGone={onRemoved} />
        <div className="grid gap-x-8 gap-y-5 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid content-start gap-5">
            <section aria-labelledby="report-description">
              <h3 id="report-description" className="mb-1 text-base">
                Description
              </h3>
              <p dir="auto" className="measure [overflow-wrap:anywhere] whitespace-pre-wrap">
                {data.description}
              </p>
            </section>
            <ReportDocuments documents={data.documents} />
          </div>
          <div className="grid content-start gap-4 @3xl:row-span-2">
            <EscalationBar level={data.escalationLevel} levels={levels} />
            <DescriptionList dense narrow items={factsOf(data)} />
            <ReadIdentity report={data} />
          </div>
          <ReportThread report={data} writing={writing} />
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
function ReportDocuments({ documents }: { documents: Attachment[] }) {
  const [failure, setFailure] = useState<string>()
  const download = (file: Attachment) =>
    downloadFile(file.path, file.name).then(
      () => setFailure(undefined),
      (error: unknown) => setFailure(error instanceof Error ? error.message : `Failed to download ${file.name}`),
    )
  return (
    <section aria-labelledby="report-documents" className="grid gap-1">
      <h3 id="report-documents" className="text-base">
        Documents
      </h3>
      {documents.length === 0 && <p className="text-muted">No documents</p>}
      <ul className="grid">
        {documents.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
            <Icon name="document" className="text-amber" />
            <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
              {file.name}
              <span className="tabular block text-sm text-muted">
                {formatFileSize(file.size)}, added {writeIsoDate(file.uploadedAt)}
              </span>
            </span>
            <Button size="sm" icon="download" onClick={() => void download(file)}>
              Download<span className="sr-only"> {file.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {failure && <Alert kind="error">{failure}</Alert>}
    </section>
  )
}

/** Says whether the name is sealed or until when it is open, and asks another officer to agree that both read it. */
function ReadIdentity({ report }: { report: Report }) {
  const [asking, setAsking] = useState(false)
  if (report.identity === 'anonymous') return null
  if (report.identity === 'open')
    return <p className="text-muted">You may read the name until {formatShortMoment(report.identityUntil)}.</p>
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-muted">The name is sealed until two integrity officers agree to read it.</p>
      <Button icon="lock" onClick={() => setAsking(true)}>
        Ask to read the name
      </Button>
      {asking && <AskDialog report={report} onClose={() => setAsking(false)} />}
    </div>
  )
}

function AskDialog({ report: { id, reference }, onClose }: { report: Report; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [forbids, setForbids] = useState(false)
  const [law, setLaw] = useState('')
  const [checked, setChecked] = useState(false)
  const client = useQueryClient()
  const asking = useMutation<AskedApproval, ApiError>({
    mutationFn: () =>
      withProof(() => api.call(askIdentity, { params: { id }, body: { reason, ...(forbids && { law }) } })),
    onSuccess: async ({ message }) => {
      for (const read of [getReport, listApprovals]) await client.invalidateQueries({ queryKey: queryKey(read) })
      toast.success(message)
      onClose()
    },
  })
  const reasonError = checked && !reason.trim() ? identityWords.reasonMissing : undefined
  const lawError = checked && forbids && !law.trim() ? identityWords.lawMissing : undefined
  const send = () => {
    setChecked(true)
    if (reason.trim() && (!forbids || law.trim())) asking.mutate()
  }
  return (
    <ConfirmDialog
      isOpen
      busy={asking.isPending}
      title="Ask to read who reported"
      confirmLabel="Ask"
      onClose={onClose}
      onConfirm={send}
    >
      <div className="grid gap-4">
        <p>
          <strong className="tabular">{reference}</strong>. Another integrity officer must agree. Then both of you can
          read the name and contact details for 24 hours.
        </p>
        <TextArea
          label="Reason"
          hint="The other officer reads it, and the reporter too."
          rows={4}
          spellCheck={false}
          maxLength={messageLimit}
          value={reason}
          error={reasonError}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Checkbox
          label="A law forbids telling the reporter"
          checked={forbids}
          onChange={(event) => setForbids(event.currentTarget.checked)}
        />
        {forbids && (
          <TextField
            label="Which law"
            hint="Name the law and the section."
            maxLength={lawLimit}
            value={law}
            error={lawError}
            onChange={(event) => setLaw(event.currentTarget.value)}
          />
        )}
        {asking.error && <Alert kind="error">{asking.error.message}</Alert>}
      </div>
    </ConfirmDialog>
  )
}

type ReportThreadProps = { report: Report; writing: Writing | undefined }

/** Everything that was said, noted and done about a report, and below it the box for a reply or a note. */
function ReportThread({ report, writing }: ReportThreadProps) {
  return (
    <section aria-labelledby="report-thread" className="grid content-start gap-3">
      <h3 id="report-thread" className="text-base">
        Messages and events
      </h3>
      <Thread label={`Thread of ${report.reference}`} entries={threadOf(report)} />
      <WriteBox {...{ report, writing }} />
    </section>
  )
}

/** Neither the browser nor the account keeps what is written (docs/decisions/0008). */
function WriteBox({ report, writing: asked }: ReportThreadProps) {
  const { writing, write, textRef } = useWriting(asked)
  const { isReachable } = report
  const shown = isReachable ? writing : 'note'
  return (
    <>
      {!isReachable && <Alert>You cannot reply: the reporter has deleted the account.</Alert>}
      <WritingFrame can={{ reply: isReachable, note: true }} writing={shown} onSwitch={write}>
        {shown === 'reply' ? <Reply {...{ report, textRef }} /> : <Note {...{ report, textRef }} />}
      </WritingFrame>
    </>
  )
}

type BoxProps = { report: Report; textRef: RefObject<HTMLTextAreaElement | null> }

function Reply({ report: { id, isAnonymous }, textRef }: BoxProps) {
  const write = useApiMutation(addCommunication, { invalidates: [getReport, readReportList] })
  return (
    <WriteForm
      textRef={textRef}
      held={heldText(`${id} reply`)}
      label="Write to the reporter"
      hint={
        isAnonymous
          ? 'Only the reporter, with the receipt, can read this. Do not ask for details that would identify the reporter.'
          : 'The reporter logs in to read it here.'
      }
      missing={messages.messageMissing}
      button="Send message"
      busy={write.isPending}
      failure={write.error?.message}
      onSend={(content) => write.mutateAsync({ params: { id }, body: { content } })}
    />
  )
}

function Note({ report: { id }, textRef }: BoxProps) {
  const write = useApiMutation(addNote, { invalidates: [getReport] })
  return (
    <WriteForm
      textRef={textRef}
      held={heldText(`${id} note`)}
      label="New note"
      hint="Only staff who may read this report see it."
      missing={messages.noteMissing}
      button="Add note"
      busy={write.isPending}
      failure={write.error?.message}
      onSend={(note) => write.mutateAsync({ params: { id }, body: { note } })}
    />
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
