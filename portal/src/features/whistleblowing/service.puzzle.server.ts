import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { describeWait } from '#platform/attempts.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { networkOf } from '#platform/networks.server.ts'
import { invalidField, tooMany } from '#platform/problem.ts'
import { RecentCounts } from '#platform/recent-counts.server.ts'
import { messages } from './messages.ts'
import {
  hasZeroBits,
  puzzleBits,
  puzzleMinutes,
  puzzleText,
  receiptWindowMinutes,
  reportsAnHour,
  wrongReceipts,
} from './rules.ts'
import { puzzleSignature } from './sealing/service.keys.server.ts'

/** A signed challenge; stored only when it has been used. */
export function issuePuzzle(deps: Deps): { challenge: string; bits: number } {
  const until = (deps.clock.now().getTime() + puzzleMinutes * 60_000).toString(36)
  const text = `${randomBytes(16).toString('base64url')}.${until}`
  return { challenge: `${text}.${puzzleSignature(deps, text)}`, bits: puzzleBits }
}

/** Refuses a forged or expired challenge and a wrong solution. The store checks whether it was already used. */
export function checkPuzzle(deps: Deps, { challenge, solution }: { challenge: string; solution: number }): void {
  const [random = '', until = '', signature = ''] = challenge.split('.')
  const expected = Buffer.from(puzzleSignature(deps, `${random}.${until}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw invalidField('challenge', messages.puzzleWrong)
  if (deps.clock.now().getTime() > Number.parseInt(until, 36)) throw invalidField('challenge', messages.puzzleOld)
  const hash = createHash('sha256').update(puzzleText(challenge, solution)).digest()
  if (!hasZeroBits(hash, puzzleBits)) throw invalidField('solution', messages.puzzleWrong)
}

const limits = {
  report: { limit: reportsAnHour, minutes: 60 },
  receipt: { limit: wrongReceipts, minutes: receiptWindowMinutes },
}
const countsOf = new WeakMap<Deps['database'], Record<keyof typeof limits, RecentCounts>>()

/** Counts an attempt against a network; kept only in memory. Throws 429 with the time to wait; returns a function that takes back the count. */
export function countAddress(deps: Deps, what: keyof typeof limits, address: string): () => void {
  const counts = countsOf.get(deps.database) ?? {
    report: new RecentCounts(limits.report),
    receipt: new RecentCounts(limits.receipt),
  }
  countsOf.set(deps.database, counts)
  const wait = counts[what].count(networkOf(address), deps.clock.now())
  if (wait > 0) {
    const words = what === 'report' ? messages.tooManyReports : messages.tooManyReceipts
    throw tooMany(`${words} Try again in ${describeWait(wait)}.`, wait)
  }
  return () => counts[what].forgive(networkOf(address))
}
