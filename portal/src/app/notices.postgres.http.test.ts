import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { usePortal } from './testing.server.ts'

let ran: () => void = () => {}
const queue = 'told'

const portal = await usePortal({
  own: 'a job of the test',
  features: [
    {
      register() {},
      defineJobs: ({ jobs }) => jobs.define({ queue, title: 'Test', run: async () => ran() }),
    },
  ],
})

/** Queues a job and waits until it has run. */
async function runOne(): Promise<void> {
  const done = new Promise<void>((resolve) => (ran = resolve))
  const { database, jobs } = portal.deps
  await database.transaction((tx) => jobs.enqueue(tx, queue, {}))
  await done
}

test('a job runs as soon as it is queued, not at the next poll', async () => {
  await runOne()
  const began = performance.now()
  for (let round = 0; round < 10; round++) await runOne()
  // Polled once a second or less often, ten in a row would take six seconds or more.
  expect(performance.now() - began).toBeLessThan(4_000)
})

test('a lost connection for notices is reopened: pages are cached again, and jobs run', async () => {
  const { database, notices } = portal.deps
  await expect.poll(() => notices.listening).toBe(true)
  await database.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'portal session'`)
  await expect.poll(() => notices.listening).toBe(false)
  await expect.poll(() => notices.listening).toBe(true)
  await runOne()
  expect((await portal.call('GET', '/about-us')).status).toBe(200)
})
