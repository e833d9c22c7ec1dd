import { queueContactMail, repeatOpen } from './service.returned.server.ts'
import { type OnAddress, readTextVersion } from '#people/hooks.server.ts'
import { lockVerifiedAccount, lockAccount, readAccount } from '#people/directory.server.ts'
import { companyName } from '#features/companies/service.lookup.server.ts'
import { moveDocuments } from '#features/documents/service.server.ts'
import { dayStart, type ReadUse, requireQuota } from '#features/quotas/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import { allocateReference } from '#platform/database/references.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { isOfficer } from '#platform/mandates.ts'
import { requireMandate } from '#platform/permission.ts'
import { invalidField, notFound, conflict, forbidden, unauthorized } from '#platform/problem.ts'
import { searchWords } from '#platform/values/search-words.ts'
import { type CaseDraft, draftFields, draftOf, searchTexts } from '../contract.fields.ts'
import { nounOf } from '../contract.kind.ts'
import { countOwnCases } from '../list/store.list.server.ts'
import { describeChanges, type DraftField } from '../messages.history.ts'
import type { CaseCode } from '../follow/rules.ts'
import { caseMessages as words } from '../messages.ts'
import { caseChannelWords } from '../messages.results.ts'
import { clockContext, readCalendar } from '../office/service.settings.server.ts'
import { type CaseChannel, type CaseRole, unverifiedCases } from '../rules.ts'
import { startClock } from './rules.clock.ts'
import { newCase } from './rules.lifecycle.ts'
import { actionScope, requireAction, performAction } from './service.act.server.ts'
import { lockOwnCase, recordCaseView, readOwnCase, requireRole } from './service.access.server.ts'
import { nextWorkOf } from './service.state.server.ts'
import { recordChange } from './service.history.server.ts'
import type { CaseKind, Contact } from './service.kinds.server.ts'
import { readCaseDetail } from './service.views.server.ts'
import {
  type CaseRow,
  findCase,
  insertCase,
  type NewCase,
  updateCase,
  countCasesOf,
  joinCustomer,
  leaveCustomer,
} from './store.server.ts'

export interface Filing {
  /** Validated by the call of the kind; `user` is the customer, given only by staff. */
  body: unknown
  key: string | undefined
  /** Done in the transaction that files it, before it is recorded; the names of files that come with it are in its history. */
  also?: (tx: Db, row: CaseRow) => Promise<string[]>
}

/** Optional fields in the body of every kind. */
interface CaseBody {
  user?: Contact
  /** How it reached the Commission, given only by staff. */
  channel?: CaseChannel
  /** Only for a kind that companies file. */
  companyId?: string
  version?: number
}

/** Files a case for the person or a company of which the person may sign, or, by staff, for a customer; a retry with the same key returns the first case. */
export async function submitCase(deps: Deps, actor: SignedIn, kind: CaseKind, filing: Filing) {
  const { user: contact, channel: given, companyId = null } = filing.body as CaseBody
  const channel = (holds(actor, may.handleCases) && given) || 'portal'
  if (companyId !== null) requireFiling(actor, companyId)
  const draft = draftOf(kind, filing.body as object)
  const owner = { ...(await ownerOf(deps, actor, contact)), companyId }
  // In a separate transaction, so that the lock on the counter of references is short. A gap in the references is harmless.
  const reference = await allocateReference(deps.database.db, kind.prefix, deps.clock.now())
  const request = {
    scope: `${kind.key}.submit:${actor.id}`,
    key: filing.key,
    input: { draft, contact, ...(companyId && { companyId }), ...(channel !== 'portal' && { channel }) },
  }
  const consentVersion = kind.confirmations ? await readTextVersion(deps, 'privacy-policy') : ''
  let filed: CaseRow | undefined
  const { id } = await deps.database.transaction((tx) =>
    onceFor(tx, request, async () => {
      // Only for unverified addresses, because this locks the account and would slow down parallel filing.
      if (owner.emailVerified === false) await refuseUnverified(tx, actor)
      const entry = {
        draft,
        channel,
        reference,
        consentVersion,
        owner: owner.userId ? owner : await findCustomer(tx, owner),
      }
      filed = await fileCase(deps, tx, actor, kind, entry, filing.also)
      return { id: filed.id }
    }),
  )
  const row = filed ?? (await findCase(deps.database.db, id))
  if (!row) throw notFound(kind.words.notFound)
  return readCaseDetail(deps, deps.database.db, kind, row, actor)
}

