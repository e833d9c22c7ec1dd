import { isPlacedInTree } from '#fields/content/content-addresses.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound, Problem } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { countFoundByType } from '../checks/store.server.ts'
import type { ItemCall } from './service.item.server.ts'
import { change } from './service.changes.server.ts'
import { toSummary } from './service.views.server.ts'
import { lockItem, lockType, countByType, findBinPage, findPage, moveBefore, type Wanted } from './store.server.ts'

type Query = Omit<Wanted, 'newestFirst' | 'byAddress'>

/** A page of a type's items for the manager, including drafts. */
export async function listManaged(deps: Deps, actor: SignedIn, type: ContentType, query: Query) {
  requireDuty(actor, may.readContent)
  const wanted = { ...query, newestFirst: type.orderFrom === undefined, byAddress: isPlacedInTree(type) }
  const { rows, total } = await findPage(deps.database.db, type.key, wanted)
  return { items: rows.map(toSummary), page: query.page, pageSize: query.pageSize, total }
}

export async function listDeleted(deps: Deps, actor: SignedIn, type: ContentType, query: Omit<Query, 'status'>) {
  requireDuty(actor, may.readContent)
  const { rows, total } = await findBinPage(deps.database.db, type.key, query)
  return { items: rows.map(toSummary), page: query.page, pageSize: query.pageSize, total }
}

/** Counts of items for every type, including types without items. */
export async function readOverview(deps: Deps, actor: SignedIn, types: readonly ContentType[]) {
  requireDuty(actor, may.readContent)
  const { db } = deps.database
  const [rows, found] = await Promise.all([countByType(db), countFoundByType(db)])
  const counted = new Map(rows.map((row) => [row.type, row]))
  const none = { total: 0, drafts: 0, scheduled: 0, submitted: 0, bin: 0 }
  return types.map(({ key }) => ({ type: key, ...(counted.get(key) ?? none), found: found.get(key) ?? 0 }))
}

/** Moves an item before another one of its list, or to the end; public at once. */
export async function moveItem({ deps, actor, type, id }: ItemCall, before: string | null) {
  requireDuty(actor, may.publishContent)
  if (type.orderFrom === undefined) throw new Problem(400, 'These items have no order of their own.')
  return change(deps, async (tx) => {
    await lockType(tx, type.key)
    for (const wanted of before === null ? [id] : [id, before])
      if (!isUuid(wanted) || !(await lockItem(tx, type.key, wanted))) throw notFound(`${type.one} not found`)
    const order = await moveBefore(tx, type.key, id, before)
    const record = { recordType: type.key, recordId: id, details: { order } }
    await recordAudit(tx, { at: deps.clock.now(), actor, action: 'content.move', ...record })
    return { id, order }
  })
}
