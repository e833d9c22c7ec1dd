// Links and codes that open one record without an account are derived from its id by the key that also signs reply addresses: nothing secret is stored, a
// letter can be printed again, and a change of the master key keeps them.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { readReplyKey } from '#features/inbound-mail/service.addresses.server.ts'
import type { Deps } from '#platform/deps.server.ts'

type Purpose = 'referral' | 'confirmation' | 'case code'

async function macOf(deps: Deps, purpose: Purpose, id: string): Promise<Buffer> {
  const signed = JSON.stringify([purpose, id])
  return createHmac('sha256', await readReplyKey(deps))
    .update(signed)
    .digest()
    .subarray(0, 16)
}

/** A token of 43 letters for a link: the id and 128 bits that only this portal can make. */
export async function tokenFor(deps: Deps, purpose: Purpose, id: string): Promise<string> {
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), await macOf(deps, purpose, id)]).toString(
    'base64url',
  )
}

/** The id in a token; undefined where this portal did not make it for the purpose. */
export async function readToken(deps: Deps, purpose: Purpose, token: string): Promise<string | undefined> {
  const bytes = /^[\w-]{43}$/.test(token) ? Buffer.from(token, 'base64url') : undefined
  if (bytes?.length !== 32) return undefined
  const id = bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return timingSafeEqual(await macOf(deps, purpose, id), bytes.subarray(16)) ? id : undefined
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
  const [given, code] = [Buffer.from(plain(typed)), Buffer.from(plain(await codeFor(deps, caseId)))]
  return given.length === code.length && timingSafeEqual(given, code)
}
