import type { Actor } from './actor.ts'
import type { Db } from './database/database.server.ts'
import { mandatesFor } from './mandates.ts'
import { auditLog } from './database/platform.table.server.ts'
import { hook } from './hooks.ts'

export interface AuditEntry {
  at: Date
  actor: Actor
  /** A verb of the domain, e.g. `submission.approved`. */
  action: string
  recordType: string
  recordId: string
  /** The company whose record it is; the mandates that the actor has for it are recorded too. */
  companyId?: string | null
  /** Facts about the change, never a secret, a password or the text of a report. */
  details?: Record<string, unknown>
  /** From where, where it is not where the actor works. */
  from?: string
}

/** Types of record whose entries nobody reads in the list of the log. */
export const sealedRecords = hook<string>('sealed types of record')

/** Records who did what to which record, in the transaction of the change. */
export async function recordAudit(tx: Db, entry: AuditEntry): Promise<void> {
  const { actor, companyId = null } = entry
  await tx.insert(auditLog).values({
    at: entry.at,
    actorId: actor.kind === 'user' ? actor.id : 'visitor',
    actorRole: actor.kind === 'user' ? actor.role : 'Visitor',
    action: entry.action,
    recordType: entry.recordType,
    recordId: entry.recordId,
    companyId,
    mandates: companyId && actor.kind === 'user' ? [...mandatesFor(actor, companyId)] : null,
    details: entry.details ?? null,
    origin: entry.from ?? (actor.kind === 'user' ? actor.from : null),
  })
}
