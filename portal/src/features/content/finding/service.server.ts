import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { toSummary } from '../engine/service.views.server.ts'
import { findByWords } from './store.server.ts'

/** Items of all types with these words. */
export async function findContent(
  deps: Deps,
  actor: SignedIn,
  query: { search: string; page: number; pageSize: number },
) {
  requireDuty(actor, may.readContent)
  const { rows, total } = await findByWords(deps.database.db, query)
  return { items: rows.map(toSummary), page: query.page, pageSize: query.pageSize, total }
}
