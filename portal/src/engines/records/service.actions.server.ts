// Every change of a record takes one path, in one transaction: its kind locks the record and checks who reaches it, the call is done once, the lifecycle
// allows the action, the version is the one that the person saw, and the change is written with its entry in the audit log. The kind adds its history
// and mails.

import type { Actor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { Problem, stale } from '#platform/problem.ts'
import type { Refusal } from './rules.lifecycle.ts'

interface DeskRecord {
  id: string
  reference: string
  companyId?: string | null
}

export interface RecordKind<Row extends DeskRecord, Change> {
  /** Its type in the audit log, where its actions begin with it: `enquiry.close`. */
  recordType: string
  store: { change(tx: Db, id: string, change: Change & { updatedAt: Date }): Promise<Row> }
}

interface Act {
  actor: Actor
  action: string
  /** For the audit log, besides the reference. */
  details?: Record<string, unknown>
}

/** Works on a locked record once for an idempotency key: before the lifecycle, which would refuse the repetition of an action already taken. */
export const actOnce = <Row>(
  { database }: Deps,
  { lock, ...once }: Parameters<typeof onceFor>[1] & { lock(tx: Db): Promise<Row> },
  work: (tx: Db, row: Row) => Promise<unknown>,
): Promise<void> =>
  database.transaction(async (tx) => {
    const row = await lock(tx)
    await onceFor(tx, once, async () => {
      await work(tx, row)
      return {}
    })
  })

/** The state after an action; throws where the lifecycle refuses it. */
export function requireAllowed<State>(outcome: { allowed: true; next: State } | Refusal): State {
  if (!outcome.allowed) throw new Problem(outcome.statusCode, outcome.message)
  return outcome.next
}

/** 409 with these words where the record has changed since this version. */
export function requireVersion(row: { version: number }, version: number | undefined, words: string): void {
  if (version !== undefined && version !== row.version) throw stale(words)
}

/** Records an action in the audit log. */
export function recordAction(deps: Deps, tx: Db, recordType: string, row: DeskRecord, act: Act): Promise<void> {
  const { actor, action, details } = act
  const { id: recordId, reference, companyId = null } = row
  const entry = { recordType, recordId, companyId, details: { reference, ...details } }
  return recordAudit(tx, { at: deps.clock.now(), actor, action: `${recordType}.${action}`, ...entry })
}

/** Writes the change that an action makes of a locked record. */
export async function changeRecord<Row extends DeskRecord, Change>(
  deps: Deps,
  tx: Db,
  { recordType, store }: RecordKind<Row, Change>,
  row: DeskRecord,
  { set, ...act }: Act & { set: Change },
): Promise<Row> {
  const stored = await store.change(tx, row.id, { ...set, updatedAt: deps.clock.now() })
  await recordAction(deps, tx, recordType, stored, act)
  return stored
}
