// Search over everything asks each source that the person's duties open, for five hits while typing and 20 on a page. Words are folded by one
// function (`platform/search-words.ts`) and stored with the row. A word that 200 of the newest 2,000 cases have is answered from these alone, with a
// plus: PostgreSQL would list every case with that beginning first. One letter finds nothing. No search is stored anywhere, and reports of wrongdoing
// add one number and no hit. Everybody who handles cases or applications finds every account: a caller must be found before their case is.

import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { plainReference } from '#platform/pasted.ts'
import { recordIdIn } from '#platform/search-words.ts'
import type { QueryOf, ResponseOf } from '#platform/endpoint.ts'
import type { searchWorkplace } from './contract.ts'
import { fewestLetters, hitsOfPage, hitsWhileTyping } from './rules.ts'
import type { WorkplaceSource, WorkRow } from './service.kinds.server.ts'
import { sourcesFor } from './service.work.server.ts'

type Answer = ResponseOf<typeof searchWorkplace>

/** Asks every source that the actor may read, or one of them for a page of its hits. */
export async function searchSources(
  deps: Deps,
  actor: SignedIn,
  { q, source: only, page }: QueryOf<typeof searchWorkplace>,
  sources: readonly WorkplaceSource[],
): Promise<Answer> {
  const own = sourcesFor(actor, sources).filter(({ key, search }) => search && (!only || key === only))
  const pageSize = only ? hitsOfPage : hitsWhileTyping
  if (q.length < fewestLetters) return { groups: [], exact: '', pageSize }
  const text = plainReference(q)
  const id = recordIdIn(q)
  const asked = { text, limit: pageSize, offset: only ? (page - 1) * pageSize : 0 }
  const groups = await Promise.all(
    own.map(async ({ key, label, search }) => {
      const { count, capped = false, rows } = await search!(deps, actor, asked)
      return { source: key, label, count, capped, rows }
    }),
  )
  const found = groups.filter(({ count }) => count > 0)
  const isExact = (row: WorkRow) => row.reference === text.toUpperCase() || row.id === id
  const exact = found.flatMap(({ rows }) => rows).find(isExact)?.to ?? ''
  return { groups: found, exact, pageSize }
}