/** Staff file for customers, who are persons. */
function requireFiling(actor: SignedIn, companyId: string): void {
  requireMandate(actor, companyId, 'sign')
  if (holds(actor, may.handleCases)) throw invalidField('companyId', words.staffForCompany)
}

/** The owner of a new case: the account of a User (spec 2 §6: contact fields locked), or the customer given by staff. */
async function ownerOf(deps: Deps, actor: SignedIn, contact: Contact | undefined): Promise<Owner> {
  if (holds(actor, may.handleCases)) {
    if (!contact) throw invalidField('user.name', words.nameMissing)
    return { ...contact, userId: null, companyId: null }
  }
  const account = await readAccount(deps, actor.id)
  if (!account) throw unauthorized('Invalid token')
  const { name, surname, email, phone, emailVerified } = account
  const given = phone || contact?.phone
  if (!given) throw invalidField('user.phone', words.phoneInvalid)
  return {
    userId: actor.id,
    companyId: null,
    emailVerified,
    name: `${name} ${surname}`.trim(),
    email,
    phone: given,
  }
}

interface Entry {
  draft: CaseDraft
  channel: CaseChannel
  reference: string
  owner: Owner
  /** The version of the privacy policy, for a kind with a declaration. */
  consentVersion: string
  /** Of a case that nobody with an account has filed. */
  unconfirmed?: { id: string; code: CaseCode }
}

export async function fileCase(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  kind: CaseKind,
  entry: Entry,
  also: Filing['also'],
): Promise<CaseRow> {
  const { draft, channel, reference, owner, consentVersion, unconfirmed } = entry
  const now = deps.clock.now()
  if (!unconfirmed) await requireCaseQuota(tx, actor, now)
  const calendar = await readCalendar(tx, now)
  const clock = startClock('filed', clockContext(calendar, kind, now))
  const { status, escalationLevel } = newCase
  const begun = {
    status,
    escalationLevel,
    ...clock,
    resolvedAt: null,
    ratedAt: null,
    remindedFor: null,
    missedFor: null,
    escalationAskedFor: '',
    unanswered: true,
    answerSince: null,
    claim: null,
    companyId: owner.companyId,
    unconfirmed: unconfirmed !== undefined,
  }
  const by = isOfficer(actor, owner, may.handleCases) ? 'staff' : 'owner'
  const fresh: NewCase = {
    ...draft,
    kind: kind.key,
    reference,
    ...ownerColumns(owner),
    ...unconfirmed,
    ...(by === 'staff' && { assigneeId: actor.id, assigneeName: actor.name }),
    channel,
    declaredAt: kind.confirmations ? now : null,
    consentVersion,
    ...begun,
    nextWorkAt: nextWorkOf(kind, begun, calendar, now)?.at ?? null,
    createdAt: now,
    updatedAt: now,
    searchWords: searchWordsOf(kind, draft, reference, { ...owner, company: await nameOf(tx, owner) }),
  }
  const row = await insertCase(tx, fresh)
  const files = (await also?.(tx, row)) ?? []
  await recordChange(deps, tx, row, {
    actor,
    by,
    action: 'submit',
    files,
    mails: unconfirmed ? ['staff'] : ['owner', 'staff'],
  })
  return row
}

const nameOf = async (tx: Db, { companyId }: Pick<Owner, 'companyId'>): Promise<string> =>
  companyId ? companyName(tx, companyId) : ''

