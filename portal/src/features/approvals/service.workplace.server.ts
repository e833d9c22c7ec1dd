import { firstRows, type WorkplaceSource, type WorkRow } from '#features/workplace/service.kinds.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { type ApprovalRow, listRequests } from './store.server.ts'
import { hiddenRecords } from './service.kinds.server.ts'
import { mayDecide } from './service.views.server.ts'

/** More wait for nobody. */
const maxRead = 100

/** What waits for a second person adds to the workplace those requests that the person may decide. */
export const approvalWorkplace: WorkplaceSource = {
  key: 'approval',
  label: 'Approvals',
  duties: may.useApprovals,
  countOpen: async (deps, actor) => ({ count: (await listToDecide(deps, actor)).length }),
  async readWork(deps, actor) {
    const waiting = await listToDecide(deps, actor)
    const rows = waiting.slice(0, firstRows).map(toRow)
    return [{ list: 'review', count: waiting.length, to: '/approvals', rows }]
  },
}

/** The oldest first. */
async function listToDecide(deps: Deps, actor: SignedIn): Promise<ApprovalRow[]> {
  const { db } = deps.database
  const hidden = await hiddenRecords(deps, actor.id)
  const filter = { reader: actor, hidden, now: deps.clock.now(), state: 'waiting' } as const
  const page = { limit: maxRead, offset: 0 }
  const { rows } = await listRequests(db, { ...filter, recordType: undefined, recordId: undefined }, page)
  const decides = await Promise.all(rows.map((row) => mayDecide(deps, db, row, actor)))
  return rows.filter((_row, index) => decides[index]).reverse()
}

const toRow = ({ id, title, askedAt }: ApprovalRow): WorkRow => ({
  id,
  to: `/approvals/${id}`,
  reference: '',
  title,
  person: '',
  state: 'Waits for your approval',
  due: '',
  overdue: false,
  at: askedAt.toISOString(),
})
