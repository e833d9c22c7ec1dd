import { readAccount } from '#people/directory.server.ts'
import { hashPassword } from '#features/accounts/sign-in/service.passwords.server.ts'
import type { Actor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { isStaff } from '#platform/duties.ts'
import type { BodyOf, ResponseOf } from '#platform/endpoint.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { conflict, Problem } from '#platform/problem.ts'
import type { submitReport } from './contract.ts'
import { messages } from './messages.ts'
import { isWait } from './rules.ts'
import { addEntry } from './sealing/service.entries.server.ts'
import { type Facts, type OpenReport, openRow, ownerTag, sealFacts } from './sealing/service.open.server.ts'
import {
  digest,
  makeReceipt,
  newDataKey,
  newReference,
  receiptDigest,
  uuidFrom,
} from './sealing/service.seal.server.ts'
import { checkChallenge, countReport, countWaited } from './service.server.ts'
import {
  type ReportRow,
  findReport,
  insertReport,
  isPuzzleSpent,
  isTakenReference,
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

interface From {
  address: string
  key?: string | undefined
  /** When the fields had arrived, before any file: a challenge does not grow old while files are on their way. */
  at: Date
}

/** Stores what came with a report, in the same transaction. */
type AddMore = (tx: Db, report: OpenReport) => Promise<unknown>

/**
 * Stores a report. For an anonymous one, stores neither person nor time, and returns the receipt only here. A repeated request with the same challenge,
 * key and words stores no other report and returns the same answer; other words are refused and not dropped. So only the sender gets a receipt again:
 * who knows the words alone has another challenge, and with it makes another report. No audit record, because its number and time would date the report.
 */
export async function receiveReport(
  deps: Deps,
  actor: Actor,
  input: Input,
  from: From,
  addMore?: AddMore,
): Promise<Answer> {
  const facts = await factsOf(deps, actor, input)
  checkChallenge(deps, input, from.at)
  const { challenge } = input
  const words = digest(deps, 'words', JSON.stringify(facts))
  const attempt = `${challenge} ${from.key ?? ''} ${words}`
  const id = uuidFrom(attempt, 'report id')
  const receipt = facts.isAnonymous ? makeReceipt(deps, attempt) : undefined
  const puzzle = digest(deps, 'puzzle', challenge)
  const count = () => (isWait(challenge) ? countWaited : countReport)(deps, from.address)
  const { row: stored, isNew } = (await isPuzzleSpent(deps.database.db, puzzle))
    ? { row: await findReport(deps.database.db, id), isNew: false }
    : await storeCounted(deps, { id, facts, receipt, puzzle, addMore }, count)
  const fields = [{ field: 'challenge', message: messages.waitUsed }]
  const used = () =>
    isWait(challenge) ? new Problem(409, messages.waitUsed, { fields }) : conflict(messages.puzzleUsed)
  if (!stored || Boolean(stored.receiptHash) !== facts.isAnonymous) throw used()
  if (!facts.isAnonymous && stored.ownerTag !== ownerTag(deps, facts.userId)) throw used()
  if (addMore && !isNew) await deps.database.transaction((tx) => addMore(tx, openRow(deps, stored)))
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
  /** Digest of the challenge used by this report. */
  puzzle: string
  addMore: AddMore | undefined
}

type Stored = { row: ReportRow | undefined; isNew: boolean }

/**
 * Counts a report before the slow hash, and takes the count back when no new challenge was used: invalid and repeated requests must not use up the
 * limit of a shared address.
 */
async function storeCounted(deps: Deps, fresh: Fresh, count: () => () => void): Promise<Stored> {
  const takeBack = count()
  try {
    const stored = await storeOnce(deps, fresh)
    if (!stored.isNew) takeBack()
    return stored
  } catch (error) {
    takeBack()
    throw error
  }
}

async function storeOnce(deps: Deps, fresh: Fresh): Promise<Stored> {
  const { id, facts, receipt, puzzle, addMore } = fresh
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
          await addMore?.(tx, { row: stored, key, facts })
          return { row: stored, isNew: true }
        }
        return { row: await findReport(tx, id), isNew: false }
      })
    } catch (error) {
      if (!isTakenReference(error) || tries > 2) throw error
    }
}
