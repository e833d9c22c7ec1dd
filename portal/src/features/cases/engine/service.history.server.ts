import { recordAction } from '#engines/records/service.actions.server.ts'
import { type SignedIn, systemActor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { isParty } from '#platform/mandates.ts'
import { conflict, ownRecord } from '#platform/problem.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { followMessages } from '../follow/messages.ts'
import { heldUntil, isHeld, issuerOf } from '../follow/rules.ts'
import { askClaimEntry, words } from '../messages.history.ts'
import { mailQueue } from '../rules.queues.ts'
import type { CaseRole, HistoryRole } from '../rules.ts'
import { type CaseRow, type HistoryRow, insertHistory } from './store.server.ts'

export interface RecordEvent {
  actor: SignedIn
  by: HistoryRole
  action: string
  note?: string
  quoted?: string | undefined
  files?: string[]
  /** Ids of the documents sent with a message. */
  documents?: string[]
  mails?: readonly CaseRole[]
  /** The referral to a company that it and its mails are about. */
  referral?: string | undefined
  /** Where it is not a referral, the message that it is about. */
  about?: string
  /** Before this time no mail is sent. */
  mailsAt?: Date | undefined
  /** The account that the case leaves, which is told. */
  formerAccount?: string | undefined
}

/** In the history and the audit log: who acts with the code of a case. */
export const codeHolder = 'code'

/** The portal as the author of what nobody presses. */
export const clockActor: SignedIn = { ...systemActor, name: words.automatic }

/** Whether mails about a case may go to its person: through an account, or to an address that is not one that anybody could have typed. */
export const hasMailbox = ({
  userId,
  contactEmail,
  unconfirmed,
}: Pick<CaseRow, 'userId' | 'contactEmail' | 'unconfirmed'>): boolean =>
  userId !== null || (contactEmail !== '' && !unconfirmed)

/** Adds an entry to the history and the audit log, and queues the mails, none for an owner whom no mail reaches. 403 for what staff do with their own case: every action comes here. 409 for what an account that has just claimed a case would change. */
export async function recordChange(deps: Deps, tx: Db, row: CaseRow, event: RecordEvent): Promise<HistoryRow> {
  const { actor, by, action, note = '', quoted = '', files = [], documents = [], mails = [] } = event
  if (by === 'staff' && isParty(actor, row)) throw ownRecord()
  const at = deps.clock.now()
  if (by === 'owner' && isHeld(row, action, at)) throw conflict(followMessages.held(formatDay(heldUntil(row, at)!)))
  const isByCode = actor.id === codeHolder || action === askClaimEntry
  const codeIssuer = isByCode ? issuerOf(row.code) : null
  const entry = await insertHistory(tx, {
    caseId: row.id,
    at,
    action,
    actorId: actor.id,
    actorName: actor.name,
    actorRole: by,
    note,
    quoted,
    about: event.about ?? event.referral ?? '',
    codeIssuer,
    level: row.escalationLevel,
    files,
    documents,
  })
  const { status, escalationLevel } = row
  const details = {
    status,
    escalationLevel,
    ...(files.length > 0 && { files: files.length }),
    ...(codeIssuer && { codeIssuer: codeIssuer.byId }),
  }
  await recordAction(deps, tx, row.kind, row, { actor, action, details })
  const recipients = mails.filter((to) => to === 'staff' || (to === 'owner' && hasMailbox(row)))
  await deps.jobs.enqueueAll(
    tx,
    mailQueue,
    [
      ...recipients.map((to) => ({ historyId: entry.id, to, ...(event.referral && { referral: event.referral }) })),
      ...(event.formerAccount ? [{ historyId: entry.id, to: 'owner', former: event.formerAccount }] : []),
    ],
    event.mailsAt && { startAfter: event.mailsAt },
  )
  return entry
}
