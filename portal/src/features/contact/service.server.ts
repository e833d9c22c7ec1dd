import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { begin } from '#engines/records/service.act.server.ts'
import { visitor } from '#platform/actor.ts'
import { countAttempt } from '#platform/attempts.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import { allocateReference } from '#platform/database/references.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { invalidField, Problem, tooMany } from '#platform/problem.ts'
import type { sendEnquiry } from './contract.ts'
import { enquiryServer, startWaiting } from './desk/service.record.server.ts'
import { enquiryMessages as messages } from './messages.ts'
import { acknowledgeQueue, forwardQueue, referencePrefix } from './rules.queues.ts'
import { hourlyLimit, hourlyLimitOfSender, minimumSeconds, tokenHours } from './rules.ts'
import { insertEnquiry, ensureSecret } from './store.server.ts'

/** Stores an enquiry and queues the mails to the Commission and to the sender, only once per idempotency key; returns the reference. */
export async function receiveEnquiry(
  deps: Deps,
  input: BodyOf<typeof sendEnquiry>,
  from: { address: string; key: string | undefined },
): Promise<{ reference: string }> {
  await refuseSpam(deps, input)
  await countEnquiry(deps, from.address, input.email)
  const { name, email, message } = input
  const draft = { name, email, message }
  return deps.database.transaction((tx) =>
    onceFor(tx, { scope: scopeOf(email), key: from.key, input: draft }, async () => {
      const now = deps.clock.now()
      const reference = await allocateReference(tx, referencePrefix, now)
      const waiting = await startWaiting(tx, now)
      const row = await insertEnquiry(tx, {
        ...draft,
        ...waiting,
        reference,
        status: 'new',
        receivedAt: now,
        updatedAt: now,
      })
      const begun = { actor: visitor, by: 'sender', entry: 'received', audit: 'receive' }
      await begin(deps, tx, enquiryServer, row, begun)
      await deps.jobs.enqueue(tx, forwardQueue, { id: row.id })
      await deps.jobs.enqueue(tx, acknowledgeQueue, { id: row.id })
      return { reference }
    }),
  )
}

/** One scope per sender: with one for all, a busy week would push out the keys of messages that still wait on a device. */
const scopeOf = (email: string): string =>
  `enquiry:${createHash('sha256').update(normaliseEmail(email)).digest('base64url').slice(0, 22)}`

const secrets = new WeakMap<Deps['database'], Promise<string>>()

/** The secret is in the database, so that every process accepts tokens of the others; each process reads it once. */
function readSecret({ database }: Deps): Promise<string> {
  const known = secrets.get(database)
  if (known) return known
  const reading = ensureSecret(database.db, randomBytes(32).toString('base64url'))
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
async function refuseSpam(deps: Deps, enquiry: { token: string; website?: string | undefined }): Promise<void> {
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
async function countEnquiry(deps: Deps, address: string, email: string): Promise<void> {
  const account = normaliseEmail(email)
  await countAttempt(deps, { what: 'enquiry-address', whom: { address }, limit: hourlyLimit, windowMinutes: 60 })
  await countAttempt(deps, { what: 'enquiry-sender', whom: { account }, limit: hourlyLimitOfSender, windowMinutes: 60 })
}
