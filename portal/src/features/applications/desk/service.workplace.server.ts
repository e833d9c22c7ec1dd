import {
  firstRows,
  maxHits,
  type WorkPart,
  type WorkplaceSource,
  type WorkRow,
  type WorkTimes,
} from '#features/workplace/service.kinds.server.ts'
import { viewHolidays } from '#features/calendar/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { outcomeOf } from '../lifecycle.ts'
import { approvalLabels, statusLabels } from '../messages.ts'
import { searchSubmissions } from '../store.server.ts'
import {
  countOpenToDecide,
  countSubmissionDay,
  listSubmissionsOfPerson,
  readSubmissionWork,
  type SubmissionWork,
} from './store.work.server.ts'
import { applicationList } from './contract.list.ts'
import { describeReview } from './rules.review.ts'
import { findListed } from './store.list.server.ts'

const { path } = applicationList
/** The filters of the list, as its address names them. */
const filtersOf = ({ yesterday }: WorkTimes): Record<SubmissionWork, string> => ({
  mine: 'assignee=me&status=completed&approvalStatus=open',
  overdue: 'clock=overdue',
  today: 'clock=dueToday',
  unassigned: 'assignee=none&status=completed&approvalStatus=open',
  decide: 'status=completed&approvalStatus=open',
  waiting: 'clock=waiting',
  new: `filed=${nigerianDay(yesterday)}..`,
})

/** What applications add to the workplace of staff. */
export const applicationWorkplace: WorkplaceSource = {
  key: 'application',
  label: 'Applications',
  duties: may.readApplications,
  countOpen: async ({ database }) => ({ count: await countOpenToDecide(database.db) }),
  readWork: (deps, actor, times) => readWork(deps, actor, times),
  countDay: ({ database }, day) => countSubmissionDay(database.db, day),
  async search(deps, _actor, asked) {
    const { ids, count } = await searchSubmissions(deps.database.db, asked, maxHits)
    return { count: Math.min(count, maxHits), capped: count > maxHits, rows: await inOrder(deps, ids) }
  },
  async findOfPerson(deps, _actor, { accountId }, limit) {
    if (!accountId) return { count: 0, rows: [] }
    const { ids, count } = await listSubmissionsOfPerson(deps.database.db, accountId, limit)
    return { count, rows: await inOrder(deps, ids) }
  },
}

async function readWork(deps: Deps, actor: SignedIn, times: WorkTimes): Promise<WorkPart[]> {
  const lists = await readSubmissionWork(deps.database.db, { me: actor.id, ...times }, firstRows)
  const rows = await rowsById(deps, [...new Set(lists.flatMap(({ ids }) => ids))])
  const filters = filtersOf(times)
  return lists.map(({ list, count, ids }) => ({
    list,
    count,
    to: `${path}?${filters[list]}`,
    rows: ids.flatMap((id) => rows.get(id) ?? []),
  }))
}

async function inOrder(deps: Deps, ids: readonly string[]): Promise<WorkRow[]> {
  const rows = await rowsById(deps, ids)
  return ids.flatMap((id) => rows.get(id) ?? [])
}

async function rowsById(deps: Deps, ids: readonly string[]): Promise<Map<string, WorkRow>> {
  const now = deps.clock.now()
  const [rows, holidays] = await Promise.all([findListed(deps.database.db, ids), viewHolidays(deps, now)])
  const toRow = (row: (typeof rows)[number]): WorkRow => {
    const deadline = describeReview(row, now, holidays)
    return {
      id: row.id,
      to: `${path}/${row.id}`,
      reference: row.reference,
      title: row.formTitle,
      person: `${row.applicantName} ${row.applicantSurname}`.trim(),
      state: row.status === 'completed' ? approvalLabels[outcomeOf(row)] : statusLabels[row.status],
      due: deadline?.text ?? '',
      overdue: deadline?.overdue ?? false,
      at: (row.dueAt ?? row.createdAt).toISOString(),
    }
  }
  return new Map(rows.map((row) => [row.id, toRow(row)]))
}
