import { useState } from 'react'
import { listApprovals } from '#features/approvals/contract.ts'
import { useApiMutation, useApiQuery, useRefresh } from '#kit/api/query.ts'
import { type Assigning, RecordBar } from '#kit/desk/record-bar.tsx'
import { NextAction } from '#kit/desk/record-page.tsx'
import { useSession } from '#kit/sign-in/session.ts'
import { TextDialog } from '#kit/writing/text-dialog.tsx'
import type { Writing } from '#kit/writing/use-writing.ts'
import { writeIsoDate } from '#platform/values/date-text.ts'
import { Alert } from '#ui/alert.tsx'
import { CheckboxGroup } from '#ui/form/choice.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import {
  assignReport,
  deleteReport,
  escalateReport,
  listReaders,
  prolongReport,
  resolveReport,
  withholdReport,
} from '../../contract.moves.ts'
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
  const { call, title, label, text, done, failed } = moves[move]
  const { id, version } = report
  const [note, setNote] = useState('')
  const moving = useApiMutation(call, {
    invalidates: reads,
    onSuccess: () => {
      toast.success(done)
      onClose()
    },
  })
  return (
    <TextDialog
      title={title}
      draft={{ text: note, setText: setNote }}
      text={{
        label: 'Note (optional)',
        hint: 'Only staff see it, in the history.',
        max: messageLimit,
        rows: 3,
        spellCheck: false,
      }}
      confirmLabel={label}
      busy={moving.isPending}
      below={<Failure title={failed} error={moving.error} />}
      onConfirm={(words) => moving.mutate({ params: { id }, body: { version, ...(words && { note: words }) } })}
      onClose={onClose}
    >
      <Reference report={report}>{text}</Reference>
    </TextDialog>
  )
}

const Failure = ({ title, error }: { title: string; error: Error | null }) =>
  error && (
    <Alert kind="error" title={title}>
      {error.message}
    </Alert>
  )

function DeleteDialog({ report, onGone, onClose }: DialogProps & Pick<BarProps, 'onGone'>) {
  const refresh = useRefresh(getReport)
  const remove = useApiMutation(deleteReport, {
    invalidates: [readReportList, listApprovals],
    onSuccess: ({ message, approval }) => {
      toast.success(message)
      onClose()
      if (approval) refresh()
      else onGone?.()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      danger
      title="Delete this report?"
      confirmLabel="Delete"
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: report.id } })}
    >
      <Reference report={report}>
        Its text, messages and files are destroyed with their key. This cannot be undone.
      </Reference>
      <Failure title={messages.deleteFailed} error={remove.error} />
    </ConfirmDialog>
  )
}

/** Withholds a report from colleagues whom it concerns. Others read no reports. */
function WithholdDialog({ report: { id, version, withheldFrom }, onClose }: DialogProps) {
  const { user } = useSession()
  const [chosen, setChosen] = useState(withheldFrom)
  const readers = useApiQuery(listReaders, {})
  const withhold = useApiMutation(withholdReport, {
    invalidates: reads,
    onSuccess: () => {
      toast.success('Readers changed')
      onClose()
    },
    onError,
  })
  const others = (readers.data?.admins ?? []).filter(({ id: reader, mayRead }) => mayRead && reader !== user?.id)
  return (
    <ConfirmDialog
      isOpen
      title="Withhold this report"
      confirmLabel="Save"
      busy={withhold.isPending}
      onClose={onClose}
      onConfirm={() => withhold.mutate({ params: { id }, body: { staffIds: chosen, version } })}
    >
      {others.length === 0 ? (
        <p>No other colleague reads reports.</p>
      ) : (
        <CheckboxGroup
          label="Keep it from"
          hint="It is hidden from their lists, counts and searches, and they are not notified."
          options={others.map(({ id: value, name, email }) => ({ value, label: name, hint: email }))}
          value={chosen}
          onChange={({ currentTarget: { value, checked } }) =>
            setChosen((before) => (checked ? [...before, value] : before.filter((each) => each !== value)))
          }
        />
      )}
    </ConfirmDialog>
  )
}
