import { giveDocuments } from '#features/documents/service.server.ts'
import * as z from 'zod/mini'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { countAttempt, countsWithin } from '#platform/attempts.server.ts'
import { conflict, Problem } from '#platform/problem.ts'
import { filingOf } from '../contract.filing.ts'
import type { CaseKind, Contact } from '../engine/service.kinds.server.ts'
import { submitCase } from '../engine/service.server.ts'
import { submitUnconfirmed } from '../engine/service.unconfirmed.server.ts'
import { caseUploads } from '../engine/service.uploads.server.ts'
import { codeOf } from '../engine/service.tokens.server.ts'
import { queueContactMail } from '../engine/service.returned.server.ts'
import { type CaseRow, lockCase } from '../engine/store.server.ts'
import { contactMailDays, contactMails } from '../follow/rules.ts'
import type { SentDraft } from './contract.ts'
import { draftMessages as words } from './messages.ts'
import { draftFiles, linkAgainMinutes, sentOfContact, sentOfNetwork } from './rules.ts'
import {
  countDraft,
  type DraftHolder,
  gone,
  lockOwnDraft,
  readDraft,
  refuseStaff,
  requireKind,
  viewDraft,
  writerOf,
} from './service.server.ts'
import { type DraftRow, updateDraft } from './store.server.ts'

interface Sending {
  confirmations: Readonly<Record<string, boolean>>
  companyId?: string | undefined
  contact?: Contact | undefined
  files: readonly string[]
}

/** Files the case of a draft. Sending belongs to the draft: a second press gets the case of the first. */
export async function sendDraft(
  deps: Deps,
  holder: DraftHolder,
  { address, ...sending }: Sending & { address: string },
): Promise<SentDraft> {
  refuseStaff(holder.actor)
  const kind = requireKind(deps, holder.kind)
  const { row, isAllThere } = await deps.database.transaction(async (tx) => {
    const locked = await lockOwnDraft(deps, tx, holder)
    const ids = (await viewDraft(tx, locked)).files.map(({ id }) => id)
    return { row: locked, isAllThere: sending.files.every((id) => ids.includes(id)) }
  })
  if (row.sentAt) return receiptOf(deps, holder)
  if (!isAllThere) throw conflict(words.fileGone, { fields: [{ field: 'documents', message: words.fileGone }] })
  const actor = writerOf(holder.actor)
  const { companyId, contact, confirmations } = sending
  const also = (tx: Db, filed: CaseRow) => closeDraft(deps, tx, { kind, holder, row, filed })
  const values = { ...row.values, ...confirmations }
  if (actor) {
    const body = checked(kind, { ...values, companyId })
    await submitCase(deps, actor, kind, { body, key: row.id, also })
  } else {
    const body = checked(kind, { ...values, user: contact ?? noContact })
    const person = (body as { user: Contact }).user
    const code = await codeOf(deps, holder.key)
    await submitUnconfirmed(deps, kind, {
      body,
      code,
      key: row.id,
      contact: person,
      // In the transaction: a second press counts nothing.
      async also(tx, filed) {
        await countSending(deps, tx, person, address)
        return also(tx, filed)
      },
    })
  }
  return receiptOf(deps, holder)
}

/** From the receipt, where the first link did not come. Pressing twice sends one. */
export async function sendLinkAgain(deps: Deps, holder: DraftHolder): Promise<void> {
  refuseStaff(holder.actor)
  const sent = await receiptOf(deps, holder)
  if (!sent.confirms) throw conflict(words.nothingToConfirm)
  await deps.database.transaction(async (tx) => {
    const draft = await lockOwnDraft(deps, tx, holder)
    const row = draft.caseId ? await lockCase(tx, draft.caseId) : undefined
    if (!row?.unconfirmed || row.contactEmail !== sent.confirms) throw conflict(words.nothingToConfirm)
    const second = { what: 'contact-again', whom: { account: row.id }, limit: 1, windowMinutes: linkAgainMinutes }
    if (!(await countsWithin(deps, [second], tx))) return
    if (!(await queueContactMail(deps, tx, row))) throw conflict(words.noMoreLinks(contactMails, contactMailDays))
  })
}

const noContact: Contact = { name: '', email: '', phone: '' }

/** Everybody can type the address or number of somebody else. */
async function countSending(deps: Deps, tx: Db, { email, phone }: Contact, address: string): Promise<void> {
  await countAttempt(deps, { what: 'case-visitor', whom: { address }, limit: sentOfNetwork, windowMinutes: 60 }, tx)
  for (const account of [email, phone].filter(Boolean))
    await countAttempt(
      deps,
      { what: 'case-contact', whom: { account }, limit: sentOfContact, windowMinutes: 1_440 },
      tx,
    )
}

async function receiptOf(deps: Deps, holder: DraftHolder): Promise<SentDraft> {
  const { sent } = await readDraft(deps, holder)
  if (!sent) throw gone()
  return sent
}

/** The body of the call that files a case; 400 with what is wrong in any of the steps. */
function checked(kind: CaseKind, { companyId, ...values }: Record<string, unknown>): unknown {
  const body = { ...values, ...(kind.forCompanies && companyId !== undefined && { companyId }) }
  const { data, error } = z.safeParse(filingOf(kind), body)
  if (!error) return data
  const fields = error.issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message }))
  throw new Problem(400, 'Some answers need your attention.', { fields })
}

interface Closing {
  kind: CaseKind
  holder: DraftHolder
  /** As it was when its answers were checked. */
  row: DraftRow
  filed: CaseRow
}

/** Gives the files of the draft to its case, whose receipt is all that is left; 409 where the draft was sent or changed meanwhile. */
async function closeDraft(deps: Deps, tx: Db, { kind, holder, row, filed }: Closing): Promise<string[]> {
  const now = await lockOwnDraft(deps, tx, holder)
  if (now.sentAt) throw new Problem(409, words.sentBefore, { code: 'sent-before' })
  if (now.touchedAt.getTime() !== row.touchedAt.getTime()) throw conflict(words.changed)
  const files = await giveDocuments(deps, tx, {
    from: { recordType: draftFiles, recordId: row.id },
    to: { target: caseUploads(kind), recordId: filed.id },
    uploadedBy: writerOf(holder.actor) ?? null,
  })
  const sentAt = deps.clock.now()
  await updateDraft(tx, row.id, {
    values: {},
    caseId: filed.id,
    userId: filed.userId,
    sentAt,
    touchedAt: sentAt,
  })
  if (now.isComplete) await countDraft(deps, tx, row, 'filed')
  return files.map(({ originalName }) => originalName)
}
