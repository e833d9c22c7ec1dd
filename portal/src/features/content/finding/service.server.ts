import type { ContentType } from '#fields/content-type.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { namesOf, toSummary } from '../engine/service.views.server.ts'
import { findByWords, findWithoutWords, storeOldWords } from './store.server.ts'

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

/** Stores the words of items from before the search had them. */
export async function storeMissingWords(deps: Deps, types: readonly ContentType[]): Promise<void> {
  const { db } = deps.database
  for (;;) {
    const rows = await findWithoutWords(db, 200)
    for (const { id, type: key, body, draft } of rows) {
      const type = types.find((known) => known.key === key)
      await storeOldWords(db, id, type ? namesOf(type, draft ?? body).allWords : '')
    }
    if (rows.length < 200) return
  }
}
