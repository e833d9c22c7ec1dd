import { createHash } from 'node:crypto'
import { visitor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { normaliseEmail } from '#platform/emails.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import { takeReference } from '#platform/database/references.server.ts'
import type { sendEnquiry } from './contract.ts'
import { startWaiting } from './desk/rules.deadline.ts'
import { readAnswerTimes } from './desk/service.changes.server.ts'
import { acknowledgeQueue, forwardQueue, recordType, referencePrefix } from './rules.queues.ts'
import { countEnquiry, refuseSpam } from './service.spam.server.ts'
import { insertEnquiry, insertEvent } from './store.server.ts'

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
      const reference = await takeReference(tx, referencePrefix, now)
      const waiting = startWaiting(await readAnswerTimes(tx, now))
      const row = await insertEnquiry(tx, {
        ...draft,
        ...waiting,
        reference,
        status: 'new',
        receivedAt: now,
        updatedAt: now,
      })
      await insertEvent(tx, { enquiryId: row.id, action: 'received', at: now, byId: 'visitor', byName: '' })
      await recordAudit(tx, {
        at: now,
        actor: visitor,
        action: 'enquiry.receive',
        recordType,
        recordId: row.id,
        details: { reference },
      })
      await deps.jobs.enqueue(tx, forwardQueue, { id: row.id })
      await deps.jobs.enqueue(tx, acknowledgeQueue, { id: row.id })
      return { reference }
    }),
  )
}

/** One scope per sender: with one for all, a busy week would push out the keys of messages that still wait on a device. */
const scopeOf = (email: string): string =>
  `enquiry:${createHash('sha256').update(normaliseEmail(email)).digest('base64url').slice(0, 22)}`
