import { useParams } from 'react-router'
import { WaitingApproval } from '#features/approvals/screens/waiting-approval.tsx'
import { useListReset } from '#kit/api/use-list-reset.ts'
import { useDuty } from '#kit/duty.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { api } from '#kit/api/browser-api.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { AskButton } from '#kit/asking/ask-button.tsx'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { text } from '#kit/asking/fields.ts'
import { may } from '#platform/duties.ts'
import { formatDay, formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
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
  const { tone, label } = scheduleStates[state]
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
  const resetList = useListReset('fees')
  if (!mayPublish) return null
  const dialog = (onClose: () => void) => (
    <AskDialog
      size="sm"
      title={`Withdraw the fees from ${formatDay(effectiveOn)}?`}
      confirmLabel="Withdraw"
      danger
      fields={{ reason: text({ label: 'Reason', rows: 3, missing: scheduleWords.neededReason }) }}
      send={(body) => api.call(withdrawFeeSchedule, { params: { id }, body: { version, ...body } })}
      refreshes={[getFeeDraft, getFeeSchedule]}
      done="Withdrawn. The schedule is a draft again."
      onDone={() => {
        resetList()
        onClose()
      }}
      onClose={onClose}
    >
      <p>The site stops announcing them at once, and the schedule becomes a draft again.</p>
    </AskDialog>
  )
  return (
    <AskButton variant="danger" icon="retry" dialog={dialog}>
      Withdraw
    </AskButton>
  )
}
