import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listApprovals } from '#features/approvals/contract.ts'
import type { ApiError } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { queryKey, useApiMutation, useApiQuery } from '#kit/api/query.ts'
import { useSession } from '#kit/sign-in/session.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { CheckboxGroup } from '#ui/form/choice.tsx'
import { ConfirmDialog, Dialog } from '#ui/overlays/dialog.tsx'
import { NativeSelect } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { toast } from '#ui/overlays/toast.ts'
import {
  deleteReport,
  escalateReport,
  resolveReport,
  prolongReport,
  assignReport,
  listReaders,
  withholdReport,
} from '../../contract.moves.ts'
import { getReport, type Report } from '../../contract.ts'
import { readReportList } from '../../desk/contract.list.ts'
import { messages } from '../../messages.ts'
import { maxLevel, messageLimit, prolongChoices } from '../../rules.ts'

type ReportQuestion = 'escalate' | 'resolve' | 'delete'
const questions: Record<ReportQuestion, { title: string; label: string; text: string; danger?: true }> = {
  escalate: { title: 'Escalate this report?', label: 'Escalate', text: 'It rises by one level.' },
  resolve: {
    title: 'Mark this report as resolved?',
    label: 'Mark Resolved',
    text: 'The reporter sees that it is resolved. It is destroyed when its retention period ends, unless it is kept for longer.',
  },
  delete: {
    title: 'Delete this report?',
    label: 'Delete',
    text: 'Its text, messages and files are destroyed with their key. This cannot be undone.',
    danger: true,
  },
}
const reads = [getReport, readReportList]

interface Props {
  report: Report
  onGone: (() => void) | undefined
}

