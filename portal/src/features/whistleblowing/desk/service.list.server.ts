import { requireOwnFactor } from '#features/accounts/factors/service.server.ts'
import { describeDeadline } from '#engines/records/rules.deadlines.ts'
import { viewHolidays } from '#features/calendar/service.server.ts'
import type { DeadlineCell, ListRow } from '#features/lists/contract.ts'
import { deadlineCell } from '#features/lists/service.sources.server.ts'
import { readSealedPage } from '#features/lists/sealed/service.memory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { BodyOf, ResponseOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { plainReference } from '#platform/values/pasted.ts'
import { hasWords, searchQuery } from '#platform/values/search-words.ts'
import { endOfDay } from '#platform/values/nigerian-time.ts'
import { dueDayOf } from '../rules.ts'
import { findAwaitingAnswer } from '../sealing/service.entries.server.ts'
import type { OpenReport } from '../sealing/service.open.server.ts'
import { openAll, staffNames } from '../service.server.ts'
import { type readReportList, reportList } from './contract.list.ts'

type Call = typeof readReportList

/** A page of the reports that an integrity officer may read, searched, filtered, counted and ordered in memory. */
export async function readReportPage(deps: Deps, reader: SignedIn, body: BodyOf<Call>): Promise<ResponseOf<Call>> {
  requireDuty(reader, may.handleReports)
  await requireOwnFactor(deps, reader)
  return readSealedPage(deps, reader, { list: reportList, body, find: (words) => findRows(deps, reader, words) })
}

/** Newest day first; within a day in the order of the random references. */
async function findRows(deps: Deps, reader: SignedIn, typed: string): Promise<ListRow[]> {
  const words = plainReference(typed)
  const found = await openAll(deps, { staffId: reader.id }, (report) => words === '' || isFound(report, words))
  const names = await staffNames(
    deps,
    found.map(({ row }) => row.assignedTo),
  )
  const open = found.filter(({ row }) => row.status !== 'RESOLVED')
  const awaiting = await findAwaitingAnswer(deps.database.db, open)
  const now = deps.clock.now()
  const holidays = await viewHolidays(deps, now)
  return found.map((report) => {
    const day = dueDayOf(report.row)
    const due = day === null ? null : describeDeadline({ dueAt: endOfDay(day), waitingSince: null }, now, holidays)
    return toRow(report, { names, due: deadlineCell(due), isAwaiting: awaiting.has(report.row.id) })
  })
}

/** Staff would learn the name of a reporter from the search for it. */
const isFound = ({ row, facts }: OpenReport, words: string): boolean =>
  searchQuery(words) !== '' && hasWords([row.reference, facts.subject, facts.description], words)

interface RowFacts {
  names: ReadonlyMap<string, string>
  due: DeadlineCell | null
  /** The reporter wrote last. */
  isAwaiting: boolean
}

function toRow({ row, facts }: OpenReport, { names, due, isAwaiting }: RowFacts): ListRow {
  const { id, version, reference, assignedTo } = row
  const assignee = assignedTo === null ? undefined : names.get(assignedTo)
  return {
    id,
    version,
    label: reference,
    cells: {
      reference,
      date: row.reportedOn,
      due,
      last: isAwaiting ? 'reporter' : 'office',
      subject: facts.subject,
      reporter: facts.isAnonymous ? 'anonymous' : 'named',
      assignee: assignee === undefined ? null : { id: assignedTo, name: assignee },
      status: row.status,
      updated: row.updatedOn,
      level: row.level,
      destroyOn: row.destroyOn,
    },
    actions: [],
  }
}
