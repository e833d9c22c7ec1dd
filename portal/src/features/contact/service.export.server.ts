import { readAccount } from '#features/accounts/service.directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { listEnquiriesFrom, listEvents } from './store.server.ts'

const mostExported = 1_000

/** The enquiries from the account's address, for the export of personal data. An address that is not proved may be another person's. */
export async function exportOwnEnquiries(deps: Deps, actor: SignedIn): Promise<Record<string, unknown[]>> {
  const { db } = deps.database
  const account = await readAccount(deps, actor.id)
  if (!account?.emailVerified) return { enquiries: [] }
  const enquiries: unknown[] = []
  for (const row of await listEnquiriesFrom(db, account.email, mostExported)) {
    const { reference, name, email, message, status, receivedAt } = row
    const events = await listEvents(db, row.id)
    const answers = events.filter(({ action }) => action === 'answered').map(({ at, text }) => ({ at, text }))
    const replied = events.filter(({ action }) => action === 'replied')
    const replies = replied.map(({ at, text, quoted }) => ({ at, text, quoted }))
    enquiries.push({ reference, receivedAt, status, name, email, message, answers, replies })
  }
  return { enquiries }
}