const ownerColumns = (owner: Owner) => ({
  userId: owner.userId,
  companyId: owner.companyId,
  contactName: owner.name,
  contactEmail: owner.email,
  contactPhone: owner.phone,
})

/** One case with timeline, messages and documents, for its owner or staff. */
export async function readCase(deps: Deps, actor: SignedIn, kind: CaseKind, id: string) {
  const { db } = deps.database
  const row = await readOwnCase(db, actor, kind, id)
  recordCaseView(deps, actor, kind, row)
  return readCaseDetail(deps, db, kind, row, actor)
}

export interface CaseEdit extends Filing {
  id: string
}

/**
 * Changes the content of a case: the owner while it is new, staff until it is resolved. Staff can also correct the channel, and the contact details of a
 * customer without an account; those of an account always come from the account.
 */
export async function changeCase(deps: Deps, actor: SignedIn, kind: CaseKind, edit: CaseEdit) {
  const { id, body, key } = edit
  const { user: contact, channel, version } = body as CaseBody
  const draft = draftOf(kind, body as object)
  await deps.database.transaction(async (tx) => {
    // Lock the address before the case, like the verification of an address, to avoid deadlocks.
    const customer = holds(actor, may.handleCases) && contact ? await findCustomer(tx, contact) : undefined
    const row = await lockOwnCase(tx, actor, kind, id)
    const request = {
      scope: actionScope(kind, actor),
      key,
      input: { id: row.id, draft, contact, ...(channel && { channel }) },
    }
    await onceFor(tx, request, async () => {
      requireAction(kind, row, 'edit', actor, deps.clock.now())
      // The history keeps the previous content. Without a difference, write nothing.
      const before = ownerOfRow(row)
      // What anybody can have typed opens no account before it is confirmed.
      const owner = row.userId === null && customer ? { ...customer, ...(row.unconfirmed && { userId: null }) } : before
      const came = { channel: (holds(actor, may.handleCases) && channel) || row.channel }
      const changes = [
        describeChanges(contactFields, before, owner),
        describeChanges(channelField, row, came),
        describeChanges(draftFields(kind), row, draft),
      ]
      const note = changes.filter(Boolean).join('\n')
      if (!note) return {}
      const company = await nameOf(tx, owner)
      const set = {
        ...draft,
        ...came,
        ...ownerColumns(owner),
        ...(owner.email !== before.email && { mailReturnedAt: null }),
        searchWords: searchWordsOf(kind, draft, row.reference, { ...owner, company }),
        // An account ends the code.
        ...(row.userId === null && owner.userId !== null && { code: null, claim: null }),
      }
      // A customer with a corrected address is notified of the case there, and one that nobody has confirmed is asked to confirm it.
      const isMoved = owner.email !== before.email
      const alsoNotify: CaseRole[] = isMoved && !row.unconfirmed ? ['owner'] : []
      const changed = await performAction(deps, tx, kind, row, {
        actor,
        by: requireRole(actor, row, 'edit'),
        action: 'edit',
        note,
        set,
        version,
        alsoNotify,
      })
      if (isMoved) await (row.unconfirmed ? queueContactMail(deps, tx, changed) : repeatOpen(deps, tx, kind, changed))
      return {}
    })
  })
  return readCase(deps, actor, kind, id)
}

export const contactFields: readonly DraftField<Contact>[] = [
  { label: 'Name', read: ({ name }) => name },
  { label: 'Email', read: ({ email }) => email },
  { label: 'Phone', read: ({ phone }) => phone },
]
const channelField: readonly DraftField<Pick<CaseRow, 'channel'>>[] = [
  { label: 'Channel', read: ({ channel }) => caseChannelWords[channel] },
]

export const ownerOfRow = (row: CaseRow): Owner => ({
  userId: row.userId,
  companyId: row.companyId,
  name: row.contactName,
  email: row.contactEmail,
  phone: row.contactPhone,
})

