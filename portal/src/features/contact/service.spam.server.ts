import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { countAttempt } from '#platform/attempts.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { normaliseEmail } from '#platform/emails.ts'
import { invalidField, Problem, tooMany } from '#platform/problem.ts'
import { enquiryMessages as messages } from './messages.ts'
import { hourlyLimit, hourlyLimitOfSender, minimumSeconds, tokenHours } from './rules.ts'
import { keepSecret } from './store.server.ts'

const secrets = new WeakMap<Deps['database'], Promise<string>>()

/** Read once per process; it lies in the database, so that each process knows the tokens of the others. */
function readSecret({ database }: Deps): Promise<string> {
  const known = secrets.get(database)
  if (known) return known
  const reading = keepSecret(database.db, randomBytes(32).toString('base64url'))
  secrets.set(database, reading)
  reading.catch(() => secrets.delete(database))
  return reading
}

const sign = (secret: string, issued: string) => createHmac('sha256', secret).update(issued).digest('base64url')

/** A token that says when a form was opened, signed. */
export async function issueToken(deps: Deps): Promise<{ token: string; waitSeconds: number }> {
  const issued = deps.clock.now().getTime().toString(36)
  return { token: `${issued}.${sign(await readSecret(deps), issued)}`, waitSeconds: minimumSeconds }
}

/** Refuses what no person sent: a filled trap, a token nobody gave out, a form sent at once or after a day. */
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

/** Counts an enquiry against its network and its sender; 429 that names the wait. */
export async function countEnquiry(deps: Deps, address: string, email: string): Promise<void> {
  const account = normaliseEmail(email)
  await countAttempt(deps, { what: 'enquiry-address', whom: { address }, limit: hourlyLimit, windowMinutes: 60 })
  await countAttempt(deps, { what: 'enquiry-sender', whom: { account }, limit: hourlyLimitOfSender, windowMinutes: 60 })
}
