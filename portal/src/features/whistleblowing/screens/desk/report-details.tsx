import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AskedApproval, listApprovals } from '#features/approvals/contract.ts'
import { WaitingRequests } from '#features/approvals/screens/waiting-approval.tsx'
import type { ApiError } from '#kit/api-client.ts'
import { downloadFile, api } from '#kit/browser-api.ts'
import { withProof } from '#kit/prove-again.ts'
import { useApiQuery, queryKey } from '#kit/query.ts'
import type { Writing } from '#kit/writing/use-writing.ts'
import { writeIsoDate } from '#platform/date-text.ts'
import { formatShortMoment } from '#platform/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EscalationBar } from '#ui/escalation-bar.tsx'
import { TextField } from '#ui/field.tsx'
import { formatFileSize } from '#ui/file-size.ts'
import { Icon } from '#ui/icon.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { askIdentity } from '../../contract.moves.ts'
import { getReport, type Report, type Attachment } from '../../contract.ts'
import { identityWords } from '../../messages.ts'
import { lawLimit, messageLimit } from '../../rules.ts'
import { StatusBadge } from '../status-badge.tsx'
import { ReadingFailure } from './reading-failure.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportThread } from './report-thread.tsx'

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
