import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Caller, complaint, fileForm, newPdf, sha256, tus, tusHeaders } from '../caller.ts'
import type { Book, Traces } from './book.ts'
import type { Ask, People } from './people.ts'

/** Work that continues through a fault, as a person's browser would: a request without an answer is repeated. */
export interface Journey {
  name: string
  /** Milliseconds between two pieces of work. */
  restMs: number
  /** Does one more piece of work, and records it in the book when it is acknowledged. */
  step(): Promise<void>
  /** How often each piece of work is there. */
  look(ask: Ask): Promise<Traces>
}

/** Runs each journey again and again until the test is over; what goes wrong unexpectedly is a finding. */
export const keepGoing = (journeys: readonly Journey[], book: Book, isOver: () => boolean, leastRestMs = 0) =>
  Promise.all(
    journeys.map(async ({ name, restMs, step }) => {
      for (; !isOver(); await sleep(Math.max(restMs, leastRestMs)))
        await step().catch((error: unknown) => book.other(`${name}: ${String(error)}`))
    }),
  )

/** Resolves when every kind of work has been acknowledged in this phase, or something went wrong; at the latest after 5 minutes. */
export async function allWorked({ phase }: Book, journeys: readonly Journey[]): Promise<void> {
  for (const end = Date.now() + maxWaitMs; Date.now() < end && phase.others.size === 0; await sleep(20))
    if (journeys.every(({ name }) => phase.acknowledged.has(name))) return
  if (phase.others.size === 0) phase.problems.push('not every kind of work was acknowledged')
}
const maxWaitMs = 300_000

export const journeyNames = [
  'submitting an application',
  'uploading (multipart)',
  'uploading (resumable)',
  'escalating a case',
  'publishing content',
] as const

/** A journey of each kind, for new people. What is published must be seen at `seenAt` within some seconds. */
export const makeJourneys = (book: Book, people: People, seenAt = (): string[] => []): Journey[] => [
  submitting(book, people),
  multipart(book, people),
  resumable(book, people),
  escalating(book, people),
  publishing(book, people, seenAt),
]

/** Adds up the rows of each key: how many there are, and their other counts. */
function traces(rows: { key: string; counts: (string | number)[] }[]): Traces {
  const add = (rows: { counts: (string | number)[] }[]) =>
    rows[0]!.counts.map((_, at) => rows.reduce((total, { counts }) => total + Number(counts[at]), 0))
  return new Map([...Map.groupBy(rows, ({ key }) => key)].map(([key, same]) => [key, [same.length, ...add(same)]]))
}

const read = async (ask: Ask, statement: string, values: unknown[]) =>
  traces(
    await ask(async (database) => (await database.query<{ key: string; counts: string[] }>(statement, values)).rows),
  )

function submitting(book: Book, { applicant, applicantId, form }: People): Journey {
  const [name] = journeyNames
  return {
    name,
    restMs: 0,
    async step() {
      const company = `Company ${randomUUID()}`
      const body = { formIndex: form, formData: { Company: company }, dataConsent: true }
      await applicant.call('POST', '/api/forms/submit', body, { key: randomUUID() })
      book.acknowledge(name, company, Date.now())
    },
    look: (ask) =>
      read(
        ask,
        `select answers ->> 'Company' as key, array[
           (select count(*) from application_history h where h.submission_id = s.id and action = 'submitted'),
           (select count(*) from audit_log a where a.record_id = s.id::text and action = 'submission.submitted'),
           (select count(*) from jobs.job j join application_history h on j.data ->> 'eventId' = h.id::text
             where j.name = 'applications.mail' and h.submission_id = s.id)] as counts
         from application_submissions s where user_id = $1 and answers ->> 'Company' like 'Company %'`,
        [applicantId],
      ),
  }
}

/** Every document whose name begins with `prefix` by the hash of its content, which is downloaded. */
async function readDocuments({ applicant, submission }: People, prefix: string): Promise<Traces> {
  const { documents } = await applicant.call('GET', `/api/documents/${submission}`)
  const rows: { key: string; counts: number[] }[] = []
  for (const { originalName, path } of documents as { originalName: string; path: string }[])
    if (originalName.startsWith(prefix)) {
      const { status, body } = await applicant.persist('GET', path)
      rows.push({ key: originalName, counts: [Number(status === 200 && originalName === nameOf(prefix, body))] })
    }
  return traces(rows)
}

/** A document is named after its content, so that a person sees whether it has arrived complete. */
const nameOf = (prefix: string, hash: string) => `${prefix}${hash}.pdf`

function multipart(book: Book, people: People): Journey {
  const { applicant, submission } = people
  const name = journeyNames[1]
  return {
    name,
    restMs: 0,
    async step() {
      const bytes = newPdf(300_000)
      const file = nameOf('m-', sha256(bytes))
      const body = fileForm('documents', file, bytes, { submissionId: submission })
      // An upload has no key: its sender looks whether it arrived.
      const look = async (): Promise<Answer | undefined> => {
        const listed = await applicant.persist('GET', `/api/documents/${submission}`)
        return JSON.stringify(listed.body).includes(file) ? { ...listed, status: 201 } : undefined
      }
      if ((await applicant.persist('POST', '/api/documents/upload', { body }, look)).status === 201)
        book.acknowledge(name, file, Date.now())
    },
    look: () => readDocuments(people, 'm-'),
  }
}

