// The one path on which records change: calls, lists and batches, mails that are answered or come back, the clock and the end of a retention take it.
// A service that writes a state beside it forgets a step. Each step is a function below, in one transaction. All of them read on its connection: with a
// second one, a call that has locked a record could wait for a connection while those that wait for the record have them all. No caller says in which
// role it comes: the record and the action tell. What a kind adds is its `RecordServer`. The kinds that do not take it yet are named in decision 98.

import * as z from 'zod/mini'
import { requireFilled } from '#fields/mail/placeholders.ts'
import { readActor } from '#people/actors.server.ts'
import { readAssignee } from '#people/directory.server.ts'
import { freshProof } from '#people/hooks.server.ts'
import { type Actor, isSystem } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { requireDuty, requireUser } from '#platform/permission.ts'
import { conflict, notFound, ownOfColleague, ownRecord, Problem } from '#platform/problem.ts'
import { askShape } from './contract.ts'
import {
  type Action,
  type ActionOf,
  assigningOf,
  type ClockMove,
  type DeskKind,
  draftsOf,
  effectOf,
  isOfOfficers,
  refusalOf,
  type RoleOf,
  type Values,
} from './kind.ts'
import { recordAction, requireVersion } from './service.actions.server.ts'
import type { RecordServer, StoredRecord } from './service.records.server.ts'

export interface ActRequest<K extends DeskKind> {
  actor: Actor
  id: string
  action: ActionOf<K>
  input?: Values | undefined
  /** The version that the person saw; 409 when it is outdated. */
  version?: number | undefined
  key?: string | undefined
  /** Columns as they were before an action that is undone. */
  restores?: object | undefined
  /** Who agreed, for the audit log, where a second person had to. */
  second?: object | undefined
}

export interface RecordAfterAction<Row> {
  before: Row
  row: Row
  /** The request that waits for a second person; nothing has changed yet. */
  asked?: object | undefined
}

type Step<K extends DeskKind> = ActRequest<K> & { by: RoleOf<K> }
type AnyAction = Action<never, string, string, string>

/** Takes an action on a record, in the caller's transaction where there is one. Undefined where the key says that it was done before. */
export async function act<K extends DeskKind, Row extends StoredRecord>(
  deps: Deps,
  server: RecordServer<K, Row>,
  request: ActRequest<K>,
  tx?: Db,
): Promise<RecordAfterAction<Row> | undefined> {
  if (!tx) return deps.database.transaction((own) => act(deps, server, request, own))
  const { row, ...reached } = await reach(tx, server, request)
  let after: RecordAfterAction<Row> | undefined
  await onceFor(tx, keyOf(server.kind, request), async () => {
    after = await perform(deps, tx, server, row, { ...request, ...reached })
    return {}
  })
  return after
}

const keyOf = (
  { key: kind }: DeskKind,
  { actor, key, id, action, input }: Omit<ActRequest<DeskKind>, 'action'> & { action: string },
) => ({
  scope: `${kind}.act:${actor.kind === 'user' ? actor.id : actor.kind}`,
  key,
  input: { id, action, input },
})

/**
 * Locks a record for an action, and finds the role in which the actor reaches it: 404 without one, 403 for officers without the duty or where it is their
 * own matter.
 */
export async function reach<K extends DeskKind, Row extends StoredRecord>(
  tx: Db,
  { kind, words, store, isOwn, mayAct, actorNow }: RecordServer<K, Row>,
  { actor: given, id, action }: Pick<ActRequest<K>, 'actor' | 'id' | 'action'>,
): Promise<{ row: Row; actor: Actor; by: RoleOf<K> }> {
  const atDesk = isOfOfficers(kind, action)
  if (atDesk) requireDuty(given, kind.duties.act)
  const row = await store.lock(tx, id)
  if (!row) throw notFound(words.notFound)
  const actor = (await actorNow?.(tx, row, given)) ?? given
  const roles = kind.roles.filter((role) =>
    role === 'staff' ? atDesk : (mayAct as Record<string, (row: Row, actor: Actor) => boolean>)[role]!(row, actor),
  )
  const by = roles.find((role) => kind.actions[action]!.by.includes(role)) ?? roles[0]
  if (!by) throw notFound(words.notFound)
  if (atDesk && isOwn(row, actor)) throw ownRecord()
  return { row, actor, by }
}

