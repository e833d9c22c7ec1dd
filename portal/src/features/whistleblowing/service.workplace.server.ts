import { requireOwnFactor } from '#features/accounts/factors/service.server.ts'
import type { WorkplaceSource, WorkRow } from '#features/workplace/service.kinds.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { Problem } from '#platform/problem.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { dueDayOf } from './rules.ts'
import { findAwaitingAnswer } from './sealing/service.entries.server.ts'
import { openAll } from './service.server.ts'
import { countOpenReports } from './store.server.ts'

const path = '/whistleblowing'

/**
 * Reports add to the workplace numbers, for those who may read them: nothing of a report, no address and no search result, which a browser or a log
 * could keep (docs/decisions/0008).
 */
export const reportWorkplace: WorkplaceSource = {
  key: 'report',
  label: 'Reports of wrongdoing',
  duties: may.handleReports,
  async countOpen(deps, actor) {
    if (!(await mayReadNow(deps, actor))) return undefined
    return { count: await countOpenReports(deps.database.db, actor.id) }
  },
  async readWork(deps, actor, { now }) {
    if (!(await mayReadNow(deps, actor))) return [{ list: 'reports', count: 0, to: path, rows: [] }]
    const open = await openAll(deps, { staffId: actor.id }, ({ row }) => row.status !== 'RESOLVED')
    const awaiting = await findAwaitingAnswer(deps.database.db, open)
    const today = nigerianDay(now)
    const rows = [
      toRow('to-answer', awaiting.size, 'to answer', now),
      toRow('new', open.filter(({ row }) => row.status === 'PENDING').length, 'new', now),
      toRow('overdue', open.filter(({ row }) => (dueDayOf(row) ?? today) < today).length, 'overdue', now),
      toRow('mine', open.filter(({ row }) => row.assignedTo === actor.id).length, 'assigned to you', now),
    ]
    return [{ list: 'reports', count: open.length, to: path, rows: rows.filter(({ reference }) => reference !== '0') }]
  },
}

async function mayReadNow(deps: Deps, actor: SignedIn): Promise<boolean> {
  try {
    await requireOwnFactor(deps, actor)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

const toRow = (id: string, count: number, words: string, now: Date): WorkRow => ({
  id,
  to: path,
  reference: String(count),
  title: `${count === 1 ? 'report' : 'reports'} ${words}`,
  person: '',
  state: '',
  due: '',
  overdue: false,
  at: now.toISOString(),
})
