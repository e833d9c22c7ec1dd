import { createHash, randomBytes, randomUUID, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { liftCaseLimits } from '../../e2e/support/cases.ts'
import { call, newApplicant, password, type Session, signIn } from '../../e2e/support/session.ts'
import { runStatement } from '../run-statement.ts'
import type { Book } from './book.ts'

interface Answer {
  status: number
  headers: Headers
  // Journeys read answers untyped; the portal's own tests check their schemas.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

interface CallOptions {
  token?: string
  /** The idempotency key. */
  key?: string
  body?: object | Uint8Array | FormData
  headers?: Record<string, string>
  /** Statuses that are right besides those of success. */
  also?: number[]
}

const patienceMs = 90_000
const pauseMs = 400

/** A person's browser: notes every answer, and repeats a call that was answered with 503. */
class Caller {
  readonly url: string
  readonly book: Book
  readonly isOver: () => boolean
  // Limits count by network: each person has one.
  readonly #network = `10.${randomInt(1, 250)}.${randomInt(1, 250)}.${randomInt(1, 250)}`

  constructor(url: string, book: Book, isOver: () => boolean) {
    this.url = url
    this.book = book
    this.isOver = isOver
  }

  /** One request; undefined when it was answered with 503 or not at all, and nobody knows whether it had an effect. */
  async once(method: string, path: string, options: CallOptions = {}): Promise<Answer | undefined> {
    const { token, key, body, headers, also = [] } = options
    const raw = body instanceof Uint8Array || body instanceof FormData
    const route = `${method} ${path.replace(/[0-9a-f-]{36}/g, ':id').replace(/\?.*/, '')}`
    try {
      const answer = await fetch(this.url + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
        headers: {
          'x-forwarded-for': this.#network,
          ...(body && !raw && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
          ...headers,
        },
        ...(body && { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
      })
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json') && text !== ''
      if (answer.status === 503) {
        this.#noteBusy(answer, route)
        return undefined
      }
      if (!answer.ok && !also.includes(answer.status))
        this.book.other(`${answer.status} for ${route}: ${text.slice(0, 150)}`)
      return { status: answer.status, headers: answer.headers, body: isJson ? (JSON.parse(text) as unknown) : text }
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error
      const what = `no answer for ${route}: ${String(cause)}`
      if (/other side closed|ECONNRESET/.test(what)) this.book.closed(what)
      else this.book.other(what)
      return undefined
    }
  }

  #noteBusy(answer: Response, route: string): void {
    if (answer.headers.get('retry-after')) this.book.busy()
    else this.book.other(`503 without Retry-After for ${route}`)
  }

  /** Repeats a request that may safely be repeated until it is answered; undefined when the test is over first. */
  async persist(method: string, path: string, options: CallOptions = {}): Promise<Answer | undefined> {
    for (const end = Date.now() + patienceMs; Date.now() < end && !this.isOver(); await sleep(pauseMs)) {
      const answer = await this.once(method, path, options)
      if (answer) return answer
    }
    return undefined
  }
}

/** A person at work: one more piece, and how long they rest after it. */
export interface Journey {
  name: string
  restMs: number
  step(): Promise<void>
}

export interface Scene {
  /** The address that all portals share. */
  url: string
  /** Each portal's own, by number; undefined while it does not run. */
  portals: () => (string | undefined)[]
  ownerUrl: string
  book: Book
  isOver: () => boolean
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** Preparing may begin again, so nobody has an address twice. */
const newEmail = () => `bola.${randomUUID()}@example.com`

/** The people of the test: accounts, limits and an item to edit. Runs before the first fault. */
export async function preparePeople(scene: Scene): Promise<Journey[]> {
  const staff = await signIn(scene.url)
  await liftCaseLimits(scene.url, staff)
  const address = `${scene.url}/api/quotas/settings`
  const { limits, version } = await call<{ limits: object; version: number }>('GET', address, undefined, staff.token)
  await call('PUT', address, { limits: { ...limits, unfinishedUploads: 50 }, version }, staff.token)
  const people: Session[] = []
  const addresses = Array.from({ length: 5 }, newEmail)
  for (const address of addresses) people.push(await newApplicant(scene.url, address))
  // The effect of the mailed links.
  await runStatement(scene.ownerUrl, 'update users set email_verified_at = now() where email_verified_at is null')
  const caller = () => new Caller(scene.url, scene.book, scene.isOver)
  return [
    ...people.slice(0, 2).map((person) => filing(caller(), person)),
    await sendingDocuments(caller(), people[2]!),
    await resumingUploads(caller(), people[3]!),
    signingIn(caller(), addresses[4]!),
    reading(caller()),
    await savingDrafts(caller(), staff),
    publishing(scene, caller(), staff),
  ]
}

/** Runs each journey again and again until the test is over; what goes wrong unexpectedly is a finding. */
export const keepGoing = (journeys: readonly Journey[], { book, isOver }: Scene): Promise<unknown> =>
  Promise.all(
    journeys.map(async ({ name, restMs, step }) => {
      for (; !isOver(); await sleep(restMs))
        await step().catch((error: unknown) => book.other(`${name}: ${String(error)}`))
    }),
  )

const complaint = (marker: string) => ({
  complaintType: 'Billing',
  serviceProvider: marker,
  description: 'The bill for May is three times the usual.',
  urgency: 'high',
  distributionCompany: 'ikeja',
  lga: 'Ikeja',
})

function filing(caller: Caller, { token }: Session): Journey {
  return {
    name: 'cases',
    restMs: 400,
    async step() {
      const key = randomUUID()
      const answer = await caller.persist('POST', '/api/complaints/submit', { token, key, body: complaint(key) })
      if (answer?.status === 201) caller.book.acknowledge('cases', key, Date.now())
    },
  }
}

/** A PDF that no other upload has, so that its hash names it. */
const newFile = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)])

const newCase = async (caller: Caller, { token }: Session): Promise<string> =>
  (await call<{ id: string }>('POST', `${caller.url}/api/complaints/submit`, complaint('documents'), token)).id

/** After a failure the person looks whether the document has arrived, and sends it again only where it has not. */
async function sendingDocuments(caller: Caller, person: Session): Promise<Journey> {
  const { token } = person
  const id = await newCase(caller, person)
  return {
    name: 'documents',
    restMs: 300,
    async step() {
      const file = newFile(60_000)
      const name = `${randomUUID()}.pdf`
      const form = () => {
        const parts = new FormData()
        parts.set('complaintsDocuments', new Blob([file]), name)
        return parts
      }
      const arrived = async () =>
        JSON.stringify((await caller.persist('GET', `/api/complaints/${id}`, { token }))?.body).includes(name)
      for (let done = false; !done && !caller.isOver();) {
        done = (await caller.once('POST', `/api/complaints/upload/${id}`, { token, body: form() }))?.status === 201
        if (!done) await sleep(400)
        done ||= await arrived()
        if (done) caller.book.acknowledge('documents', sha256(file), Date.now())
      }
    },
  }
}

const tus = { 'tus-resumable': '1.0.0' }
const partBytes = 100_000

/** Sends a file in parts, and after each failure asks how much has arrived. */
async function resumingUploads(caller: Caller, person: Session): Promise<Journey> {
  const { token } = person
  const id = await newCase(caller, person)
  return {
    name: 'resumable uploads',
    restMs: 300,
    async step() {
      const file = newFile(350_000)
      const said = { recordType: 'complaint', recordId: id, role: 'supporting', filename: `${randomUUID()}.pdf` }
      const metadata = Object.entries(said).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      const headers = { ...tus, 'upload-length': String(file.length), 'upload-metadata': metadata.join(',') }
      const begun = await caller.persist('POST', '/api/resumable', { token, headers })
      const path = begun?.headers.get('location')
      if (path && (await sendParts(caller, token, path, file)))
        caller.book.acknowledge('documents', sha256(file), Date.now())
    },
  }
}

/** Whether the last byte was acknowledged with a document. */
async function sendParts(caller: Caller, token: string, path: string, file: Buffer): Promise<boolean> {
  for (let offset = 0; !caller.isOver();) {
    const body = file.subarray(offset, offset + partBytes)
    const headers = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
    // 409: an earlier request that seemed lost has arrived; 423: it is still being ended.
    const sent = await caller.once('PATCH', path, { token, headers, body, also: [409, 423] })
    if (sent?.headers.get('document-id')) return true
    if (sent?.status === 204) offset += body.length
    else {
      const found = await caller.persist('HEAD', path, { token, headers: tus, also: [423] })
      if (found?.headers.get('document-id')) return true
      offset = Number(found?.headers.get('upload-offset') ?? offset)
      await sleep(300)
    }
  }
  return false
}

function signingIn(caller: Caller, address: string): Journey {
  return {
    name: 'sessions',
    restMs: 2_000,
    async step() {
      const answer = await caller.persist('POST', '/api/auth/login', { body: { email: address, password } })
      if (answer?.status !== 200) return
      const token = answer.body.token as string
      caller.book.acknowledge('sessions', token, Date.now())
      await caller.once('GET', '/api/auth/me', { token })
    },
  }
}

const pages = ['/', '/licenses', '/about-us', '/search?q=licence', '/api/content/home', '/contact']

function reading(caller: Caller): Journey {
  let turn = 0
  return {
    name: 'pages',
    restMs: 100,
    step: async () => void (await caller.once('GET', pages[turn++ % pages.length]!)),
  }
}

/** The text of the draft counts up: the last acknowledged one, or a later one, must be stored at the end. */
async function savingDrafts(caller: Caller, { token }: Session): Promise<Journey> {
  const items = '/api/content-manager/article/items'
  const body = { title: 'Draft 0', author: 'Press office' }
  const made = await call<{ id: string; version: number }>('POST', caller.url + items, { body }, token)
  let { version } = made
  let number = 0
  return {
    name: 'drafts',
    restMs: 500,
    async step() {
      const title = `Draft ${++number}`
      const path = `${items}/${made.id}/draft`
      const saved = await caller.persist('PUT', path, {
        token,
        body: { version, body: { ...body, title } },
        also: [409],
      })
      if (!saved) return
      // 409: the answer to the first attempt was lost. Its version is in the refusal.
      const stored = saved.status === 409 ? saved.body.facts.current : saved.body
      version = stored.version as number
      if (stored.body.title === title) caller.book.acknowledge('drafts', `${made.id} ${number}`, Date.now())
      else caller.book.other(`a draft of somebody else: ${String(stored.body.title)} instead of ${title}`)
    },
  }
}

const seenWithinMs = 30_000

/** Publishes a new title, and looks for it at every portal that runs. */
function publishing(scene: Scene, caller: Caller, { token }: Session): Journey {
  let number = 0
  return {
    name: 'publishing',
    restMs: 1_000,
    async step() {
      const title = `Power for all ${++number}`
      const saved = await caller.persist('PUT', '/api/content/home', { token, body: { title, subtitle: '' } })
      if (saved?.status !== 200) return
      caller.book.acknowledge('publishing', String(number), Date.now())
      const shows = async (url: string | undefined) =>
        !url ||
        (await (await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined))?.text())?.includes(
          title,
        )
      for (const end = Date.now() + seenWithinMs; !scene.isOver(); await sleep(200)) {
        if ((await Promise.all(scene.portals().map(shows))).every(Boolean)) return
        if (Date.now() > end) return void scene.book.phase.problems.push(`${title} was not seen on every portal`)
      }
    },
  }
}