/** Refuses an action as `act` would, and takes nothing: for what is done with it only once a second person has agreed. */
export async function check<K extends DeskKind, Row extends StoredRecord>(
  deps: Deps,
  tx: Db,
  server: RecordServer<K, Row>,
  request: ActRequest<K>,
): Promise<Row> {
  const { row, ...reached } = await reach(tx, server, request)
  const step = { ...request, ...reached }
  await allow(deps, tx, server, row, step)
  const { input } = await readInput(tx, server, row, step)
  if (row.version !== undefined) requireVersion({ version: row.version }, step.version, server.words.stale)
  await server.prepare?.[step.action]?.(deps, tx, row, input)
  return row
}

async function perform<K extends DeskKind, Row extends StoredRecord>(
  deps: Deps,
  tx: Db,
  server: RecordServer<K, Row>,
  row: Row,
  step: Step<K>,
): Promise<RecordAfterAction<Row>> {
  const action: AnyAction = server.kind.actions[step.action]!
  await allow(deps, tx, server, row, step)
  const { input: given, follows } = await readInput(tx, server, row, step)
  await endDraft(tx, server, row, step)
  if (action.isDone?.(row as never, given)) return { before: row, row }
  if (row.version !== undefined) requireVersion({ version: row.version }, step.version, server.words.stale)
  const more = await server.prepare?.[step.action]?.(deps, tx, row, given)
  // What the portal does itself follows from rules on which people have agreed.
  if (!step.second && !isSystem(step.actor)) {
    if (action.second?.(row as never)) return askSecond(deps, tx, server, row, { ...step, input: given })
    if (action.fresh?.(row as never)) await prove(deps, tx, step)
  }
  const taken = { ...step, input: { ...given, ...more } }
  if (action.erases) return erase(deps, tx, server, row, taken)
  const { columns, clock } = await effect(deps, tx, server, row, taken)
  const recipients = mailsTo(server, row, taken, clock)
  if (recipients.length > 0) requireTexts(action, taken.input)
  const stored = await change(deps, tx, server, row, { ...taken, columns })
  const entry = await record(deps, tx, server, stored, { ...taken, clock })
  // Bound to the entry of the history, so that the same action later mails again; jobs have ids only.
  for (const to of entry ? recipients : [])
    await deps.jobs.enqueue(tx, mailQueueOf(server.kind), { eventId: entry!.id, to })
  return { before: row, row: await follow(deps, tx, server, stored, taken, follows) }
}

/** 403 or 409 with the sentence of what is not met. */
async function allow<K extends DeskKind, Row extends StoredRecord>(
  deps: Deps,
  tx: Db,
  { kind, conditions }: RecordServer<K, Row>,
  row: Row,
  { action, by }: Step<K>,
): Promise<void> {
  const now = deps.clock.now()
  const refusal = refusalOf(kind, row, action, { by, now })
  if (refusal) throw new Problem(refusal.statusCode, refusal.message)
  const { when = [] }: AnyAction = kind.actions[action]!
  for (const name of when) {
    const sentence = kind.conditions[name] === 'server' && (await conditions![name]!(tx, row, now))
    if (sentence) throw conflict(sentence)
  }
}

