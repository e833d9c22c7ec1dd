// A case is written on pages without scripts, one step a page, before anybody has an account: what was accepted is kept here until it is sent. A draft
// belongs to the browser whose cookie has its key, of which only a hash is stored; once a person who is logged in has opened it, to that account too.
// It begins with the first accepted step, never by opening a page, and ends 7 days after the last post. Sending it leaves the row without its words,
// so that a second press, or Back and send, leads to the first receipt.

import { listDocuments, removeDocuments } from '#features/documents/service.server.ts'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type Actor, type SignedIn } from '#platform/actor.ts'
import { countAttempt } from '#platform/attempts.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { deriveKey, readMasterKey } from '#platform/keys/master-key.server.ts'
import { conflict, forbidden, invalidField, Problem } from '#platform/problem.ts'
import { networkOf } from '#platform/proxies.server.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { type CaseKind, caseKinds } from '../engine/service.kinds.server.ts'
import { findCase } from '../engine/store.server.ts'
import { codeOf, hashCode, isSame } from '../engine/service.tokens.server.ts'
import type { OpenDraft, SentDraft } from './contract.ts'
import { draftMessages as words } from './messages.ts'
import {
  begunOfNetwork,
  draftDays,
  draftFiles,
  type DraftValues,
  openInTotal,
  openOfNetwork,
  postsOfDraft,
  receiptMinutes,
} from './rules.ts'
import { addDraftStep } from './store.counts.server.ts'
import {
  deleteDraftRow,
  type DraftRow,
  findDraft,
  insertDraft,
  listDraftsOf,
  lockDraft,
  lockDraftsOf,
  lockOldDrafts,
  sumDrafts,
  updateDraft,
} from './store.server.ts'

export interface DraftHolder {
  kind: string
  key: string
  actor: Actor
}

const dayMs = 86_400_000
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')
/** Rows of one network can be counted, and nobody reads from them which it is. */
export const networkDigest = ({ config }: Deps, address: string): string =>
  createHmac('sha256', deriveKey(readMasterKey(config), 'case drafts'))
    .update(networkOf(address))
    .digest('base64url')
    .slice(0, 22)

export function requireKind(deps: Deps, key: string): CaseKind {
  const kind = deps.hooks.of(caseKinds).find((each) => each.key === key)
  if (!kind) throw invalidField('kind', words.kindUnknown)
  return kind
}

const isStaff = (actor: Actor): boolean => actor.kind === 'user' && actor.role === 'Admin'

/** The account that writes. Staff have no drafts here. */
export const writerOf = (actor: Actor): SignedIn | undefined =>
  actor.kind === 'user' && !isStaff(actor) ? actor : undefined

/** Staff file for customers, by a form that asks who these are. */
export function refuseStaff(actor: Actor): void {
  if (isStaff(actor)) throw conflict(words.staff)
}

const isOver = ({ touchedAt }: DraftRow, now: Date): boolean => now.getTime() - touchedAt.getTime() > draftDays * dayMs
const isOf = (row: DraftRow, actor: Actor): boolean => row.userId === null || row.userId === writerOf(actor)?.id

export const gone = (): Problem => new Problem(410, words.gone)

/** The draft of this browser and person, locked; 410 for none, 403 for one of an account that is not logged in. */
export async function lockOwnDraft(deps: Deps, tx: Db, { kind, key, actor }: DraftHolder): Promise<DraftRow> {
  const row = await lockDraft(tx, hashOf(key))
  if (!row || row.kind !== kind || isOver(row, deps.clock.now())) throw gone()
  if (!isOf(row, actor)) throw forbidden(words.others)
  return row
}

