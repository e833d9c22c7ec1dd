// The steps of a change of a record, in one transaction: the record is locked for who reaches it, the call is done once, the kind allows the action, the
// version is the one that the person saw, and the change is written with its entry in the audit log. `act` takes them for the kinds that it serves;
// cases, referrals and reports of wrongdoing take those below in their own services, which add history and mails.

import type { Actor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { Problem, stale } from '#platform/problem.ts'
import type { Refusal } from './kind.ts'

interface AuditedRecord {
  id: string
  reference: string
  companyId?: string | null
}

interface Act {
  actor: Actor
  action: string
  /** For the audit log, besides the reference. */
  details?: Record<string, unknown>
}

/** Works on a locked record once for an idempotency key, which is looked up before the lifecycle: that would refuse the repetition of an action already taken. */
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

/** What an action does; throws where it is refused. */
export function requireAllowed<Outcome extends { allowed: true }>(outcome: Outcome | Refusal): Outcome {
  if (!outcome.allowed) throw new Problem(outcome.statusCode, outcome.message)
  return outcome
}

/** 409 with this message when the record is no longer at `version`. */
export function requireVersion(row: { version: number }, version: number | undefined, words: string): void {
  if (version !== undefined && version !== row.version) throw stale(words)
}

export function recordAction(deps: Deps, tx: Db, recordType: string, row: AuditedRecord, act: Act): Promise<void> {
  const { actor, action, details } = act
  const { id: recordId, reference, companyId = null } = row
  const entry = { recordType, recordId, companyId, details: { reference, ...details } }
  return recordAudit(tx, { at: deps.clock.now(), actor, action: `${recordType}.${action}`, ...entry })
}
