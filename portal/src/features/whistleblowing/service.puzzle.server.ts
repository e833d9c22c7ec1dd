import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { describeWait } from '#platform/attempts.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { invalidField, tooMany } from '#platform/problem.ts'
import { messages } from './messages.ts'
import { hasZeroBits, puzzleBits, puzzleMinutes, puzzleText } from './rules.ts'
import { puzzleSignature } from './service.keys.server.ts'

/** A signed challenge; nothing of it is stored until it is used up. */
export function issuePuzzle(deps: Deps): { challenge: string; bits: number } {
  const until = (deps.clock.now().getTime() + puzzleMinutes * 60_000).toString(36)
  const text = `${randomBytes(16).toString('base64url')}.${until}`
  return { challenge: `${text}.${puzzleSignature(deps, text)}`, bits: puzzleBits }
}

/** Refuses a challenge nobody gave out, an old one and a wrong solution; whether it was used before the store says. */
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

/** Forgotten with the process, and unreadable even in its memory's image. */
const limiterKey = randomBytes(32)
const counts = new WeakMap<Deps['database'], Map<string, { count: number; ends: number }>>()

export interface Limited {
  what: 'report' | 'receipt'
  address: string
  limit: number
  minutes: number
}

/**
 * Counts against a network address, which is kept nowhere: in memory under a keyed digest, until the window ends. Each process counts for itself.
 * Throws 429 with the wait; answers how to take the count back.
 */
export function countAddress(deps: Deps, { what, address, limit, minutes }: Limited): () => void {
  const now = deps.clock.now().getTime()
  const seen = counts.get(deps.database) ?? new Map<string, { count: number; ends: number }>()
  counts.set(deps.database, seen)
  for (const [key, { ends }] of seen) if (ends <= now) seen.delete(key)
  const key = createHmac('sha256', limiterKey)
    .update(`${what} ${networkOf(address)}`)
    .digest('base64url')
  const entry = seen.get(key) ?? { count: 0, ends: now + minutes * 60_000 }
  seen.set(key, entry)
  if (entry.count >= limit) {
    const wait = Math.ceil((entry.ends - now) / 1000)
    const words = what === 'report' ? messages.tooManyReports : messages.tooManyReceipts
    throw tooMany(`${words} Please try again in ${describeWait(wait)}.`, wait)
  }
  entry.count++
  return () => void entry.count--
}

/** A subscriber has 2^64 addresses of version 6: the first half of the address is the connection. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const given = head.split(':').filter(Boolean)
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - given.length - rest.length }, () => '0')
  return [...given, ...zeros, ...rest]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
    .join(':')
}