/** Buttons for the actions that are currently available. */
export function ReportActions({ report, onGone }: Props) {
  const [asked, setAsked] = useState<ReportQuestion>()
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<{ title: string; reason: string }>()
  const done = (words: string) => ({ onSuccess: () => void toast.success(words), invalidates: reads })
  const failed = (title: string) => ({ onError: ({ message }: Error) => setFailure({ title, reason: message }) })
  const escalate = useApiMutation(escalateReport, { ...done(messages.escalated), ...failed(messages.escalateFailed) })
  const resolve = useApiMutation(resolveReport, { ...done(messages.resolved), ...failed(messages.resolveFailed) })
  const client = useQueryClient()
  const remove = useMutation<ResponseOf<typeof deleteReport>, ApiError>({
    mutationFn: () => withProof(() => api.call(deleteReport, { params: { id: report.id } })),
    onSuccess: async ({ message, approval }) => {
      toast.success(message)
      if (!approval) onGone?.()
      const read = approval ? getReport : readReportList
      for (const each of [read, listApprovals]) await client.invalidateQueries({ queryKey: queryKey(each) })
    },
    ...failed(messages.deleteFailed),
  })
  const { id, version, actions } = report
  const may = (action: Report['actions'][number]) => actions.includes(action)
  const act = () => {
    setFailure(undefined)
    setAsked(undefined)
    const move = { params: { id }, body: { version, ...(note.trim() && { note: note.trim() }) } }
    if (asked === 'escalate') escalate.mutate(move)
    else if (asked === 'resolve') resolve.mutate(move)
    else remove.mutate()
    setNote('')
  }
  const question = asked && questions[asked]
  return (
    <section aria-label="Actions" data-print="no" className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {report.status !== 'RESOLVED' && (
          <>
            <Button size="sm" icon="arrow-up" disabled={!may('escalate')} onClick={() => setAsked('escalate')}>
              Escalate
            </Button>
            <Button size="sm" variant="primary" icon="check" onClick={() => setAsked('resolve')}>
              Mark Resolved
            </Button>
          </>
        )}
        {may('withhold') && <WithholdReport report={report} />}
        <Button size="sm" variant="quiet" icon="trash" className="ms-auto" onClick={() => setAsked('delete')}>
          Delete
        </Button>
      </div>
      {(may('assign') || may('reassign')) && <AssignReport report={report} />}
      {may('prolong') && <KeepLonger report={report} />}
      {report.status !== 'RESOLVED' && report.escalationLevel >= maxLevel && (
        <p className="text-sm text-muted">The report is at the highest level.</p>
      )}
      {failure && (
        <Alert kind="error" title={failure.title} onDismiss={() => setFailure(undefined)}>
          {failure.reason}
        </Alert>
      )}
      <ConfirmDialog
        isOpen={question !== undefined}
        title={question?.title ?? ''}
        confirmLabel={question?.label ?? ''}
        danger={question?.danger ?? false}
        onClose={() => setAsked(undefined)}
        onConfirm={act}
      >
        <p className="mb-3">
          <strong className="tabular">{report.reference}</strong>. {question?.text}
        </p>
        {asked !== 'delete' && (
          <TextArea
            label="Note"
            optional
            hint="Only staff see it, in the history."
            rows={3}
            spellCheck={false}
            maxLength={messageLimit}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
      </ConfirmDialog>
    </section>
  )
}

/** Postpones the destruction of a resolved report. */
function KeepLonger({ report }: { report: Report }) {
  const [days, setDays] = useState<number>(prolongChoices[1])
  const prolong = useApiMutation(prolongReport, {
    invalidates: reads,
    onSuccess: () => void toast.success('Kept for longer'),
    onError: ({ message }) => void toast.error(message),
  })
  return (
    <div className="flex flex-wrap items-end gap-2">
      <NativeSelect
        label="Keep for longer"
        options={prolongChoices.map((choice) => ({ value: String(choice), label: `${choice} days` }))}
        value={String(days)}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
      />
      <Button
        icon="clock"
        busy={prolong.isPending}
        onClick={() => prolong.mutate({ params: { id: report.id }, body: { days, version: report.version } })}
      >
        Keep
      </Button>
    </div>
  )
}

/** Assigns the report to a colleague who may read it; the first assignment starts the investigation. */
function AssignReport({ report }: { report: Report }) {
  const { id, version, assignedTo, withheldFrom } = report
  const readers = useApiQuery(listReaders, {})
  const assign = useApiMutation(assignReport, {
    invalidates: reads,
    onSuccess: () => void toast.success('Report assigned'),
    onError: ({ message }) => void toast.error(message),
  })
  const options = (readers.data?.admins ?? [])
    .filter((reader) => reader.mayRead && !withheldFrom.includes(reader.id))
    .map((reader) => ({ value: reader.id, label: reader.name }))
  return (
    <NativeSelect
      label="Assigned to"
      placeholder="Nobody"
      options={options}
      value={assign.variables?.body.assignedTo ?? assignedTo?.id ?? ''}
      disabled={assign.isPending}
      onChange={({ currentTarget: { value } }) =>
        value && assign.mutate({ params: { id }, body: { assignedTo: value, version } })
      }
      className="min-w-44 justify-self-start"
    />
  )
}

/** Withholds a report from colleagues whom it concerns. Others read no reports. */
function WithholdReport({ report }: { report: Report }) {
  const { user } = useSession()
  const [chosen, setChosen] = useState<string[]>()
  const readers = useApiQuery(listReaders, {})
  const withhold = useApiMutation(withholdReport, {
    invalidates: reads,
    onSuccess: () => (setChosen(undefined), void toast.success('Readers changed')),
    onError: ({ message }) => void toast.error(message),
  })
  const others = (readers.data?.admins ?? []).filter(({ id, mayRead }) => mayRead && id !== user?.id)
  const toggle = (id: string, on: boolean) =>
    setChosen((before = []) => (on ? [...before, id] : before.filter((each) => each !== id)))
  const save = () =>
    withhold.mutate({ params: { id: report.id }, body: { staffIds: chosen ?? [], version: report.version } })
  const count = report.withheldFrom.length
  return (
    <>
      <Button size="sm" icon="eye-off" onClick={() => setChosen(report.withheldFrom)}>
        Withhold{count > 0 && <span className="tabular"> ({count})</span>}
      </Button>
      <Dialog
        isOpen={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        title="Withhold this report"
        size="sm"
        busy={withhold.isPending}
        actions={
          <>
            <Button onClick={() => setChosen(undefined)}>Cancel</Button>
            <Button variant="primary" busy={withhold.isPending} onClick={save}>
              Save
            </Button>
          </>
        }
      >
        {others.length === 0 ? (
          <p>No other colleague reads reports.</p>
        ) : (
          <CheckboxGroup
            label="Keep it from"
            hint="It is hidden from their lists, counts and searches, and they are not notified."
            options={others.map(({ id, name, email }) => ({ value: id, label: name, hint: email }))}
            value={chosen ?? []}
            onChange={(event) => toggle(event.currentTarget.value, event.currentTarget.checked)}
          />
        )}
      </Dialog>
    </>
  )
}
