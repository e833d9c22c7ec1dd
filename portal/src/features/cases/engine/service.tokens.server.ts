// Links and codes that open one record without an account are derived from its id by the key that also signs reply addresses: nothing secret is stored, a
// letter can be printed again, and a change of the master key keeps them.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { readReplyKey } from '#features/inbound-mail/service.addresses.server.ts'
import type { Deps } from '#platform/deps.server.ts'

type Purpose = 'referral' | 'confirmation' | 'case code'

async function macOf(deps: Deps, purpose: Purpose, ...about: string[]): Promise<Buffer> {
  return createHmac('sha256', await readReplyKey(deps))
    .update(JSON.stringify([purpose, ...about]))
    .digest()
    .subarray(0, 16)
}

/** A token of 43 letters for a link: the id and 128 bits that only this portal can make. One for a reader ends when the record has another. */
export async function tokenFor(deps: Deps, purpose: Purpose, id: string, ...reader: [] | [string]): Promise<string> {
  const mac = await macOf(deps, purpose, id, ...reader)
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), mac]).toString('base64url')
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
const codeLength = 8

/** The code of a case for a person without an account, as two groups of four: some 36 bits, since few wrong codes are let through. */
export async function codeFor(deps: Deps, caseId: string): Promise<string> {
  const mac = await macOf(deps, 'case code', caseId)
  let value = mac.readBigUInt64BE()
  let code = ''
  for (; code.length < codeLength; value /= BigInt(codeLetters.length))
    code += codeLetters[Number(value % BigInt(codeLetters.length))]
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** Whether a typed code is that of the case, whatever is between its letters. Takes the same time for every code. */
export async function isCodeOf(deps: Deps, caseId: string, typed: string): Promise<boolean> {
  const plain = (text: string) =>
    text
      .toUpperCase()
      .replace(/[^\dA-Z]/g, '')
      .padEnd(codeLength)
      .slice(0, 40)
  return isSame(plain(typed), plain(await codeFor(deps, caseId)))
}
