import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#app/testing.server.ts'
import { messages } from './messages.ts'
import { entriesOfReport } from './rules.ts'
import { findByReceipt } from './service.follow-up.server.ts'
import { addEntry } from './sealing/service.open.server.ts'
import { fileReport } from './testing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
}, 60_000)
afterAll(() => portal.close())

test('a report limits the number of messages from its reporter; staff may still answer', async () => {
  const { receipt } = (await fileReport(portal)).body
  const { deps } = portal
  const report = await findByReceipt(deps, { receipt, address: '192.0.2.7' })
  const note = { text: 'Asked the auditor.', from: 'staff', byName: 'Ada' } as const
  const say = (content: string) =>
    portal.call('POST', '/api/whistleblowing/follow-up/messages', { body: { receipt, content } })
  expect((await say('One.')).status).toBe(200)
  await deps.database.transaction(async (tx) => {
    for (let position = 2; position <= entriesOfReport; position++) await addEntry(deps, tx, report, 'note', note)
  })
  const refused = await say('One more.')
  expect([refused.status, refused.body.message]).toEqual([409, messages.tooManyMessages])
  await deps.database.transaction((tx) => addEntry(deps, tx, report, 'message', note))
}, 60_000)
