// Links that open one record without an account are derived from its id by the key that also signs reply addresses: nothing secret is stored, and a change
// of the master key keeps them. Codes of cases are random, so that they can be replaced; their hash is made with the same key.

import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { ensureReplyKey } from '#features/inbound-mail/service.addresses.server.ts'
import type { Deps } from '#platform/deps.server.ts'

type Purpose =
  | 'referral'
  | 'confirmation'
  | 'desk'
  | 'claim'
  | 'contact'
  | 'case code'
  | 'case file'
  | 'opened case'
  | 'code of a browser'

async function macOf(deps: Deps, purpose: Purpose, ...about: string[]): Promise<Buffer> {
  return createHmac('sha256', await ensureReplyKey(deps))
    .update(JSON.stringify([purpose, ...about]))
    .digest()
    .subarray(0, 16)
}

/** A token of 43 letters for a link: the id and 128 bits that only this portal can make. One for a reader ends when the record has another. */
export async function tokenFor(deps: Deps, purpose: Purpose, id: string, ...reader: [] | [string]): Promise<string> {
  const mac = await macOf(deps, purpose, id, ...reader)
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), mac]).toString('base64url')
}

interface BriefToken {
  purpose: Purpose
  minutes: number
  /** What ends it earlier, once it changes. */
  about?: string
}

/** The token in a span of some minutes, `before` of which have passed. */
function tokenInSpan(deps: Deps, { purpose, minutes, about }: BriefToken, id: string, before: number): Promise<string> {
  const span = Math.floor(deps.clock.now().getTime() / (minutes * 60_000)) - before
  return tokenFor(deps, purpose, id, JSON.stringify([span, about]))
}

/** A token that works for so many minutes, and up to as many again; nothing is stored for it. */
export const briefTokenFor = (deps: Deps, brief: BriefToken, id: string): Promise<string> =>
  tokenInSpan(deps, brief, id, 0)

export async function isBriefToken(deps: Deps, brief: BriefToken, id: string, given: string): Promise<boolean> {
  const right = await Promise.all([tokenInSpan(deps, brief, id, 0), tokenInSpan(deps, brief, id, 1)])
  return right.some((each) => isSame(given, each))
}

/** The id that a token names, which `isSame` with the token of its record still has to confirm; undefined where it is none. */
export function idOfToken(token: string): string | undefined {
  const bytes = /^[\w-]{43}$/.test(token) ? Buffer.from(token, 'base64url') : undefined
  return bytes?.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Takes the same time for every text of this length. */
export function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Nothing that people confuse: no 0 and O, 1 and I, 2 and Z, 5 and S, 8 and B, U and V. */
const codeLetters = '34679ACDEFGHJKLMNPQRTWXY'

/** A new code for a person without an account, as two groups of four: some 36 bits, since few wrong codes are let through. */
export function newCode(): string {
  const letters = () => Array.from({ length: 4 }, () => codeLetters[randomInt(codeLetters.length)]).join('')
  return `${letters()}-${letters()}`
}

/** The code of a case that a browser has filed, which nobody can make without the browser's key: so it can show it again, and nothing is stored. */
export async function codeOf(deps: Deps, key: string): Promise<string> {
  const bytes = createHash('sha256')
    .update(await macOf(deps, 'code of a browser', key))
    .digest()
  const letters = Array.from({ length: 8 }, (_, at) => codeLetters[bytes.readUInt16BE(2 * at) % codeLetters.length])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

/** What is stored of a code: keyed, since there are too few codes for a plain hash. Whatever is between its letters does not matter. */
export async function hashCode(deps: Deps, caseId: string, typed: string): Promise<string> {
  const plain = typed.toUpperCase().replace(/[^\dA-Z]/g, '')
  return (await macOf(deps, 'case code', caseId, plain)).toString('base64url')
}
