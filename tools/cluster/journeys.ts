import { setTimeout as sleep } from 'node:timers/promises'
import { Caller } from '../caller.ts'
import type { Book } from '../work/book.ts'
import { type Journey, makeJourneys } from '../work/journeys.ts'
import { type Ask, newPeople, raiseLimits } from '../work/people.ts'

/** Where people work. */
export interface Scene {
  /** The address that all portals share. */
  url: string
  /** Of each portal that runs. */
  portals: () => string[]
  ask: Ask
  book: Book
}

/** The people of the test: accounts, limits and an item to edit. Runs before the first fault. */
export async function preparePeople({ url, portals, ask, book }: Scene): Promise<Journey[]> {
  const newCaller = () => new Caller(url, { findings: book })
  await raiseLimits(newCaller())
  const people = await newPeople(newCaller(), ask)
  const account = { email: `bola.${Date.now()}@example.com`, password: 'Ikoyi-Bridge#7731-Sunset' }
  await newCaller().register(account.email, account.password)
  return [
    ...makeJourneys(book, people, portals),
    signingIn(book, newCaller(), account),
    reading(newCaller()),
    await savingDrafts(book, people.staff),
  ]
}

/** An account has a bounded number of sessions: only the newest must still count. */
const newestSessions = 20

function signingIn(book: Book, caller: Caller, account: { email: string; password: string }): Journey {
  const name = 'sessions'
  return {
    name,
    restMs: 2_000,
    async step() {
      const person = await caller.signIn(account)
      book.acknowledge(name, person.token!, Date.now())
      await person.send('GET', '/api/auth/me')
    },
    async look() {
      const tokens = new Map(book.keysOf(name).map((token) => [token, [1]]))
      for (const token of book.keysOf(name).slice(-newestSessions))
        if ((await caller.persist('GET', '/api/auth/me', { token })).status !== 200) tokens.delete(token)
      return tokens
    },
  }
}

const pages = ['/', '/licenses', '/about-us', '/search?q=licence', '/api/content/home', '/contact']

function reading(caller: Caller): Journey {
  let turn = 0
  return {
    name: 'pages',
    restMs: 100,
    step: async () => void (await caller.send('GET', pages[turn++ % pages.length]!)),
    look: () => Promise.resolve(new Map()),
  }
}

/** The text of the draft counts up: the last acknowledged one, or a later one, must be stored at the end. */
async function savingDrafts(book: Book, staff: Caller): Promise<Journey> {
  const name = 'drafts'
  const items = '/api/content-manager/article/items'
  const body = { title: 'Draft 0', author: 'Press office' }
  const made = await staff.call('POST', items, { body })
  let { version } = made
  let number = 0
  return {
    name,
    restMs: 500,
    async step() {
      const title = `Draft ${++number}`
      const request = { body: { version, body: { ...body, title } }, also: [409] }
      const saved = await staff.persist('PUT', `${items}/${made.id}/draft`, request)
      // 409: the answer to the first attempt was lost. Its version is in the refusal.
      const stored = saved.status === 409 ? saved.body.facts.current : saved.body
      version = stored.version
      if (stored.body.title !== title) throw new Error(`a draft of somebody else: ${stored.body.title}`)
      book.acknowledge(name, title, Date.now())
    },
    look: (ask) =>
      ask(async (database) => {
        const statement = `select draft ->> 'title' as title from content_items where id = $1`
        const { rows } = await database.query<{ title: string }>(statement, [made.id])
        const numberOf = (text = '') => Number(text.split(' ')[1])
        const isStored = (key: string) => numberOf(key) <= numberOf(rows[0]?.title)
        return new Map(book.keysOf(name).map((key) => [key, [Number(isStored(key))]]))
      }),
  }
}

const mailTimeoutMs = 120_000

/** Waits until all mails of escalations are sent, and answers those that never were, and how many were sent again. */
export async function verifyMails(
  ask: Ask,
  sent: string[],
): Promise<{ mails: number; repeated: number; missing: string[] }> {
  const read = <Row extends object>(statement: string) =>
    ask(async (database) => (await database.query<Row>(statement)).rows)
  const waiting = `select 1 from jobs.job where name = 'cases.mail' and state in ('created', 'retry', 'active')`
  for (const end = Date.now() + mailTimeoutMs; Date.now() < end; await sleep(500))
    if ((await read(waiting)).length === 0) break
  const rows = await read<{ id: number }>(`select id::int from case_history where action = 'submit'`)
  const expected = rows.flatMap(({ id }) => [`case-${id}-owner`, `case-${id}-staff`])
  const delivered = Map.groupBy(sent, (id) => id.replace(/^<|@.*/g, ''))
  const missing = expected.filter((id) => !delivered.has(id))
  const repeated = expected.filter((id) => (delivered.get(id)?.length ?? 0) > 1).length
  return { mails: expected.length, repeated, missing }
}
