import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Caller } from '../caller.ts'
import { MailServer } from '../engines/mail-server.ts'
import { newPortal } from '../portal-process.ts'
import { Book, findingsOf } from '../work/book.ts'
import { makeJourneys } from '../work/journeys.ts'
import { type Ask, newPeople, raiseLimits } from '../work/people.ts'
import { newResult, type Result } from './round.ts'
import { mailQueues } from './state.ts'

export const mailFault = 'the mail server is gone for an hour'

const pieces = 4
const timeoutMs = 120_000

interface Waiting {
  state: string
  tries: number
  count: number
}

/** The mail jobs that have not ended. */
const waiting = async (database: pg.ClientBase): Promise<Waiting[]> =>
  (
    await database.query<Waiting>(
      `select state::text, retry_count as tries, count(*)::int as count from jobs.job
       where name = any($1) and state <> 'completed' group by 1, 2`,
      [mailQueues],
    )
  ).rows

async function until(
  ask: Ask,
  what: string,
  holds: (rows: Waiting[]) => boolean,
  each = async () => {},
): Promise<void> {
  for (const end = Date.now() + timeoutMs; ; await sleep(200)) {
    await each()
    const rows = await ask(waiting)
    if (holds(rows)) return
    if (Date.now() > end) throw new Error(`${what}: ${JSON.stringify(rows)}`)
  }
}

/** The waits of a job that fails are 5, 10, 20 s … : the test makes those before try number `tries` pass at once. */
const passTime =
  (ask: Ask, tries = 1_000) =>
  async (): Promise<void> => {
    const sql = `update jobs.job set start_after = now() where state = 'retry' and name = any($1) and retry_count < $2`
    await ask((database) => database.query(sql, [mailQueues, tries]))
  }

/** While the mail server is gone, and fails `tries` times, work continues; then every mail arrives, and under one Message-ID however often it is sent. */
export async function missMailServer(rounds: number, tries: number): Promise<Result> {
  const result = newResult(mailFault)
  const server = new MailServer()
  await server.open()
  const { portal, remove } = await newPortal({ SMTP_URL: server.url })
  const ask: Ask = (work) => portal.ask(work)
  try {
    await portal.start()
    const book = new Book()
    book.begin('the mail server is gone', 0)
    const caller = new Caller(portal.url, { findings: book })
    await raiseLimits(caller)
    for (let round = 0; round < rounds; round++) {
      await server.close()
      server.ids.length = 0
      const [submitting, , , escalating] = makeJourneys(book, await newPeople(caller, ask))
      const done = await mailJobsDone(ask)
      for (let piece = 0; piece < pieces; piece++) for (const { step } of [submitting!, escalating!]) await step()
      const failed = (rows: Waiting[]) =>
        rows.length > 0 && rows.every(({ state, tries: so }) => state === 'retry' && so >= tries)
      await until(ask, 'not every mail failed', failed, passTime(ask, tries))
      // The first mail that it takes again is not confirmed.
      server.losesAnswers = true
      await server.open()
      const began = performance.now()
      await until(ask, 'no mail was sent again', () => server.ids.length > 0, passTime(ask))
      server.losesAnswers = false
      await until(ask, 'mails are waiting', (rows) => rows.length === 0, passTime(ask))
      result.seconds.push((performance.now() - began) / 1000)
      const jobs = (await mailJobsDone(ask)) - done
      const mails = new Set(server.ids).size
      result.acknowledged += jobs
      result.found += Math.min(mails, jobs)
      if (mails !== jobs || server.ids.includes('none')) result.problems.push(`${mails} mails of ${jobs} jobs`)
      result.rounds++
    }
    result.problems.push(...findingsOf(book.phase))
    return result
  } finally {
    await remove()
    await server.close()
  }
}

const mailJobsDone = (ask: Ask): Promise<number> =>
  ask(async (database) => {
    const sql = `select count(*)::int as count from jobs.job where name = any($1) and state = 'completed'`
    return (await database.query<{ count: number }>(sql, [mailQueues])).rows[0]!.count
  })