/** What was given with the action, 400 at the field that is wrong: people can handle the record, and it is not their own matter. */
async function readInput<K extends DeskKind, Row extends StoredRecord>(
  tx: Db,
  { kind: { actions, duties }, isOwn }: RecordServer<K, Row>,
  row: Row,
  { action, input: given = {} }: Step<K>,
): Promise<{ input: Values; follows: readonly string[] }> {
  const { ask }: AnyAction = actions[action]!
  if (!ask) return { input: given, follows: [] }
  const parsed = z.object(askShape(ask)).safeParse(given)
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
    throw new Problem(400, fields[0]!.message, { fields })
  }
  const input: Record<string, unknown> = { ...parsed.data }
  const follows: string[] = []
  for (const [name, { kind, follow: next }] of Object.entries(ask)) {
    if (next && input[name]) follows.push(next)
    if (kind !== 'person') continue
    const person = await readAssignee(tx, input[name] as string | null, duties.act, name)
    const account = person.assigneeId && (await readActor(tx, person.assigneeId))
    if (account && isOwn(row, account)) throw ownOfColleague(name)
    input[name] = { id: person.assigneeId, name: person.assigneeName }
  }
  return { input, follows }
}

async function askSecond<K extends DeskKind, Row extends StoredRecord>(
  deps: Deps,
  tx: Db,
  server: RecordServer<K, Row>,
  row: Row,
  { actor, id, action, input = {} }: Step<K>,
): Promise<RecordAfterAction<Row>> {
  const asked = await server.askSecond!(deps, tx, server, { actor: requireUser(actor), id, action, input })
  return { before: row, row: (await server.store.lock(tx, id)) ?? row, asked }
}

async function prove(deps: Deps, tx: Db, { actor }: { actor: Actor }): Promise<void> {
  for (const requireProof of deps.hooks.of(freshProof)) await requireProof(deps, requireUser(actor), tx)
}

/** Erases the record; only the audit log keeps that it was. */
async function erase<K extends DeskKind, Row extends StoredRecord>(
  deps: Deps,
  tx: Db,
  server: RecordServer<K, Row>,
  row: Row,
  step: Step<K>,
): Promise<RecordAfterAction<Row>> {
  await server.erase!(deps, tx, row)
  await audit(deps, tx, server, row, step)
  return { before: row, row }
}

/** The columns of the state, of the action and of the deadline. */
async function effect<K extends DeskKind, Row extends StoredRecord>(
  deps: Deps,
  tx: Db,
  { kind, moveClock }: RecordServer<K, Row>,
  row: Row,
  { actor, action, input, restores }: Step<K>,
): Promise<{ columns: object; clock: ClockMove | undefined }> {
  const now = deps.clock.now()
  const person = actor.kind === 'user' ? actor : { id: 'visitor', name: '' }
  const { set, clock } = effectOf(kind, row, action, now, { input, actor: person })
  return { columns: { ...set, ...(clock && (await moveClock?.(tx, row, clock, now))), ...restores }, clock }
}

const mailsTo = <K extends DeskKind, Row extends StoredRecord>(
  { kind, reaches }: RecordServer<K, Row>,
  row: Row,
  { action, input = {} }: Step<K>,
  clock: ClockMove | undefined,
) => Object.keys(kind.actions[action]!.mails ?? {}).filter((to) => reaches?.(row, to, { action, input, clock }) ?? true)

/** 400 where a text that is mailed has a placeholder left. */
function requireTexts({ ask = {} }: AnyAction, input: Values): void {
  for (const [name, { canned }] of Object.entries(ask))
    if (canned) requireFilled(name, input[name] as string | undefined)
}

async function change<K extends DeskKind, Row extends StoredRecord>(
  deps: Deps,
  tx: Db,
  { kind, store }: RecordServer<K, Row>,
  row: Row,
  { action, columns }: { action: ActionOf<K>; columns: object },
): Promise<Row> {
  const { quiet }: AnyAction = kind.actions[action]!
  // Neither the time of the last change nor the version: nobody's work becomes stale.
  if (quiet) return Object.keys(columns).length > 0 ? store.update(tx, row.id, columns) : row
  return store.change(tx, row.id, { ...columns, updatedAt: deps.clock.now() })
}

