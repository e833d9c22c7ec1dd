// Between an editor, who drafts, and a publisher, who publishes, is a review: a part of the item and not a record of its own. Each step is a version
// with the check of all writes, so of two publishers one decides, and nobody approves what they have not seen. Approving is publishing, now or for a
// time; a draft that is approved for a time is closed to editors, or they could change what the schedule will publish. The engine of approvals does
// not fit: its requests end with the state they are bound to, while a draft is corrected and submitted again.
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { ManagedItem } from '../contract.items.ts'
import { type Written, writeRow, checkBody, refuseProblems } from '../engine/service.changes.server.ts'
import { editItem, type ItemCall } from '../engine/service.item.server.ts'
import { type ItemEdit, toSummary, workingBody } from '../engine/service.views.server.ts'
import type { ItemRow } from '../engine/store.server.ts'
import { type News, newsQueue, submissionQueue } from '../rules.ts'
import type { Review } from '../table.server.ts'
import { findForReview } from './store.server.ts'

/** Submits a draft, or an item that is off the site, to the publishers; it must meet every rule of its type. */
export const submitItem = (call: ItemCall, note: string): Promise<ManagedItem> =>
  editItem(call, may.draftContent, async (edit, before) => {
    const { deps, actor, type } = edit
    if (before.status === 'published' && !before.draft) throw conflict('There is no draft to submit.')
    if (before.review?.state === 'submitted') throw conflict('This waits for a publisher already.')
    if (before.publishAt) throw conflict('This is approved and scheduled already.')
    const body = checkBody(type, workingBody(before), { creating: before.publishedAt === null })
    refuseProblems(type.problemsOf?.(body) ?? [])
    await notifyPublishers(edit, before.id)
    const at = deps.clock.now().toISOString()
    const review: Review = { state: 'submitted', at, byId: actor.id, byName: actor.name, note }
    return setReview(edit, before, review, { action: 'submit', note })
  })

/** Takes a draft back from review: any editor, since the author may be away. */
export const takeBackItem = (call: ItemCall): Promise<ManagedItem> =>
  editItem(call, may.draftContent, (edit, before) => {
    requireSubmitted(before)
    return setReview(edit, before, null, { action: 'take-back' })
  })

/** Returns a draft to its author, with what to change. */
export const returnItem = (call: ItemCall, words: string): Promise<ManagedItem> =>
  editItem(call, may.publishContent, async (edit, before) => {
    const submitted = requireSubmitted(before)
    await announce(edit, { id: before.id, news: 'returned', to: [submitted.byId] })
    const returned = { at: edit.deps.clock.now().toISOString(), byName: edit.actor.name, words }
    const review: Review = { ...submitted, state: 'returned', returned }
    return setReview(edit, before, review, { action: 'return', note: words })
  })

function requireSubmitted({ review }: ItemRow): Review {
  if (review?.state !== 'submitted') throw conflict('This does not wait for review.')
  return review
}

const setReview = (
  edit: ItemEdit,
  before: ItemRow,
  review: Review | null,
  written: Pick<Written, 'action' | 'note'>,
): Promise<ItemRow> => writeRow(edit, before, { review }, { ...written, isPublic: false })

export async function listForReview(deps: Deps, actor: SignedIn, query: { page: number; pageSize: number }) {
  requireDuty(actor, may.readContent)
  const { rows, total } = await findForReview(deps.database.db, query)
  return { items: rows.map(toSummary), ...query, total }
}

/** Queues a mail to each of these people about an item, except to the person who caused it; the portal itself is no person. */
export async function announce(
  { deps, tx, actor }: ItemEdit,
  { id, news, to }: { id: string; news: News; to: Iterable<string> },
): Promise<void> {
  for (const person of new Set(to))
    if (person !== actor.id && isUuid(person)) await deps.jobs.enqueue(tx, newsQueue, { id, news, to: person })
}

/** Tells all publishers that a draft waits for them; a job finds them, since accounts send mails with texts that are content. */
const notifyPublishers = ({ deps, tx, actor }: ItemEdit, id: string): Promise<void> =>
  deps.jobs.enqueue(tx, submissionQueue, { id, by: actor.id })

/** Tells the author of a draft that waited that a publisher approves it. */
export async function notifyAuthor(edit: ItemEdit, { id, review }: ItemRow): Promise<void> {
  if (review?.state === 'submitted') await announce(edit, { id, news: 'approved', to: [review.byId] })
}
