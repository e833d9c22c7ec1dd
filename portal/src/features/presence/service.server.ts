// Who else has a record open, and which version is the newest: one row for each person and record, 45 s long, renewed every 20 s (cases: 10) while
// the page is visible. It never keeps anybody from editing; two who save are joined by their versions. A lock would outlive the person who went home,
// and a channel from server to browser buys nothing that 20 s do not. Who may not edit a record gets 403 or 404 and learns no name.

import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { notFound } from '#platform/problem.ts'
import { type reportPresence, maxPeopleShown, maxRecordsOpen, presenceSeconds } from './contract.ts'
import type { PresenceKind } from './service.kinds.server.ts'
import { deleteOldestOf, deletePresence, deletePresencesBefore, listOthers, replacePresence } from './store.server.ts'

/** Notes that a person has a record open, and says who else has and which version is the newest. Rows of the past are removed with it. */
export async function recordPresence(
  deps: Deps,
  actor: SignedIn,
  { place, record: wanted, part }: Omit<BodyOf<typeof reportPresence>, 'leaving'>,
  kinds: readonly PresenceKind[],
) {
  const kind = kinds.find((known) => known.place === place)
  if (!kind) throw notFound()
  const { record, readVersion } = await kind.find(deps, actor, wanted)
  const seenAt = deps.clock.now()
  const since = new Date(seenAt.getTime() - presenceSeconds * 1_000)
  const row = { place, record, userId: actor.id, name: actor.name, part, seenAt }
  return deps.database.transaction(async (tx) => {
    await deletePresencesBefore(tx, since)
    await replacePresence(tx, row)
    await deleteOldestOf(tx, actor.id, maxRecordsOpen)
    const others = await listOthers(tx, row, since, maxPeopleShown)
    return { version: await readVersion(tx), others }
  })
}

/** Forgets that a person has a record open. It may be gone, or no longer theirs to edit: nothing is read of it. */
export async function leaveRecord(
  deps: Deps,
  actor: SignedIn,
  { place, record }: Pick<BodyOf<typeof reportPresence>, 'place' | 'record'>,
) {
  await deletePresence(deps.database.db, { place, record, userId: actor.id })
  return { version: null, others: [] }
}
