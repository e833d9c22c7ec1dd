import { withCurrentMandates } from '#features/companies/service.lookup.server.ts'
import { recordView } from '#people/views.server.ts'
import { actorWithoutAccount, type SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { isOfficer, type Owner, owns } from '#platform/mandates.ts'
import { requireOwner } from '#platform/permission.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import { conflict, forbidden, notFound } from '#platform/problem.ts'
import { nounOf } from '../contract.kind.ts'
import { caseMessages as words } from '../messages.ts'
import { type CaseAction, type CaseRole, changesOfCase, mandateFor } from '../rules.ts'
import type { CaseKind } from './service.kinds.server.ts'
import { codeHolder } from './service.history.server.ts'
import { type CaseRow, lockCase, findCase } from './store.server.ts'

/** Reads a case for its owner or staff; 404 for everybody else. */
export async function readOwnCase(db: Db, actor: SignedIn, kind: CaseKind, id: string): Promise<CaseRow> {
  return checkAccess(actor, kind, await findCase(db, id))
}

/** For calls with a body: only the owner and staff reach a case. */
export const reachCase = (deps: Deps, kind: CaseKind) => ({
  reach: ({ actor, params }: { actor: SignedIn; params: { id: string } }) =>
    readOwnCase(deps.database.db, actor, kind, params.id),
})

/** Like `readOwnCase`, and locks the case until the transaction ends. */
export async function lockOwnCase(tx: Db, actor: SignedIn, kind: CaseKind, id: string): Promise<CaseRow> {
  const row = checkAccess(actor, kind, await lockCase(tx, id))
  if (row.version > changesOfCase && !isOfficer(actor, row, may.handleCases))
    throw conflict(words.tooManyChanges(nounOf(kind)))
  return row
}

/** Like `readOwnCase`, with the mandates of now, which a long request needs; returns the person with them too. */
export async function readOwnCaseWithCurrentMandates(db: Db, actor: SignedIn, kind: CaseKind, id: string) {
  const found = await findCase(db, id)
  const user = await withCurrentMandates(db, actor, found?.companyId ?? null)
  return { user, row: checkAccess(user, kind, found) }
}

function checkAccess(actor: SignedIn, kind: CaseKind, row: CaseRow | undefined): CaseRow {
  if (!row || row.kind !== kind.key) throw notFound(kind.words.notFound)
  requireOwner(actor, row, may.readCases, kind.words.notFound)
  return row
}

/** Notes that a member of staff has read the case or one of its files, which its owner may see. */
export const recordCaseView = (deps: Deps, reader: SignedIn, kind: CaseKind, row: CaseRow): void =>
  recordView(deps, reader, {
    subjectId: row.userId,
    recordType: kind.key,
    recordId: row.id,
    title: `${kind.noun} ${row.reference}`,
  })

/** The role in which an actor who may access the case takes an action: none for staff who may only read, and members without the mandate. */
export function roleOf(actor: SignedIn, owner: Owner, action: CaseAction): CaseRole | undefined {
  if (isOfficer(actor, owner, may.handleCases)) return 'staff'
  return owns(actor, owner, mandateFor(action)) ? 'owner' : undefined
}

/** The role of an actor who may take the action; 403 otherwise. */
export function requireRole(actor: SignedIn, owner: Owner, action: CaseAction): CaseRole {
  const role = roleOf(actor, owner, action)
  if (!role) throw forbidden()
  return role
}

/** The person of a case who acts without an account, by mail, link or code. */
export const customerOf = ({ contactEmail, contactName }: CaseRow): SignedIn =>
  actorWithoutAccount({ id: 'visitor', name: contactName, email: normaliseEmail(contactEmail) })

/** As `customerOf`, by the code of the letter. */
export const codeHolderOf = (row: CaseRow): SignedIn => ({ ...customerOf(row), id: codeHolder })