/** As `lockOwnDraft`, for a post: it must not be sent, and lives on from now. */
export async function touchOwnDraft(deps: Deps, tx: Db, holder: DraftHolder): Promise<DraftRow> {
  const row = await lockOwnDraft(deps, tx, holder)
  if (row.sentAt) throw new Problem(409, words.sentBefore, { code: 'sent-before' })
  const limit = { what: 'case-draft', whom: { account: row.id }, limit: postsOfDraft, windowMinutes: 60 }
  await countAttempt(deps, limit, tx)
  const userId = row.userId ?? writerOf(holder.actor)?.id ?? null
  return updateDraft(tx, row.id, { touchedAt: deps.clock.now(), userId })
}

export async function viewDraft(db: Db, row: DraftRow): Promise<OpenDraft> {
  const files = await listDocuments(db, draftFiles, row.id)
  return {
    id: row.id,
    values: row.values,
    files: files.map(({ id, originalName, size }) => ({ id, name: originalName, size })),
    endsAt: new Date(row.touchedAt.getTime() + draftDays * dayMs).toISOString(),
  }
}

/** What became of a sent draft, for the browser that sent it; undefined once its case is deleted. */
async function viewSent(
  deps: Deps,
  db: Db,
  row: DraftRow,
  { key, actor }: DraftHolder,
): Promise<SentDraft | undefined> {
  const found = row.caseId ? await findCase(db, row.caseId) : undefined
  if (!found || !row.sentAt) return undefined
  const isOwn = found.userId !== null && found.userId === writerOf(actor)?.id
  const isFresh = deps.clock.now().getTime() - row.sentAt.getTime() < receiptMinutes * 60_000
  const isAlone = isFresh && found.userId === null
  // Staff may have issued another one since.
  const code = await codeOf(deps, key)
  const isCode = isAlone && found.code !== null && isSame(await hashCode(deps, found.id, code), found.code.hash)
  return {
    id: row.id,
    reference: found.reference,
    sentAt: row.sentAt.toISOString(),
    path: isOwn ? `${requireKind(deps, row.kind).path}/${found.id}` : null,
    code: isCode ? code : null,
    unconfirmed: found.unconfirmed,
    confirms: isAlone && found.unconfirmed && found.contactEmail ? found.contactEmail : null,
  }
}

export async function readDraft(deps: Deps, { kind, key, actor }: DraftHolder) {
  const { db } = deps.database
  const none = { draft: null, sent: null }
  const row = await findDraft(db, hashOf(key))
  if (!row || row.kind !== kind || isOver(row, deps.clock.now())) return { state: 'gone', ...none } as const
  if (!isOf(row, actor)) return { state: 'others', ...none } as const
  if (!row.sentAt) {
    const writer = writerOf(actor)
    // On a shared device nobody else reads on once the person has logged out.
    if (writer && row.userId === null) await updateDraft(db, row.id, { userId: writer.id })
    return { state: 'open', draft: await viewDraft(db, row), sent: null } as const
  }
  const sent = await viewSent(deps, db, row, { kind, key, actor })
  return sent ? ({ state: 'sent', draft: null, sent } as const) : ({ state: 'gone', ...none } as const)
}

/** Whether the browser with this key filed the case, for as long as its receipt is kept. */
export async function hasFiled(deps: Deps, key: string, caseId: string): Promise<boolean> {
  const row = await findDraft(deps.database.db, hashOf(key))
  return row !== undefined && row.caseId === caseId && !isOver(row, deps.clock.now())
}

interface Answers {
  kind: string
  key?: string | undefined
  values: DraftValues
  completes?: boolean | undefined
}

/** Only what the kind asks before its review. */
function ownValues({ steps, fields }: CaseKind, values: DraftValues): DraftValues {
  const names = steps.flatMap((step) => step.fields)
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => names.includes(name) && (typeof value === 'boolean') === (fields[name]?.kind === 'yesNo'),
    ),
  )
}

