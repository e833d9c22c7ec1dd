import { useState } from 'react'
import { useParams } from 'react-router'
import { WaitingApproval } from '#features/approvals/screens/waiting-approval.tsx'
import { useListReset } from '#kit/api/use-list-reset.ts'
import { useDuty } from '#kit/duty.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { useApiQuery, useApiMutation } from '#kit/api/query.ts'
import { may } from '#platform/duties.ts'
import { formatDay, formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { LinkButton, Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { getFeeDraft, type ManagedSchedule, withdrawFeeSchedule } from '../../contract.drafts.ts'
import { getFeeSchedule } from '../../contract.ts'
import { scheduleStates, scheduleWords } from '../../messages.ts'
import { compareSchedules } from '../../rules.changes.ts'
import { asParts } from '../../schedule.ts'
import { ChangeList } from '../change-list.tsx'
import { DraftEditor } from './draft-editor.tsx'

export const meta = () => pageMeta({ title: 'Schedule of fees', noIndex: true })

/** One schedule of fees: a draft to edit, or a published one to read, compare and withdraw. */
export default function FeeDraftPage() {
  const { draftId: id = '' } = useParams()
  const draft = useApiQuery(getFeeDraft, { params: { id } })
  return (
    <Loaded
      read={draft}
      loading="Loading the schedule of fees"
      failure="Failed to fetch the schedule of fees"
      missing={{
        icon: 'search',
        title: scheduleWords.gone,
        action: <LinkButton to="/content-manager/fees">All schedules of fees</LinkButton>,
      }}
    >
      {(schedule) => <Schedule key={schedule.id} schedule={schedule} />}
    </Loaded>
  )
}

function Schedule({ schedule }: { schedule: ManagedSchedule }) {
  const mayDraft = useDuty(may.draftContent)
  const { id, state, effectiveOn, changedAt, changedByName } = schedule
  const { tone, label } = scheduleStates.find(({ value }) => value === state)!
  return (
    <section aria-labelledby="schedule-title" className="grid gap-6">
      <header className="grid gap-2">
        <h2 id="schedule-title" className="flex flex-wrap items-center gap-3 text-xl">
          {effectiveOn ? `Fees from ${formatDay(effectiveOn)}` : 'New schedule of fees'}
          <Badge tone={tone}>{label}</Badge>
        </h2>
        <p className="text-sm text-muted">
          Changed {formatShortMoment(changedAt)} by {changedByName}
        </p>
      </header>
      <WaitingApproval recordType="fee-schedule" recordId={id} />
      {state === 'draft' && mayDraft ? <DraftEditor schedule={schedule} /> : <Reading schedule={schedule} />}
    </section>
  )
}

function Reading({ schedule }: { schedule: ManagedSchedule }) {
  const { before, state, effectiveOn, source, reason } = schedule
  const changes = compareSchedules({ parts: asParts(before.parts) }, { parts: asParts(schedule.parts) })
  return (
    <div className="grid gap-6">
      {reason && <p className="measure whitespace-pre-line">{reason}</p>}
      {source && <p>Source: {source}</p>}
      <div className="flex flex-wrap gap-3">
        {state !== 'draft' && (
          <LinkButton to={`/licenses?on=${effectiveOn}`} icon="eye">
            Show on the site
          </LinkButton>
        )}
        {state === 'coming' && <WithdrawButton schedule={schedule} />}
      </div>
      <h3>What changes against the schedule of {formatDay(before.date)}</h3>
      <ChangeList changes={changes} caption="Changes" />
    </div>
  )
}

/** Takes a published schedule back before its day, with a reason for the audit log. */
function WithdrawButton({ schedule: { id, version, effectiveOn } }: { schedule: ManagedSchedule }) {
  const mayPublish = useDuty(may.publishContent)
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const resetList = useListReset('fees')
  const withdraw = useApiMutation(withdrawFeeSchedule, {
    invalidates: [getFeeDraft, getFeeSchedule],
    onSuccess: () => {
      resetList()
      setOpen(false)
      toast.success('Withdrawn. The schedule is a draft again.')
    },
  })
  if (!mayPublish) return null
  const send = () => {
    if (!reason.trim()) return setError(scheduleWords.neededReason)
    setError(undefined)
    withdraw.mutate({ params: { id }, body: { version, reason } })
  }
  return (
    <>
      <Button variant="danger" icon="retry" onClick={() => setOpen(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={`Withdraw the fees from ${formatDay(effectiveOn)}?`}
        confirmLabel="Withdraw"
        danger
        busy={withdraw.isPending}
        onClose={() => setOpen(false)}
        onConfirm={send}
      >
        <p className="mb-4">The site stops announcing them at once, and the schedule becomes a draft again.</p>
        <TextArea
          label="Reason"
          rows={3}
          value={reason}
          error={error}
          onChange={(event) => setReason(event.target.value)}
        />
        {withdraw.isError && (
          <Alert kind="error" className="mt-4">
            {withdraw.error.message}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  )
}
