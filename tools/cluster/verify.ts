import { setTimeout as sleep } from 'node:timers/promises'
import { runStatement } from '../run-statement.ts'
import { sha256 } from './journeys.ts'
import type { Book } from './book.ts'
import type { MailServer } from '../engines/mail-server.ts'

interface Place {
  url: string
  /** Of a role that may read everything. */
  adminUrl: string
  /** Signed in as staff. */
  token: string
}

/** Looks for every acknowledged piece of work: in the database, and what a person reads also over HTTP. */
export async function verifyAll(book: Book, place: Place): Promise<void> {
  const count = async (statement: string) => {
    const rows = await runStatement<{ key: string; times: number }>(place.adminUrl, statement)
    return new Map(rows.map(({ key, times }) => [key, times]))
  }
  const cases = await count(`
    select subject as key, greatest(count(distinct id), count(*) filter (where action = 'submit'))::int as times
    from (select c.id, c.subject, h.action from cases c join case_history h on h.case_id = c.id) as each
    where subject <> 'documents' group by 1`)
  book.compare('cases', cases)
  book.compare('documents', await count('select sha256 as key, count(*)::int as times from documents group by 1'))
  await readDocuments(book, place)
  const [item = ''] = book.keysOf('drafts').at(0)?.split(' ') ?? []
  const [draft] = await runStatement<{ title: string }>(
    place.adminUrl,
    `select draft ->> 'title' as title from content_items where id::text = '${item}'`,
  )
  book.compare('drafts', upTo(book.keysOf('drafts'), Number(draft?.title.split(' ')[1])))
  const home = (await (await fetch(`${place.url}/api/content/home`)).json()) as { title: string }
  book.compare('publishing', upTo(book.keysOf('publishing'), Number(home.title.split(' ').at(-1))))
  await tryNewestSessions(book, place)
}

/** Of a text that counts up, every number up to the stored one has been stored once. */
const upTo = (keys: string[], last: number) =>
  new Map(keys.filter((key) => Number(key.split(' ').at(-1)) <= last).map((key) => [key, 1]))

/** Downloads every document: a row alone is no document. */
async function readDocuments(book: Book, { url, adminUrl, token }: Place): Promise<void> {
  const rows = await runStatement<{ id: string; sha256: string }>(adminUrl, 'select id, sha256 from documents')
  for (const row of rows) {
    const answer = await fetch(`${url}/api/documents/${row.id}/download`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (sha256(bytes) !== row.sha256)
      book.phase.problems.push(`the document ${row.id} cannot be read: ${answer.status}`)
  }
}

/** An account has a bounded number of sessions: only the newest must still count. */
const newestSessions = 20

async function tryNewestSessions(book: Book, { url }: Place): Promise<void> {
  const found = new Map(book.keysOf('sessions').map((token) => [token, 1]))
  for (const token of book.keysOf('sessions').slice(-newestSessions)) {
    const { status } = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
    if (status !== 200) found.delete(token)
  }
  book.compare('sessions', found)
}

const mailPatienceMs = 120_000

/** Waits until all mails are sent. Answers how many were delivered more than once, which only a kill between sending and noting it explains. */
export async function verifyMails(
  book: Book,
  server: MailServer,
  adminUrl: string,
): Promise<{ mails: number; repeated: number }> {
  const waiting = `select 1 from jobs.job where name = 'cases.mail' and state in ('created', 'retry', 'active')`
  for (const end = Date.now() + mailPatienceMs; Date.now() < end; await sleep(500))
    if ((await runStatement(adminUrl, waiting)).length === 0) break
  const rows = await runStatement<{ id: number }>(adminUrl, `select id::int from case_history where action = 'submit'`)
  const expected = rows.flatMap(({ id }) => [`case-${id}-owner`, `case-${id}-staff`])
  const delivered = Map.groupBy(server.ids, (id) => id.replace(/^<|@.*/g, ''))
  const missing = expected.filter((id) => !delivered.has(id))
  if (missing.length > 0)
    book.phase.problems.push(`${missing.length} mails of ${expected.length} were never sent: ${missing[0]}`)
  return { mails: expected.length, repeated: expected.filter((id) => (delivered.get(id)?.length ?? 0) > 1).length }
}