/** Adds the answers of a step, and begins a draft where there is none. */
export async function saveDraft(deps: Deps, answers: Answers, { actor, address }: { actor: Actor; address: string }) {
  refuseStaff(actor)
  const kind = requireKind(deps, answers.kind)
  const values = ownValues(kind, answers.values)
  const { key } = answers
  const found = key !== undefined && (await findDraft(deps.database.db, hashOf(key)))
  if (!key || !found || isOver(found, deps.clock.now())) {
    const begun = await beginDraft(deps, kind, { values, actor, address })
    return { ...begun, isNew: true }
  }
  return deps.database.transaction(async (tx) => {
    const row = await touchOwnDraft(deps, tx, { kind: kind.key, key, actor })
    const isComplete = row.isComplete || answers.completes === true
    const changed = await updateDraft(tx, row.id, { values: { ...row.values, ...values }, isComplete })
    if (isComplete && !row.isComplete) await countDraft(deps, tx, changed, 'reached')
    return { key, isNew: false, draft: await viewDraft(tx, changed) }
  })
}

/** Figures of drafts: nothing of a person. */
export const countDraft = (deps: Deps, tx: Db, { kind }: DraftRow, step: 'reached' | 'filed') =>
  addDraftStep(tx, step, { day: nigerianDay(deps.clock.now()), kind })

interface Beginning {
  values: DraftValues
  actor: Actor
  address: string
}

/** What the bounds count now. */
export const sumNow = (deps: Deps, db: Db, network: string) =>
  sumDrafts(db, network, new Date(deps.clock.now().getTime() - dayMs))

async function beginDraft(deps: Deps, kind: CaseKind, { values, actor, address }: Beginning) {
  const limit = { what: 'case-draft-begun', whom: { address }, limit: begunOfNetwork, windowMinutes: 60 }
  await countAttempt(deps, limit)
  const network = networkDigest(deps, address)
  const open = await sumNow(deps, deps.database.db, network)
  if (open.ofNetwork >= openOfNetwork || open.inTotal >= openInTotal)
    throw new Problem(503, words.full('in an hour'), { retryAfter: 3_600 })
  const key = randomBytes(32).toString('base64url')
  const now = deps.clock.now()
  return deps.database.transaction(async (tx) => {
    const row = await insertDraft(tx, {
      keyHash: hashOf(key),
      kind: kind.key,
      userId: writerOf(actor)?.id ?? null,
      values,
      network,
      createdAt: now,
      touchedAt: now,
    })
    return { key, draft: await viewDraft(tx, row) }
  })
}

const removeDraft = async (deps: Deps, tx: Db, { id }: DraftRow): Promise<void> => {
  await removeDocuments(deps, tx, { recordType: draftFiles, recordId: id })
  await deleteDraftRow(tx, id)
}

/** Deletes what was typed and its files; nothing where there is none. */
export async function deleteDraft(deps: Deps, { key, ...holder }: DraftHolder): Promise<Record<string, never>> {
  await deps.database.transaction(async (tx) => {
    const row = await lockDraft(tx, hashOf(key))
    if (row && row.kind === holder.kind && isOf(row, holder.actor) && !row.sentAt) await removeDraft(deps, tx, row)
  })
  return {}
}

const batch = 100

/** Deletes the drafts whose time is over. */
export async function sweepDrafts(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - draftDays * dayMs)
  const sweep = () =>
    deps.database.transaction(async (tx) => {
      const rows = await lockOldDrafts(tx, before, batch)
      for (const row of rows) await removeDraft(deps, tx, row)
      return rows.length
    })
  while ((await sweep()) === batch);
}

/** With the account. */
export async function eraseDraftsOf(deps: Deps, tx: Db, { id }: SignedIn): Promise<void> {
  for (const row of await lockDraftsOf(tx, id)) await removeDraft(deps, tx, row)
}

/** For the export of personal data. */
export async function exportDrafts(deps: Deps, { id }: SignedIn): Promise<Record<string, unknown[]>> {
  const rows = await listDraftsOf(deps.database.db, id)
  const caseDrafts = await Promise.all(
    rows.map(async (row) => {
      const { values, files } = await viewDraft(deps.database.db, row)
      const { kind, createdAt, touchedAt } = row
      return { kind, values, files: files.map(({ name }) => name), createdAt, touchedAt }
    }),
  )
  return { caseDrafts }
}
