import { readAccount } from '#features/accounts/service.directory.server.ts'
import { hashPassword } from '#features/accounts/sign-in/service.passwords.server.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { isStaff } from '#platform/duties.ts'
import type { BodyOf, ResponseOf } from '#platform/endpoint.ts'
import { nigerianDay } from '#platform/nigerian-time.ts'
import { conflict, Problem } from '#platform/problem.ts'
import type { submitReport } from './contract.ts'
import { messages } from './messages.ts'
import {
  digest,
  makeReceipt,
  newDataKey,
  newReference,
  receiptDigest,
  uuidFrom,
} from './sealing/service.keys.server.ts'
import { addEntry, type Facts, ownerTag, sealFacts } from './sealing/service.open.server.ts'
import { checkPuzzle, countAddress } from './service.puzzle.server.ts'
import {
  findReport,
  insertReport,
  isPuzzleSpent,
  isTakenReference,
  type ReportRow,
  spendPuzzle,
} from './store.server.ts'

type Input = BodyOf<typeof submitReport>
type Answer = ResponseOf<typeof submitReport>

/** The first digits of a receipt find the row; the slow hash verifies all of them. */
const locatorDigits = 6
export const receiptLocator = (deps: Deps, receipt: string): string =>
  receiptDigest(deps, 'locator', receipt.slice(0, locatorDigits))
/** Input of the slow hash; without the master key, guessed digits cannot be tested. */
export const receiptSecret = (deps: Deps, receipt: string): string => receiptDigest(deps, 'receipt', receipt)

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