const chunkBytes = 200_000

function resumable(book: Book, people: People): Journey {
  const { applicant, submission } = people
  const name = journeyNames[2]
  return {
    name,
    restMs: 0,
    async step() {
      const bytes = newPdf(3 * chunkBytes)
      const file = nameOf('r-', sha256(bytes))
      const facts = { recordType: 'submission', recordId: submission, role: 'supporting', filename: file }
      const headers = tusHeaders(bytes.length, facts)
      const begun = await applicant.persist('POST', '/api/resumable', { headers })
      if (begun.status !== 201) return
      await sendChunks(applicant, begun.headers.get('location')!, bytes)
      book.acknowledge(name, file, Date.now())
    },
    look: () => readDocuments(people, 'r-'),
  }
}

/** Requests the offset before each chunk; an acknowledged offset must never fall. */
async function sendChunks(applicant: Caller, location: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  for (let acknowledged = 0; ;) {
    const head = await applicant.persist('HEAD', location, { headers: tus })
    const offset = Number(head.headers.get('upload-offset'))
    if (head.status !== 200) throw new Error(`the offset of an upload was answered ${head.status}`)
    if (offset < acknowledged) throw new Error(`an upload fell from ${acknowledged} to ${offset} bytes`)
    if (offset === bytes.length && head.headers.get('document-id')) return
    const headers = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
    const body = bytes.slice(offset, offset + chunkBytes)
    // 400, 409, 423: cut or already received; the offset says where to continue.
    const sent = await applicant.send('PATCH', location, { headers, body, also: [400, 409] })
    if (sent?.status === 204) acknowledged = Number(sent.headers.get('upload-offset'))
  }
}

function escalating(book: Book, { applicant, applicantId }: People): Journey {
  const name = journeyNames[3]
  return {
    name,
    restMs: 0,
    async step() {
      const subject = randomUUID()
      const { id } = await applicant.call('POST', '/api/complaints/submit', complaint(subject), { key: randomUUID() })
      // A person may request it once under a deadline.
      await applicant.call('POST', `/api/complaints/${id}/escalate`, { note: 'No answer' }, { key: randomUUID() })
      book.acknowledge(name, subject, Date.now())
    },
    look: (ask) =>
      read(
        ask,
        `select subject as key, array[escalation_level,
           (select count(*) from case_history h where h.case_id = c.id and action like 'escalate%'),
           (select count(*) from jobs.job j join case_history h on j.data ->> 'historyId' = h.id::text
             where h.case_id = c.id and h.action like 'escalate%' and j.name = 'cases.mail')] as counts
         from cases c where user_id = $1`,
        [applicantId],
      ),
  }
}

const milestones = '/api/content/about/milestones'
const seenWithinMs = 30_000

function publishing(book: Book, { staff }: People, seenAt: () => string[]): Journey {
  const name = journeyNames[4]
  const items = '/api/content-manager/milestone/items'
  const isSeen = async (url: string, header: string) => {
    const answer = await fetch(url + milestones, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    return (await answer?.text().catch(() => ''))?.includes(header)
  }
  return {
    name,
    // A page shows at most 1,000 items of a type; faster work would publish more in a long fault.
    restMs: 250,
    async step() {
      const header = `Milestone ${randomUUID()}`
      const content = { header, description: `${header}, in words.`, date: '2026' }
      const { id } = await staff.call('POST', items, { body: content }, { key: randomUUID() })
      // Publishing has no key but a version: its sender looks whether it happened.
      const look = async () => {
        const item = await staff.persist('GET', `${items}/${id}`)
        return item.body.state === 'published' ? item : undefined
      }
      const request = { body: { version: 1 }, also: [409] }
      const answer = await staff.persist('POST', `${items}/${id}/publish`, request, look)
      // A request whose connection was cut may be committed after its sender looked; the repetition is then refused.
      const done = answer.status === 409 ? await look() : answer
      if (done?.status !== 200) throw new Error(`publishing answered ${answer.status}`)
      book.acknowledge(name, header, Date.now())
      for (const end = Date.now() + seenWithinMs; ; await sleep(200)) {
        if ((await Promise.all(seenAt().map((url) => isSeen(url, header)))).every(Boolean)) return
        if (Date.now() > end) return void book.phase.problems.push(`${header} was not seen on every portal`)
      }
    },
    async look(ask) {
      const site = JSON.stringify(await staff.call('GET', milestones))
      const rows = await read(
        ask,
        `select title as key, array[(select count(*) from content_versions where item_id = i.id and status = 'published')] as counts
         from content_items i where title = any($1)`,
        [book.keysOf(name)],
      )
      return new Map([...rows].map(([key, counts]) => [key, [...counts, site.split(`"${key}"`).length - 1]]))
    },
  }
}
