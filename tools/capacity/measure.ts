import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import { benchAccount, cpuOf, cpuOfAll, cpuOfEnded, type Measured, memoryOf } from '../bench/process.ts'
import type { Cost, Kind } from './model.ts'

const complaint = {
  complaintType: 'Billing',
  serviceProvider: 'Estimated bill for an empty flat',
  description: 'The bill of October is three times that of September, though nobody lived there. '.repeat(4),
  urgency: 'high',
  reportedToDisco: false,
  lga: 'Ikeja',
}
const person = { email: 'person@example.com', password: 'Person-River-42!' }
const megabytesEach = 10
const uploads = 4
const idleMs = 20_000
/** Until jobs are done. */
const quietMs = 15_000

async function send(url: string, path: string, token?: string, body?: object): Promise<Record<string, unknown>> {
  const isForm = body instanceof FormData
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}

/** Milliseconds of processor time that a millisecond without requests takes: jobs are looked for, the database looks after its tables. */
export type Idle = Pick<Cost, 'portal' | 'database'>

/** Processor time and bytes of a run of `times` requests, each, without what the processes do anyway. The database is a child of the portal. */
async function measure({ pid }: Measured, times: number, work: () => Promise<number>, idle?: Idle): Promise<Cost> {
  const before = readTimes(pid)
  const bytes = await work()
  const after = readTimes(pid)
  const elapsed = after.at - before.at
  const each = (part: 'portal' | 'database') =>
    Math.max(0, after[part] - before[part] - (idle?.[part] ?? 0) * elapsed) / times
  return { portal: each('portal'), database: each('database'), bytes: bytes / times }
}

/** The processes that check uploaded files count as the portal's once they have ended. */
function readTimes(pid: number): { at: number; portal: number; database: number } {
  const server = childrenOf(pid).find((child) => childrenOf(child).length > 0)
  if (!server) throw new Error('the portal has no database of its own')
  const at = performance.now()
  return { at, portal: cpuOf(pid) + cpuOfEnded(pid), database: cpuOfAll(server) + cpuOfEnded(server) }
}

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )

async function read(url: string, token: string | undefined, amount: number): Promise<number> {
  const headers = { 'accept-encoding': 'br, gzip', ...(token && { authorization: `Bearer ${token}` }) }
  const run = await autocannon({ url, amount, connections: 5, headers, timeout: 60 })
  if (run['2xx'] !== amount) throw new Error(`${url} answered ${run['2xx']} of ${amount} requests`)
  return run.throughput.total
}

async function repeat(times: number, work: (at: number) => Promise<unknown>): Promise<number> {
  for (let at = 0; at < times; at++) await work(at)
  return 0
}

export interface Figures {
  costs: Record<Kind, Cost>
  bytesPerCase: number
  idle: Idle
  idleMemory: number
  busyMemory: number
}

/** Measures every kind of request on a portal with its embedded database, which `connection` may read. */
export async function measureAll(portal: Measured, connection: pg.ClientConfig): Promise<Figures> {
  const { url, pid } = portal
  // What the start leaves to be done is not part of it.
  await sleep(quietMs)
  const idleMemory = memoryOf(pid)
  const idle = await measure(portal, idleMs, () => sleep(idleMs, 0))
  const staff = String((await send(url, '/api/auth/login', undefined, benchAccount))['token'])
  const account = { name: 'Ada', surname: 'Obi', phone: '08031234567', ...person, agreeTerms: true }
  const own = String((await send(url, '/api/auth/register', undefined, account))['token'])
  const file = (at: number) =>
    send(url, '/api/complaints/submit', staff, {
      ...complaint,
      user: { name: `Customer ${at}`, email: `customer${at}@example.com`, phone: '08035550000' },
    })
  // So that code is compiled and lists are full.
  await repeat(100, file)
  await sleep(quietMs)
  const mine = await send(url, '/api/complaints/submit', own, complaint)
  const cost = (times: number, work: () => Promise<number>) => measure(portal, times, work, idle)
  const get = async (path: string, times: number, token?: string) => {
    await read(url + path, token, Math.ceil(times / 4))
    return cost(times, () => read(url + path, token, times))
  }
  const before = await databaseBytes(connection)
  const filing = await cost(400, async () => {
    await repeat(400, (at) => file(at + 100))
    // Jobs about the cases are part of their cost.
    await sleep(quietMs)
    return 0
  })
  const bytesPerCase = ((await databaseBytes(connection)) - before) / 400
  const costs: Record<Kind, Cost> = {
    filing,
    cached: await get('/', 20_000),
    rendered: await get('/search?q=meter', 120),
    publicList: await get('/api/content/media', 1_000),
    ownCall: await get('/api/users/me', 1_000, own),
    ownList: await get('/api/complaints?pageSize=20', 500, own),
    staffList: await get('/api/complaints?pageSize=20', 500, staff),
    staffCase: await get(`/api/complaints/${String(mine['id'])}`, 500, staff),
    signIn: await cost(60, () => repeat(60, () => send(url, '/api/auth/login', undefined, person))),
    megabyte: await cost(uploads * megabytesEach, () => upload(url, own, String(mine['id']))),
  }
  return { costs, bytesPerCase, idle, idleMemory, busyMemory: memoryOf(pid) }
}

/** Sends PDFs of some size. */
function upload(url: string, token: string, id: string): Promise<number> {
  const pdf = Buffer.alloc(megabytesEach * 1e6, 'x')
  pdf.write('%PDF-1.4\n')
  pdf.write('\n%%EOF\n', pdf.length - 7)
  return repeat(uploads, (at) => {
    const form = new FormData()
    form.append('complaintsDocuments', new Blob([pdf], { type: 'application/pdf' }), `bill ${at}.pdf`)
    return send(url, `/api/complaints/upload/${id}`, token, form)
  })
}

async function databaseBytes(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    return Number(rows[0]?.bytes)
  } finally {
    await client.end()
  }
}
