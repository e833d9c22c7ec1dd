import {
  firstRows,
  mostHits,
  type WorkPart,
  type WorkplaceSource,
  type WorkRow,
} from '#features/workplace/service.kinds.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { approvalLabels, statusLabels } from './messages.ts'
import { searchSubmissions, storeMissingWords } from './store.search.server.ts'
import {
  countOpenToDecide,
  countSubmissionDay,
  listSubmissionsOfPerson,
  readSubmissionRows,
  readSubmissionWork,
  type SubmissionWork,
} from './store.work.server.ts'

const list = '/user-profile/forms'
const filters: Record<SubmissionWork, string> = {
  decide: 'status=completed&approvalStatus=pending',
  waiting: 'status=pending_documents',
  new: '',
}

/** What applications add to the workplace of staff. */
export const applicationWorkplace: WorkplaceSource = {
  key: 'application',
  label: 'Applications',
  duties: may.readApplications,
  countOpen: async ({ database }) => ({ count: await countOpenToDecide(database.db) }),
  async readWork({ database: { db } }, _actor, { yesterday }): Promise<WorkPart[]> {
    const parts = await readSubmissionWork(db, yesterday, firstRows)
    const rows = await rowsById(
      db,
      parts.flatMap(({ ids }) => ids),
    )
    return parts.map(({ list: name, count, ids }) => ({
      list: name,
      count,
      to: filters[name] ? `${list}?${filters[name]}` : list,
      rows: ids.flatMap((id) => rows.get(id) ?? []),
    }))
  },
  countDay: ({ database }, day) => countSubmissionDay(database.db, day),
  async search({ database: { db } }, _actor, asked) {
    const { ids, count } = await searchSubmissions(db, asked, mostHits)
    const rows = await rowsById(db, ids)
    return {
      count: Math.min(count, mostHits),
      capped: count > mostHits,
      rows: ids.flatMap((id) => rows.get(id) ?? []),
    }
  },
  async findOfPerson({ database: { db } }, _actor, { accountId }, limit) {
    if (!accountId) return { count: 0, rows: [] }
    const { ids, count } = await listSubmissionsOfPerson(db, accountId, limit)
    const rows = await rowsById(db, ids)
    return { count, rows: ids.flatMap((id) => rows.get(id) ?? []) }
  },
}

async function rowsById(db: Db, ids: readonly string[]): Promise<Map<string, WorkRow>> {
  const rows = await readSubmissionRows(db, ids)
  const toRow = (row: (typeof rows)[number]): WorkRow => ({
    id: row.id,
    to: `${list}/${row.id}`,
    reference: row.reference,
    title: row.formTitle,
    person: `${row.applicantName} ${row.applicantSurname}`.trim(),
    state: row.status === 'completed' ? approvalLabels[row.approvalStatus] : statusLabels[row.status],
    due: '',
    overdue: false,
    at: row.createdAt.toISOString(),
  })
  return new Map(rows.map((row) => [row.id, toRow(row)]))
}

/** Words of records from before the search had them, or that the release before has written. */
export const storeApplicationWords = ({ database }: Deps): Promise<void> => storeMissingWords(database.db)
