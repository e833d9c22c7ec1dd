import type { DeskKind } from '#engines/records/kind.ts'
import { act, type ActRequest, reach } from '#engines/records/service.act.server.ts'
import type { AskedApproval } from '#features/approvals/contract.ts'
import { companyName } from '#features/companies/service.lookup.server.ts'
import { moveDocuments } from '#features/documents/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { requireMandate } from '#platform/permission.ts'
import { conflict, forbidden, invalidField } from '#platform/problem.ts'
import { readDecision, type setFormStatus } from './contract.decisions.ts'
import { deskMessages } from './desk/messages.ts'
import { application } from './kind.ts'
import { messages } from './messages.ts'
import { recordType } from './rules.ts'
import { recordFormView, readOwn } from './service.access.server.ts'
import { readSubmissionDetails } from './service.list.server.ts'
import { applicationServer } from './service.record.server.ts'
import { wordsOfSubmission } from './store.server.ts'

/** One submission with documents and history, for its owner or an Admin. */
export async function readForm(deps: Deps, actor: SignedIn, id: string) {
  const { db } = deps.database
  const row = await readOwn(db, actor, id)
  recordFormView(deps, actor, row)
  return { form: await readSubmissionDetails(deps, row, actor) }
}

type Taken = Omit<ActRequest<typeof application>, 'actor'>

const confirmationOf = ({ action }: Taken) => (application as DeskKind).actions[action]!.confirmation ?? ''

/** Takes an action, and answers the application with a message; where another approver must agree first, with the request that waits. */
export async function changeForm(deps: Deps, actor: SignedIn, taken: Taken, message = confirmationOf(taken)) {
  const done = await act(deps, applicationServer, { actor, ...taken })
  const asked = done?.asked as AskedApproval | undefined
  return { ...(await readForm(deps, actor, taken.id)), message, ...asked }
}

/** A decision by action or status, with the reason for the applicant. */
type DecisionInput = Pick<BodyOf<typeof setFormStatus>, 'status'> & Partial<BodyOf<typeof setFormStatus>>

// The reason belongs to the decision: it is stored with the entry of the history, and the mail reads it from there, so two decisions at once mail
// their own reasons. The screen requires it to reject and to change a decision; the specification's calls without one stay valid, and so do those
// without a word about what is open, which name no version. The comment of the specification is about the application, not about one decision.
export async function decideForm(
  deps: Deps,
  actor: SignedIn,
  id: string,
  { status, reason = '', version, openPoints = version === undefined }: DecisionInput,
) {
  const decision = readDecision(status)
  if (!decision) throw invalidField('status', deskMessages.unknownStatus)
  const taken = { id, action: decision.action, version, input: { reason, openPoints } }
  return changeForm(deps, actor, taken, decision.done)
}

/** Deletes a submission with its documents and history; where another approver must agree first, answers the request that waits. */
export async function removeForm(deps: Deps, actor: SignedIn, id: string): Promise<AskedApproval | undefined> {
  const done = await act(deps, applicationServer, { actor, id, action: 'delete' })
  return done?.asked as AskedApproval | undefined
}

/**
 * Gives an application to a company, by the person who has filed it in their own name and may sign for the company. From then on it is the company's;
 * it does not come back, since the company's record would leave it.
 */
export async function moveForm(deps: Deps, actor: SignedIn, id: string, companyId: string) {
  await deps.database.transaction(async (tx) => {
    const { row } = await reach(tx, applicationServer, { actor, id, action: 'moved' })
    if (row.userId !== actor.id) throw forbidden()
    requireMandate(actor, companyId, 'sign')
    if (row.companyId === companyId) return
    if (row.companyId !== null) throw conflict(messages.movedBefore)
    await moveDocuments(tx, { recordType, recordId: row.id }, companyId)
    const columns = { companyId, searchWords: wordsOfSubmission(row, await companyName(tx, companyId)) }
    await act(deps, applicationServer, { actor, id, action: 'moved', input: { columns } }, tx)
  })
  const moved = await readForm(deps, actor, id)
  return { ...moved, message: messages.moved(await companyName(deps.database.db, companyId)) }
}
