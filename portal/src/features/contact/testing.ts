import type { TestPortal } from '#app/testing.server.ts'
import { startWaiting } from './desk/service.record.server.ts'
import { insertEnquiry, insertEvent } from './store.server.ts'

/** Adds enquiries that wait for an answer. The first is the newest. */
export async function addEnquiries({ deps }: TestPortal, names: readonly string[], first = 901): Promise<string[]> {
  const { db } = deps.database
  const now = deps.clock.now()
  const clock = await startWaiting(db, now)
  const ids: string[] = []
  for (const [index, name] of names.entries()) {
    const at = new Date(now.getTime() - index * 60_000)
    const sent = { name, email: `sender${index}@example.com`, message: `When is hearing ${index}?` }
    const reference = `EN-2026-${first + index}`
    const times = { ...clock, receivedAt: at, updatedAt: at }
    const { id } = await insertEnquiry(db, { ...sent, ...times, reference, status: 'new' })
    await insertEvent(db, { enquiryId: id, action: 'received', at, byId: 'visitor', byName: '' })
    ids.push(id)
  }
  return ids
}
