import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { countAttempt } from '#platform/attempts.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { normaliseEmail } from '#platform/emails.ts'
import { invalidField, Problem, tooMany } from '#platform/problem.ts'
import { enquiryMessages as messages } from './messages.ts'
import { hourlyLimit, hourlyLimitOfSender, minimumSeconds, tokenHours } from './rules.ts'
import { keepSecret } from './store.server.ts'

const secrets = new WeakMap<Deps['database'], Promise<string>>()

/** The secret is in the database, so that every process accepts tokens of the others; each process reads it once. */
function readSecret({ database }: Deps): Promise<string> {
  const known = secrets.get(database)
  if (known) return known
  const reading = keepSecret(database.db, randomBytes(32).toString('base64url'))
  secrets.set(database, reading)
  reading.catch(() => secrets.delete(database))
  return reading
}

const sign = (secret: string, issued: string) => createHmac('sha256', secret).update(issued).digest('base64url')

/** A signed token with the time at which the form was opened. */
export async function issueToken(deps: Deps): Promise<{ token: string; waitSeconds: number }> {
  const issued = deps.clock.now().getTime().toString(36)
  return { token: `${issued}.${sign(await readSecret(deps), issued)}`, waitSeconds: minimumSeconds }
}

/** Refuses forms sent by programs: the hidden field filled in, a forged token, or a form sent within seconds or after a day. */
export async function refuseSpam(deps: Deps, enquiry: { token: string; website?: string | undefined }): Promise<void> {
  if (enquiry.website) throw new Problem(400, messages.notSent)
  const [issued = '', signature = ''] = enquiry.token.split('.')
  const expected = Buffer.from(sign(await readSecret(deps), issued))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw invalidField('token', messages.tokenOld)
  const seconds = (deps.clock.now().getTime() - Number.parseInt(issued, 36)) / 1000
  if (seconds > tokenHours * 3600) throw invalidField('token', messages.tokenOld)
  if (seconds < minimumSeconds) throw tooMany(messages.tooSoon, minimumSeconds)
}

/** Counts an enquiry against the limits of its network address and its sender; 429 says how long to wait. */
export async function countEnquiry(deps: Deps, address: string, email: string): Promise<void> {
  const account = normaliseEmail(email)
  await countAttempt(deps, { what: 'enquiry-address', whom: { address }, limit: hourlyLimit, windowMinutes: 60 })
  await countAttempt(deps, { what: 'enquiry-sender', whom: { account }, limit: hourlyLimitOfSender, windowMinutes: 60 })
}
