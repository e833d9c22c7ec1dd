import { listAddress } from '#features/lists/contract.query.ts'
import { caseList } from '../contract.list.ts'
import type { CaseKindFacts } from '../contract.kind.ts'

type DayFilter = 'from' | 'to' | `${'answered' | 'resolved' | 'due'}${'From' | 'To'}`
/** The filters of a list of cases that the overview uses; of days the first and the last, of filing without a name. */
type Filters = Partial<
  Record<'status' | 'clock' | 'company' | 'lga' | 'assignee' | 'inTime' | DayFilter, string | undefined>
>

/** The address of the list of the cases of a kind with these filters. */
export function listed(kind: CaseKindFacts, given: Filters): string {
  const { status, clock, company, lga, assignee, inTime } = given
  const values = {
    status,
    clock,
    company,
    lga,
    assignee,
    inTime,
    filed: days(given.from, given.to),
    answered: days(given.answeredFrom, given.answeredTo),
    resolved: days(given.resolvedFrom, given.resolvedTo),
    due: days(given.dueFrom, given.dueTo),
  }
  const filters = Object.entries(values).flatMap(([name, value]) => (value ? [[name, [value]]] : []))
  return listAddress(caseList(kind), { filters: Object.fromEntries(filters) })
}

const days = (from: string | undefined, to: string | undefined) =>
  from || to ? `${from ?? ''}..${to ?? ''}` : undefined
