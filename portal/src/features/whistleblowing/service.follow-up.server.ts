import { requireOwnFactor } from '#features/accounts/factors/service.server.ts'
import { readAccount } from '#people/directory.server.ts'
import { verifyPassword, hashPassword } from '#features/accounts/sign-in/service.passwords.server.ts'
import type { AskedApproval } from '#features/approvals/contract.ts'
import { performOrAsk, type ApprovalKind } from '#features/approvals/service.ask.server.ts'
import type { Actor, SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { isStaff, may } from '#platform/duties.ts'
import type { BodyOf, ResponseOf } from '#platform/endpoint.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { requireDuty } from '#platform/permission.ts'
import { invalidField, notFound, conflict, Problem } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { FollowedReport } from './contract.follow-up.ts'
import type { submitReport } from './contract.ts'
import { messages, statusWords } from './messages.ts'
import { scrub } from './retention/service.retention.server.ts'
import { readReceipt } from './rules.ts'
import {
  addEntry,
  isSaidAlready,
  openRow,
  type OpenReport,
  type Facts,
  ownerTag,
  sealFacts,
  digest,
  makeReceipt,
  newDataKey,
  newReference,
  receiptDigest,
  uuidFrom,
  listHiddenReports,
  missing,
  openForOfficer,
} from './sealing/service.master-key.server.ts'
import { toFollowed, countAddress, checkPuzzle } from './service.server.ts'
import {
  findByLocator,
  lockReport,
  type ReportRow,
  updateReport,
  findReport,
  insertReport,
  isPuzzleSpent,
  isTakenReference,
  spendPuzzle,
  deleteReports,
} from './store.server.ts'

export interface Holder {
  receipt: string
  address: string
}

/** The report that belongs to a receipt. A wrong receipt takes the same work, and attempts are limited (429). */
export async function findByReceipt(deps: Deps, { receipt, address }: Holder): Promise<OpenReport> {
  const digits = readReceipt(receipt)
  if (!digits) throw invalidField('receipt', messages.receiptMissing)
  const takeBack = countAddress(deps, 'receipt', address)
  const rows: (ReportRow | undefined)[] = await findByLocator(deps.database.db, receiptLocator(deps, digits))
  const secret = receiptSecret(deps, digits)
  let found: ReportRow | undefined
  for (const row of rows.length > 0 ? rows : [undefined])
    if (await verifyPassword(deps, row?.receiptHash ?? undefined, secret)) found = row
  if (!found) throw notFound(messages.wrongReceipt)
  takeBack()
  return openRow(deps, found)
}

export async function followReport(deps: Deps, holder: Holder): Promise<FollowedReport> {
  return toFollowed(deps.database.db, await findByReceipt(deps, holder))
}

/** Adds a message from the reporter. */
export async function answerWithReceipt(deps: Deps, holder: Holder, content: string): Promise<FollowedReport> {
  const report = await findByReceipt(deps, holder)
  return deps.database.transaction(async (tx) => {
    const locked = await lockOpen(tx, report)
    if (await isSaidAlready(tx, locked, content)) return toFollowed(tx, locked)
    await addEntry(deps, tx, locked, 'message', { text: content, from: 'reporter', byName: '' })
    await updateReport(tx, report.row.id, { updatedOn: nigerianDay(deps.clock.now()), announced: false })
    return toFollowed(tx, { ...locked, row: { ...locked.row, updatedOn: nigerianDay(deps.clock.now()) } })
  })
}

/** Locks the report; 404 when it was destroyed in the meantime. */
export async function lockOpen(tx: Db, report: OpenReport): Promise<OpenReport> {
  const row = await lockReport(tx, report.row.id)
  if (!row) throw notFound(messages.wrongReceipt)
  return { ...report, row }
}

type Input = BodyOf<typeof submitReport>
type Answer = ResponseOf<typeof submitReport>

/** The first digits of a receipt find the row; the slow hash verifies all of them. */
const locatorDigits = 6
const receiptLocator = (deps: Deps, receipt: string): string =>
  receiptDigest(deps, 'locator', receipt.slice(0, locatorDigits))
/** Input of the slow hash; without the master key, guessed digits cannot be tested. */
const receiptSecret = (deps: Deps, receipt: string): string => receiptDigest(deps, 'receipt', receipt)

/**
 * Stores a report. For an anonymous one, stores neither person nor time, and returns the receipt only here. A repeated request with the same puzzle
 * and key stores nothing and returns the same answer. No audit record, because its number and time would date the report.
 */
export async function receiveReport(
  deps: Deps,
  actor: Actor,
  input: Input,
  from: { address: string; key: string | undefined },
): Promise<Answer> {
  const facts = await factsOf(deps, actor, input)
  checkPuzzle(deps, input)
  const attempt = `${input.challenge} ${from.key ?? ''}`
  const id = uuidFrom(attempt, 'report id')
  const receipt = facts.isAnonymous ? makeReceipt(deps, attempt) : undefined
  const puzzle = digest(deps, 'puzzle', input.challenge)
  const stored = (await isPuzzleSpent(deps.database.db, puzzle))
    ? await findReport(deps.database.db, id)
    : await storeCounted(deps, { id, facts, receipt, puzzle }, from.address)
  if (!stored || Boolean(stored.receiptHash) !== facts.isAnonymous) throw conflict(messages.puzzleUsed)
  if (!facts.isAnonymous && stored.ownerTag !== ownerTag(deps, facts.userId)) throw conflict(messages.puzzleUsed)
  const report = { id, reference: stored.reference, status: stored.status, date: stored.reportedOn }
  return { report, ...(receipt && { receipt }) }
}

/** A user's contact details come from the account rather than the form (spec 2 §§5, 6); staff may report for another person. */
async function factsOf(deps: Deps, actor: Actor, input: Input): Promise<Facts> {
  const words = { subject: input.subject, description: input.description }
  if (input.isAnonymous) return { ...words, isAnonymous: true, userId: '', name: '', email: '', phone: '' }
  const account = actor.kind === 'user' ? await readAccount(deps, actor.id) : undefined
  if (!account) throw new Problem(400, messages.userIdRequired, { code: 'account-required' })
  const given: Partial<Input> = isStaff(account) ? input : {}
  return {
    ...words,
    isAnonymous: false,
    userId: account.id,
    name: given.name || `${account.name} ${account.surname}`.trim(),
    email: given.email || account.email,
    phone: given.phone || account.phone,
  }
}

interface Fresh {
  id: string
  facts: Facts
  receipt: string | undefined
  /** Digest of the puzzle used by this report. */
  puzzle: string
}

/**
 * Counts a report against its network before the slow hash, and takes the count back when no new puzzle was used: invalid and repeated requests must
 * not use up the limit of a shared address.
 */
async function storeCounted(deps: Deps, fresh: Fresh, address: string): Promise<ReportRow | undefined> {
  const takeBack = countAddress(deps, 'report', address)
  try {
    const { row, isNew } = await storeOnce(deps, fresh)
    if (!isNew) takeBack()
    return row
  } catch (error) {
    takeBack()
    throw error
  }
}

async function storeOnce(deps: Deps, fresh: Fresh): Promise<{ row: ReportRow | undefined; isNew: boolean }> {
  const { id, facts, receipt, puzzle } = fresh
  const day = nigerianDay(deps.clock.now())
  const receiptHash = receipt ? await hashPassword(deps, receiptSecret(deps, receipt)) : null
  const { key, wrapped } = newDataKey(deps, id)
  const row = {
    id,
    reportedOn: day,
    updatedOn: day,
    status: 'PENDING' as const,
    ownerTag: facts.isAnonymous ? null : ownerTag(deps, facts.userId),
    locator: receipt ? receiptLocator(deps, receipt) : null,
    receiptHash,
    sealed: sealFacts(key, id, facts),
    wrapped,
  }
  for (let tries = 0; ; tries++)
    try {
      return await deps.database.transaction(async (tx) => {
        if (await spendPuzzle(tx, puzzle, day)) {
          await insertReport(tx, { ...row, reference: newReference() })
          const stored = (await findReport(tx, id))!
          await addEntry(deps, tx, { row: stored, key }, 'event', {
            text: '',
            from: 'reporter',
            byName: facts.name,
            event: 'received',
          })
          return { row: stored, isNew: true }
        }
        return { row: await findReport(tx, id), isNew: false }
      })
    } catch (error) {
      if (!isTakenReference(error) || tries > 2) throw error
    }
}

async function lockAny(tx: Db, id: string): Promise<ReportRow> {
  const row = isUuid(id) ? await lockReport(tx, id) : undefined
  if (!row) throw missing()
  return row
}

/** Destroying a report takes two integrity officers, neither of whom it is withheld from. */
export const reportErasing: ApprovalKind<{ id: string }> = {
  kind: 'report.delete',
  recordType: 'report',
  duties: may.handleReports,
  recordOf: ({ id }) => id,
  async see(_deps, tx, { id }) {
    const row = await lockAny(tx, id)
    return {
      title: 'Delete a report of wrongdoing',
      path: '/whistleblowing',
      facts: [
        { label: 'Reference', value: row.reference },
        { label: 'Status', value: statusWords[row.status] },
      ],
      state: { version: row.version },
    }
  },
  async perform(deps, tx, { id }, { asker, second }) {
    const { reference } = await lockAny(tx, id)
    // The key and all data sealed with it go with the row.
    await deleteReports(tx, [id])
    const details = { reference, ...second }
    const entry = { action: 'report.delete', recordType: 'report', recordId: id, details }
    await recordAudit(tx, { at: deps.clock.now(), actor: asker, ...entry })
  },
  performed: scrub,
  hiddenFrom: listHiddenReports,
}

/** Destroys a report, or asks another integrity officer to approve. */
export async function destroyReport(
  deps: Deps,
  actor: SignedIn,
  id: string,
): Promise<{ message: string } | AskedApproval> {
  requireDuty(actor, may.handleReports)
  await requireOwnFactor(deps, actor)
  const asked = await deps.database.transaction(async (tx) => {
    await openForOfficer(deps, actor, isUuid(id) ? await lockReport(tx, id) : undefined)
    return performOrAsk(deps, tx, actor, reportErasing, { id })
  })
  if (asked) return asked
  await scrub(deps)
  return { message: messages.deleted }
}
