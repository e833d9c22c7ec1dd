// Drafts of staff are in the account, by kind, record and field, since officers change devices. A device keeps a text only until the account has it
// (`kit/writing/use-draft.ts`); a revision shows that its text is old, then both are shown and the person chooses. The transaction that sends a text
// deletes its draft. Nobody else reads it, no export has it, it ends with its record, its author or after 90 days. One person has at most 300 and is
// refused more, because dropping the oldest would lose a text.
// A message may name the version that its author saw: a record that has changed since is refused with 409, and the screen shows the news before it
// sends again.

import { randomUUID } from 'node:crypto'
import type { OnPerson } from '#people/hooks.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, notFound, stale } from '#platform/problem.ts'
import { type saveDraft as saveDraftCall, draftDays, maxDrafts, draftMessages as words } from './contract.ts'
import type { WritingKind } from './service.kinds.server.ts'
import {
  countDraftsOf,
  deleteDraft,
  deleteDraftsBefore,
  deleteDraftsOfPerson,
  deleteDraftsOfRecord,
  type DraftPlace,
  type DraftRow,
  findDraft,
  listDrafts,
  lockDraftsOf,
  type RecordPlace,
  replaceDraft,
} from './store.server.ts'

type WritingPlace = { kind: string; record: string; field?: string }

async function requireWriting(deps: Deps, actor: SignedIn, kinds: readonly WritingKind[], asked: WritingPlace) {
  requireDuty(actor, may.writeToPeople)
  const kind = kinds.find((known) => known.kind === asked.kind)
  if (!kind || (asked.field !== undefined && !kind.fields.includes(asked.field))) throw notFound()
  await kind.authorize(deps, actor, asked.record)
}

const toDraft = ({ field, text, revision, savedAt }: DraftRow) => ({
  field,
  text,
  revision,
  savedAt: savedAt.toISOString(),
})

/** The reader's own drafts about a record. */
export async function readDrafts(deps: Deps, actor: SignedIn, kinds: readonly WritingKind[], asked: RecordPlace) {
  await requireWriting(deps, actor, kinds, asked)
  const rows = await listDrafts(deps.database.db, { ...asked, userId: actor.id })
  return { drafts: rows.map(toDraft) }
}

type Saving = Omit<DraftPlace, 'userId'> & BodyOf<typeof saveDraftCall>

/** Keeps a draft; 409 with the other text where the person has changed it on another device since. */
export async function saveDraft(deps: Deps, actor: SignedIn, kinds: readonly WritingKind[], saving: Saving) {
  await requireWriting(deps, actor, kinds, saving)
  const { kind, record, field } = saving
  const place = { kind, record, field, userId: actor.id }
  // PostgreSQL cannot store NUL.
  const text = saving.text.replaceAll('\u0000', '')
  return deps.database.transaction(async (tx) => {
    await lockDraftsOf(tx, actor.id)
    const before = await findDraft(tx, place)
    // A repetition after a lost answer changes nothing.
    if (before?.text === text) return toDraft(before)
    if (before && before.revision !== saving.revision) throw stale(words.stale, toDraft(before))
    if (!before && (await countDraftsOf(tx, actor.id)) >= maxDrafts) throw conflict(words.tooMany)
    const row = { ...place, text, revision: randomUUID(), savedAt: deps.clock.now() }
    await replaceDraft(tx, row)
    return toDraft(row)
  })
}

export async function discardDraft(
  deps: Deps,
  actor: SignedIn,
  kinds: readonly WritingKind[],
  asked: Omit<DraftPlace, 'userId'>,
) {
  await requireWriting(deps, actor, kinds, asked)
  return { deleted: await deleteDraft(deps.database.db, { ...asked, userId: actor.id }) }
}

/** For the transaction that sends the text. */
export const clearDraft = (tx: Db, place: DraftPlace): Promise<boolean> => deleteDraft(tx, place)

/** For the transaction that deletes the record. */
export const eraseDrafts = (tx: Db, place: RecordPlace): Promise<void> => deleteDraftsOfRecord(tx, place)

export const eraseDraftsOf: OnPerson = (_deps, tx, person) => deleteDraftsOfPerson(tx, person.id)

export const sweepDrafts = (deps: Deps): Promise<void> =>
  deleteDraftsBefore(deps.database.db, new Date(deps.clock.now().getTime() - draftDays * 86_400_000))