/** Counts the open cases of an account and those that it has filed today, over all kinds. */
export const readCaseUse: ReadUse = async (db, accountId, now) => {
  const { open, filed } = await countOwnCases(db, accountId, dayStart(now))
  return { openCases: open, casesPerDay: filed }
}

/** Throws 409 or 429 when the person has reached a quota. Staff have none: they must register letters and calls on the day of receipt. */
async function requireCaseQuota(tx: Db, actor: SignedIn, now: Date): Promise<void> {
  if (holds(actor, may.handleCases)) return
  await requireQuota(tx, {
    accountId: actor.id,
    adding: { casesPerDay: 1, openCases: 1 },
    readUse: readCaseUse,
    now,
  })
}

/** The columns of a case that a person without a company has from now on. */
export const changedOwner = (kind: CaseKind, row: CaseRow, owner: Owner) => ({
  ...ownerColumns(owner),
  searchWords: searchWordsOf(kind, row, row.reference, { ...owner, company: '' }),
  code: null,
})

/** The texts by which a search finds a case (spec 2 §2.3). */
const searchWordsOf = (
  kind: CaseKind,
  draft: CaseDraft,
  reference: string,
  owner: Contact & { company: string },
): string => searchWords([reference, ...searchTexts(kind, draft), owner.name, owner.email, owner.phone, owner.company])

/**
 * Gives a case to a company, by the person in whose own name it is and who may sign for the company. From then on it is the company's; it does not come
 * back, since the company's record would leave it.
 */
export async function moveCase(deps: Deps, actor: SignedIn, kind: CaseKind, id: string, companyId: string) {
  await deps.database.transaction(async (tx) => {
    const row = await lockOwnCase(tx, actor, kind, id)
    if (row.userId !== actor.id) throw forbidden()
    requireMandate(actor, companyId, 'sign')
    if (row.companyId === companyId) return
    if (row.companyId !== null) throw conflict(words.movedBefore(nounOf(kind)))
    const company = await companyName(tx, companyId)
    await moveDocuments(tx, { recordType: kind.key, recordId: row.id }, companyId)
    const { contactName: name, contactEmail: email, contactPhone: phone } = row
    const searchWords = searchWordsOf(kind, row, row.reference, { name, email, phone, company })
    const change = { companyId, searchWords, updatedAt: deps.clock.now(), version: row.version + 1 }
    const moved = await updateCase(tx, row.id, change)
    await recordChange(deps, tx, moved, { actor, by: 'owner', action: 'move', note: company })
  })
  return readCase(deps, actor, kind, id)
}

export interface Owner extends Contact {
  userId: string | null
  /** Set where a company files. */
  companyId: string | null
  /** Whether the owner who files has verified their e-mail address; not set for a customer. */
  emailVerified?: boolean
}

/** Finds the customer's account: the one that has verified the address, or none, as for a customer without one. */
async function findCustomer(tx: Db, contact: Contact): Promise<Owner> {
  const account = contact.email ? await lockVerifiedAccount(tx, contact.email) : undefined
  return { ...contact, userId: account?.id ?? null, companyId: null }
}

/** 409 when a person with an unverified address has reached the limit of cases. Locks the account, so that parallel requests cannot exceed it. */
async function refuseUnverified(tx: Db, actor: SignedIn): Promise<void> {
  const account = await lockAccount(tx, actor.id)
  if (account?.emailVerified || (await countCasesOf(tx, actor.id)) < unverifiedCases) return
  throw conflict(words.emailUnproved)
}

/** Assigns the cases filed by staff for an address to the account that has verified it. */
export const joinCases: OnAddress = (_deps, tx, { userId, email }) => joinCustomer(tx, userId, email)

/** Removes the cases filed by staff for an address from an account that loses it. */
export const leaveCases: OnAddress = (_deps, tx, { userId, email }) => leaveCustomer(tx, userId, email)
