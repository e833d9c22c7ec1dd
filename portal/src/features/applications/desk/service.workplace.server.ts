import { lookOf } from '#engines/records/kind.ts'
import { recordSource } from '#features/workplace/service.kinds.server.ts'
import { viewHolidays } from '#features/calendar/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { describeReview } from './rules.review.ts'
import { application } from '../kind.ts'
import { readOpenPoints } from '../service.record.server.ts'
import { findSubmission, searchSubmissions } from '../store.server.ts'
import { countSubmissionDay, listSubmissionsOfPerson } from './store.work.server.ts'
import { applicationListSource } from './service.source.server.ts'
import { findListed, type ListedApplication } from './store.list.server.ts'

/** What is still open in the applications that are ready for a decision: 'One document is missing'. */
async function listMissing({ database: { db } }: Deps, rows: readonly ListedApplication[]) {
  const ready = rows.filter(({ stage }) => stage === 'ready')
  const points = ready.map(async ({ id }) => {
    const row = await findSubmission(db, id)
    const [first] = row ? await readOpenPoints(db, row) : []
    return [id, first?.split(/[:.]/, 1)[0]] as const
  })
  return new Map(await Promise.all(points))
}

/** What applications add to the workplace of staff. */
export const applicationWorkplace = recordSource({
  key: 'application',
  label: 'Applications',
  duties: may.readApplications,
  source: applicationListSource,
  open: { stage: ['open'] },
  toAnswer: { answer: ['yes'] },
  filed: 'filed',
  watchedBy: may.decideApplications,
  reasons: { answer: 'The applicant has answered', waiting: 'Waits for the applicant' },
  lists: {
    ready: { filters: { stage: ['ready'] }, duties: may.decideApplications },
    decide: { filters: { stage: ['open'] }, duties: may.decideApplications },
    grant: { filters: { stage: ['licensing'] }, duties: may.decideLicences },
    waiting: { filters: { stage: ['waiting'] }, sort: 'filed' },
  },
  countDay: ({ database }, day) => countSubmissionDay(database.db, day),
  find: searchSubmissions,
  findOfPerson: listSubmissionsOfPerson,
  async readRows(deps, ids) {
    const now = deps.clock.now()
    const [rows, holidays] = await Promise.all([findListed(deps.database.db, ids), viewHolidays(deps, now)])
    const missing = await listMissing(deps, rows)
    return rows.map((row) => {
      const deadline = describeReview(row, now, holidays)
      return {
        id: row.id,
        reference: row.reference,
        title: row.formTitle,
        person: `${row.applicantName} ${row.applicantSurname}`.trim(),
        state: lookOf(application, row).label,
        news: missing.get(row.id),
        due: deadline?.text ?? '',
        overdue: deadline?.overdue ?? false,
        at: (row.dueAt ?? row.createdAt).toISOString(),
      }
    })
  },
})
