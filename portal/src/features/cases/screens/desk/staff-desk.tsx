import { api } from '#kit/api/browser-api.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { NextAction, ResumeButton } from '#kit/desk/record-page.tsx'
import { companyLabel } from '#platform/state/companies.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { listCaseStaff } from '../../office/contract.staff.ts'
import { answeredByCompany } from '../../referrals/rules.ts'
import { shownActions } from '../case/case-actions.ts'
import { actionKey, useCaseCall } from '../case/use-case-calls.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { useAssign } from '../work/use-assign.ts'

type Props = { kind: KindScreens; row: CaseDetail }

/** The next action, the deadline and the assignee of a case. */
export function StaffDesk({ kind, row }: Props) {
  const { dueAt, text, pausedSince } = row.clock
  const read = useApiQuery(listCaseStaff, {})
  const whyNot = shownActions(kind, row, true).find(({ disabled }) => disabled)?.reason
  return (
    <NextAction people={read.data?.staff} assigning={useAssign(kind, row)} mayAssign={row.actions.includes('assign')}>
      <p data-print="no">{nextAction(kind, row)}</p>
      {dueAt && (
        <p className="text-sm text-muted">
          Deadline: {formatDay(dueAt)}. {!pausedSince && `${text}.`}
        </p>
      )}
      {pausedSince && (
        <p className="text-sm text-muted">
          Waiting for the {kind.person.toLowerCase()} since {formatDay(pausedSince)}.
        </p>
      )}
      {whyNot && <p className="text-sm text-muted">{whyNot}</p>}
      {row.actions.includes('resume') && <Resume kind={kind} row={row} />}
    </NextAction>
  )
}

function Resume({ kind, row }: Props) {
  const call = useCaseCall(kind, () =>
    api.call(
      kind.calls.resume,
      { params: { id: row.id }, body: { version: row.version } },
      { idempotencyKey: actionKey('resume', row) },
    ),
  )
  return <ResumeButton call={call} />
}

function nextAction(kind: KindScreens, row: CaseDetail): string {
  const { status, clock, assignee, answerSince, mailReturnedAt, mergedInto, companyAnswer } = row
  const customer = kind.person.toLowerCase()
  if (mergedInto) return `Nothing: it is merged into ${mergedInto.reference}.`
  if (status === 'Resolved') return `Nothing: it is resolved. The ${customer} may reopen it within 14 days.`
  if (mailReturnedAt)
    return `Mail to the ${customer} came back: ask for the right address by telephone, and correct it.`
  if (clock.pausedSince) return `Wait for the answer of the ${customer}, or resume the deadline.`
  if (status === 'New') return `Acknowledge it, so that the ${customer} knows the Commission is working on it.`
  if (answerSince) return `Answer the ${customer}, who wrote on ${formatDay(answerSince)}.`
  if (companyAnswer === 'notCustomer')
    return `Send it to the right company: ${companyLabel(row.distributionCompany)} says that this is not its customer.`
  if (answeredByCompany.some((answer) => answer === companyAnswer))
    return `Read the answer of ${companyLabel(row.distributionCompany)}, and resolve it or send it again.`
  if (companyAnswer === 'needsTime')
    return `Give ${companyLabel(row.distributionCompany)} a later day, or let its day stand: it asks for more time.`
  if (!assignee) return 'Assign it to a member of staff.'
  if (clock.overdue) return 'Resolve it: the deadline has passed.'
  return 'Work on it, and resolve it before the deadline.'
}
