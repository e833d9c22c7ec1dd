import { recordAction } from '#engines/records/service.actions.server.ts'
import { type SignedIn, systemActor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { isParty } from '#platform/mandates.ts'
import { ownRecord } from '#platform/problem.ts'
import { words } from '../messages.history.ts'
import { mailQueue } from '../rules.queues.ts'
import type { CaseRole, HistoryRole } from '../rules.ts'
import { type CaseRow, type HistoryRow, insertHistory } from './store.server.ts'

export interface Noted {
  actor: SignedIn
  by: HistoryRole
  action: string
  note?: string
  quoted?: string | undefined
  files?: string[]
  /** Ids of the documents sent with a message. */
  documents?: string[]
  mails?: readonly CaseRole[]
  /** The referral to a company that the mails are about. */
  referral?: string | undefined
  /** Before this time no mail is sent. */
  mailsAt?: Date | undefined
}

/** The portal as the author of what nobody presses. */
export const clockActor: SignedIn = { ...systemActor, name: words.automatic }

/** Whether a mail can reach the person of a case: through an account, or the address that staff typed. */
export const hasMailbox = ({ userId, contactEmail }: Pick<CaseRow, 'userId' | 'contactEmail'>): boolean =>
  userId !== null || contactEmail !== ''

/** Adds an entry to the history and the audit log, and queues the mails, none for an owner whom no mail reaches. 403 for what staff do with their own case: every action comes here. */
export async function recordChange(deps: Deps, tx: Db, row: CaseRow, noted: Noted): Promise<HistoryRow> {
  const { actor, by, action, note = '', quoted = '', files = [], documents = [], mails = [] } = noted
  if (by === 'staff' && isParty(actor, row)) throw ownRecord()
  const at = deps.clock.now()
  const entry = await insertHistory(tx, {
    caseId: row.id,
    at,
    action,
    actorId: actor.id,
    actorName: actor.name,
    actorRole: by,
    note,
    quoted,
    level: row.escalationLevel,
    files,
    documents,
  })
  const { status, escalationLevel } = row
  const details = { status, escalationLevel, ...(files.length > 0 && { files: files.length }) }
  await recordAction(deps, tx, row.kind, row, { actor, action, details })
  const recipients = mails.filter((to) => to === 'staff' || (to === 'owner' && hasMailbox(row)))
  await deps.jobs.enqueueAll(
    tx,
    mailQueue,
    recipients.map((to) => ({ historyId: entry.id, to, ...(noted.referral && { referral: noted.referral }) })),
    noted.mailsAt && { startAfter: noted.mailsAt },
  )
  return entry
}
