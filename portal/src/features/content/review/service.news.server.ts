import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { isUuid } from '#platform/uuid.ts'
import type { ItemRow } from '../engine/store.server.ts'
import { type News, newsQueue, submissionQueue } from './rules.ts'

/** Queues a mail to each of these people about an item, except to the person who caused it; the portal itself is no person. */
export async function announce(
  tx: Db,
  deps: Deps,
  actor: SignedIn,
  { id, news, to }: { id: string; news: News; to: Iterable<string> },
): Promise<void> {
  for (const person of new Set(to))
    if (person !== actor.id && isUuid(person)) await deps.jobs.enqueue(tx, newsQueue, { id, news, to: person })
}

/** Tells all publishers that a draft waits for them; a job finds them, since accounts send mails with texts that are content. */
export const announceSubmission = (tx: Db, deps: Deps, actor: SignedIn, id: string): Promise<void> =>
  deps.jobs.enqueue(tx, submissionQueue, { id, by: actor.id })

/** Tells the author of a draft that waited that a publisher approves it. */
export async function announceApproval(tx: Db, deps: Deps, actor: SignedIn, { id, review }: ItemRow): Promise<void> {
  if (review?.state === 'submitted') await announce(tx, deps, actor, { id, news: 'approved', to: [review.byId] })
}
