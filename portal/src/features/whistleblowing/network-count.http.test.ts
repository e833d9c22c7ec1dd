import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#app/testing.server.ts'
import { messages } from './messages.ts'
import { reportsAnHour } from './rules.ts'
import { fileReport, solvedPuzzle } from './testing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => portal.close())

test(
  'a report counts for its network once, and unsolved or repeated requests not at all',
  { timeout: 60_000 },
  async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1' }
    const again = { 'idempotency-key': randomUUID(), ...headers }
    const puzzle = await solvedPuzzle(portal)
    const send = () => fileReport(portal, puzzle, { headers: again })
    // Sent at the same time: while one is being stored, the others may be refused, but only until then.
    for (const { status } of await Promise.all(Array.from({ length: 3 * reportsAnHour }, send)))
      expect([201, 429]).toContain(status)
    for (let repeated = 0; repeated < reportsAnHour; repeated++) expect((await send()).status).toBe(201)
    for (let other = 0; other < reportsAnHour; other++)
      expect((await fileReport(portal, puzzle, { headers })).status).toBe(409)
    for (let unsolved = 0; unsolved < reportsAnHour; unsolved++)
      expect((await fileReport(portal, { challenge: puzzle.challenge, solution: -1 }, { headers })).status).toBe(400)
    for (let fresh = 1; fresh < reportsAnHour; fresh++)
      expect((await fileReport(portal, {}, { headers })).status).toBe(201)
    const refused = await solvedPuzzle(portal)
    const late = await fileReport(portal, refused, { headers })
    expect([late.status, late.body.message]).toEqual([429, expect.stringContaining(messages.tooManyReports)])
    // A refused request does not use up its puzzle, and a repeated request still gets its answer.
    expect((await fileReport(portal, refused, { headers: { 'x-forwarded-for': '198.51.100.2' } })).status).toBe(201)
    expect((await send()).status).toBe(201)
  },
)