/** The entry in the history, and in the audit log. */
async function record<K extends DeskKind, Row extends StoredRecord>(
  deps: Deps,
  tx: Db,
  server: RecordServer<K, Row>,
  row: Row,
  step: Step<K> & { clock: ClockMove | undefined },
): Promise<{ id: number } | undefined> {
  const { actor, by, action, input = {}, clock, second } = step
  const { entry = action, entryText }: AnyAction = server.kind.actions[action]!
  const text = entryText?.(input) ?? ''
  const at = deps.clock.now()
  const written = await server.write(tx, row, { action: entry, at, actor, by, text, input, clock, second })
  await audit(deps, tx, server, row, step)
  if (written) await server.inside?.(deps, tx, row, { action: entry, at, ...written })
  return written
}

const audit = <K extends DeskKind, Row extends StoredRecord>(
  deps: Deps,
  tx: Db,
  { kind, audited }: RecordServer<K, Row>,
  row: Row,
  { actor, action, input = {}, second }: Omit<ActRequest<K>, 'action' | 'id'> & { action: string },
): Promise<void> =>
  recordAction(deps, tx, kind.key, row, { actor, action, details: { ...audited?.(row, { action, input }), ...second } })

/** A mail about an entry of the history. */
export interface MailJob {
  eventId: number
  to: string
}
export const mailQueueOf = ({ mailQueue, key }: DeskKind): string => mailQueue ?? `${key}.mail`

async function endDraft<K extends DeskKind, Row extends StoredRecord>(
  tx: Db,
  { kind, clearDraft }: RecordServer<K, Row>,
  { id: record }: Row,
  { actor, action }: Step<K>,
): Promise<void> {
  if (actor.kind !== 'user') return
  for (const field of draftsOf(kind.actions[action]!))
    await clearDraft?.(tx, { kind: kind.key, record, userId: actor.id, field })
}

/** The actions that follow what the person has chosen, in the order of the kind; one that changes nothing is left out. */
async function follow<K extends DeskKind, Row extends StoredRecord>(
  deps: Deps,
  tx: Db,
  server: RecordServer<K, Row>,
  row: Row,
  { actor, by }: Step<K>,
  follows: readonly string[],
): Promise<Row> {
  const assigning = assigningOf(server.kind)
  const userId = actor.kind === 'user' ? actor.id : undefined
  let last = row
  for (const action of (Object.keys(server.kind.actions) as ActionOf<K>[]).filter((name) => follows.includes(name))) {
    const isAssigning = userId !== undefined && action === assigning?.action
    if (isAssigning && last.assigneeId === userId) continue
    const input = isAssigning ? { [assigning.input]: userId } : {}
    last = (await perform(deps, tx, server, last, { actor, by, id: last.id, action, input })).row
  }
  return last
}

/** The entries of a record that has just begun. */
export async function begin<K extends DeskKind, Row extends StoredRecord>(
  deps: Deps,
  tx: Db,
  server: RecordServer<K, Row>,
  row: Row,
  {
    actor,
    by,
    entry: action,
    audit: name = action,
    details = {},
    mails = [],
    text = '',
    second,
  }: Pick<ActRequest<K>, 'actor' | 'second'> & {
    by: string
    entry: string
    audit?: string
    details?: Values
    mails?: readonly string[]
    text?: string
  },
): Promise<void> {
  const at = deps.clock.now()
  const written = await server.write(tx, row, { action, at, actor, by, text, input: {}, second })
  await recordAction(deps, tx, server.kind.key, row, { actor, action: name, details: { ...details, ...second } })
  if (written) await server.inside?.(deps, tx, row, { action, at, ...written })
  for (const to of written ? mails : [])
    await deps.jobs.enqueue(tx, mailQueueOf(server.kind), { eventId: written!.id, to })
}
