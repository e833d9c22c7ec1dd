import { useState } from 'react'
import { listApprovals } from '#features/approvals/contract.ts'
import { api } from '#kit/api/browser-api.ts'
import { useApiMutation, useApiQuery, useRefresh } from '#kit/api/query.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { boxes, text } from '#kit/asking/fields.ts'
import { type Assigning, RecordBar } from '#kit/desk/record-bar.tsx'
import { NextAction } from '#kit/desk/record-page.tsx'
import { useSession } from '#kit/sign-in/session.ts'
import type { Writing } from '#kit/writing/use-writing.ts'
import { writeIsoDate } from '#platform/values/date-text.ts'
import { toast } from '#ui/overlays/toast.ts'
import {
  assignReport,
  deleteReport,
  escalateReport,
  listReaders,
  prolongReport,
  resolveReport,
  withholdReport,
} from '../../contract.actions.ts'
import { getReport, type Report } from '../../contract.ts'
import { readReportList } from '../../desk/contract.list.ts'
import { messages } from '../../messages.ts'
import { maxLevel, messageLimit, prolongChoices } from '../../rules.ts'

const reads = [getReport, readReportList]
const onError = ({ message }: Error) => void toast.error(message)

const moves = {
  escalate: {
    call: escalateReport,
    title: 'Escalate this report?',
    label: 'Escalate',
    text: 'It rises by one level.',
    done: messages.escalated,
    failed: messages.escalateFailed,
  },
  resolve: {
    call: resolveReport,
    title: 'Mark this report as resolved?',
    label: 'Mark Resolved',
    text: 'The reporter sees that it is resolved. It is destroyed when its retention period ends, unless it is kept for longer.',
    done: messages.resolved,
    failed: messages.resolveFailed,
  },
} as const
type Move = keyof typeof moves

type BarProps = {
  report: Report
  onWrite: (what: Writing) => void
  onGone: (() => void) | undefined
}

/** What an officer can do with a report, in the bar of every desk. */
export function ReportBar({ report, onWrite, onGone }: BarProps) {
  const [asked, setAsked] = useState<Move | 'withhold' | 'delete'>()
  const { id, version, status, actions, withheldFrom } = report
  const assigning = useAssign(report)
  const prolong = useApiMutation(prolongReport, {
    invalidates: reads,
    onSuccess: () => void toast.success('Kept for longer'),
    onError,
  })
  const may = (action: Report['actions'][number]) => actions.includes(action)
  const isOpen = status !== 'RESOLVED'
  const close = () => setAsked(undefined)
  return (
    <>
      <RecordBar
        compact
        label={`Actions on ${report.reference}`}
        can={{ reply: report.isReachable, note: true }}
        onWrite={onWrite}
        assigning={canAssign(report) ? assigning : undefined}
        first={[
          isOpen && {
            id: 'resolve',
            label: moves.resolve.label,
            icon: 'check',
            variant: 'primary',
            act: () => setAsked('resolve'),
          },
          isOpen && {
            id: 'escalate',
            label: moves.escalate.label,
            icon: 'arrow-up',
            disabled: !may('escalate'),
            title: report.escalationLevel < maxLevel ? undefined : 'The report is at the highest level.',
            act: () => setAsked('escalate'),
          },
        ]}
        last={[
          may('withhold') && {
            id: 'withhold',
            label: withheldFrom.length > 0 ? `Withhold (${withheldFrom.length})` : 'Withhold',
            icon: 'eye-off',
            act: () => setAsked('withhold'),
          },
        ]}
        menu={prolongChoices.map(
          (days) =>
            may('prolong') && {
              id: `keep-${days}`,
              label: `Keep for ${days} days longer`,
              icon: 'clock',
              act: () => prolong.mutate({ params: { id }, body: { days, version } }),
            },
        )}
        grave={{ id: 'delete', label: 'Delete', icon: 'trash', danger: true, act: () => setAsked('delete') }}
      />
      {(asked === 'escalate' || asked === 'resolve') && <MoveDialog {...{ report }} move={asked} onClose={close} />}
      {asked === 'withhold' && <WithholdDialog report={report} onClose={close} />}
      {asked === 'delete' && <DeleteDialog report={report} onGone={onGone} onClose={close} />}
    </>
  )
}

const canAssign = ({ actions }: Report) => actions.includes('assign') || actions.includes('reassign')

/** The first assignment starts the investigation; a report stays with somebody. */
function useAssign({ id, version, assignedTo }: Report): Assigning {
  const assign = useApiMutation(assignReport, {
    invalidates: reads,
    onSuccess: () => void toast.success('Report assigned'),
    onError,
  })
  return {
    assignee: assignedTo,
    busy: assign.isPending,
    assign: (userId) => userId && assign.mutate({ params: { id }, body: { assignedTo: userId, version } }),
  }
}

/** What comes next, and who of those who may read the report does it. */
export function NextStep({ report }: { report: Report }) {
  const readers = useApiQuery(listReaders, {})
  const people = readers.data?.admins.filter(({ id, mayRead }) => mayRead && !report.withheldFrom.includes(id))
  return (
    <NextAction people={people} assigning={useAssign(report)} mayAssign={canAssign(report)}>
      <p>{nextStep(report)}</p>
    </NextAction>
  )
}

function nextStep({ status, destroyOn, assignedTo, communications }: Report): string {
  if (status === 'RESOLVED') return `Resolved. It is destroyed on ${writeIsoDate(destroyOn)}.`
  if (communications.at(-1)?.from === 'reporter') return 'Answer the last message of the reporter.'
  return assignedTo ? 'Mark it as resolved when nothing is left to do.' : 'Assign it, which starts the investigation.'
}

type DialogProps = { report: Report; onClose: () => void }

const Reference = ({ report: { reference }, children }: { report: Report; children: string }) => (
  <p>
    <strong className="tabular">{reference}</strong>. {children}
  </p>
)

function MoveDialog({ report, move, onClose }: DialogProps & { move: Move }) {
  const { call, title, label, text: words, done, failed } = moves[move]
  const { id, version } = report
  return (
    <AskDialog
      title={title}
      confirmLabel={label}
      fields={{
        note: text({
          label: 'Note (optional)',
          hint: 'Only staff see it, in the history.',
          maxLength: messageLimit,
          rows: 3,
          spellCheck: false,
        }),
      }}
      send={({ note }) => api.call(call, { params: { id }, body: { version, ...(note && { note }) } })}
      refreshes={reads}
      done={done}
      failure={failed}
      onClose={onClose}
    >
      <Reference report={report}>{words}</Reference>
    </AskDialog>
  )
}

function DeleteDialog({ report, onGone, onClose }: DialogProps & Pick<BarProps, 'onGone'>) {
  const refresh = useRefresh(getReport)
  return (
    <AskDialog
      danger
      title="Delete this report?"
      confirmLabel="Delete"
      send={() => api.call(deleteReport, { params: { id: report.id } })}
      refreshes={[readReportList, listApprovals]}
      done={({ message }) => message}
      failure={messages.deleteFailed}
      onDone={({ approval }) => {
        onClose()
        if (approval) refresh()
        else onGone?.()
      }}
      onClose={onClose}
    >
      <Reference report={report}>
        Its text, messages and files are destroyed with their key. This cannot be undone.
      </Reference>
    </AskDialog>
  )
}

/** Withholds a report from colleagues whom it concerns. Others read no reports. */
function WithholdDialog({ report: { id, version, withheldFrom }, onClose }: DialogProps) {
  const { user } = useSession()
  const readers = useApiQuery(listReaders, {})
  const others = (readers.data?.admins ?? []).filter(({ id: reader, mayRead }) => mayRead && reader !== user?.id)
  return (
    <AskDialog
      size="sm"
      title="Withhold this report"
      confirmLabel="Save"
      fields={{
        staffIds: boxes({
          label: 'Keep it from',
          hint: 'It is hidden from their lists, counts and searches, and they are not notified.',
          options: others.map(({ id: value, name, email }) => ({ value, label: name, hint: email })),
          initial: withheldFrom,
          onlyIf: () => others.length > 0,
        }),
      }}
      send={({ staffIds }) => api.call(withholdReport, { params: { id }, body: { staffIds: [...staffIds], version } })}
      refreshes={reads}
      done="Readers changed"
      onClose={onClose}
    >
      {others.length === 0 && <p>No other colleague reads reports.</p>}
    </AskDialog>
  )
}
