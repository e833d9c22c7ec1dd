import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { load, size } from '../bench/bench.ts'
import { childrenOf, cpuOf, cpuOfAll, cpuOfEnded, type Measured, memoryOf } from '../bench/process.ts'
import { Caller, complaint, complaintOf, fileForm } from '../caller.ts'
import { askDatabase } from '../portal-process.ts'
import type { Cost, Kind } from './model.ts'

const person = { email: 'person@example.com', password: 'Person-River-42!' }
const megabytesEach = size(10, 1)
const uploads = 4
const idleMs = size(20_000, 1_000)
/** Until jobs are done. */
const quietMs = size(15_000, 1_000)

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

const read = async (portal: Measured, path: string, token: string | undefined, amount: number): Promise<number> =>
  (await load(portal, path, { amount, connections: 5, token })).throughput.total

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
  const caller = new Caller(url)
  const staff = await caller.signIn()
  const own = (await caller.register(person.email, person.password)).person
  const file = (at: number) => staff.call('POST', '/api/complaints/submit', complaintOf(at))
  // So that code is compiled and lists are full.
  await repeat(size(100, 5), file)
  await sleep(quietMs)
  const mine = await own.call('POST', '/api/complaints/submit', complaint('Estimated bill'))
  const cost = (times: number, work: () => Promise<number>) => measure(portal, times, work, idle)
  const get = async (path: string, usual: number, { token }: Partial<Caller> = {}) => {
    const times = size(usual, 20)
    await read(portal, path, token, Math.ceil(times / 4))
    return cost(times, () => read(portal, path, token, times))
  }
  const before = await databaseBytes(connection)
  const filed = size(400, 20)
  const filing = await cost(filed, async () => {
    await repeat(filed, (at) => file(at + 100))
    // Jobs about the cases are part of their cost.
    await sleep(quietMs)
    return 0
  })
  const bytesPerCase = ((await databaseBytes(connection)) - before) / filed
  const costs: Record<Kind, Cost> = {
    filing,
    cached: await get('/', 20_000),
    rendered: await get('/search?q=meter', 120),
    publicList: await get('/api/content/media', 1_000),
    ownCall: await get('/api/users/me', 1_000, own),
    ownList: await get('/api/complaints?pageSize=20', 500, own),
    staffList: await get('/api/complaints?pageSize=20', 500, staff),
    staffCase: await get(`/api/complaints/${mine.id}`, 500, staff),
    signIn: await cost(size(60, 5), () => repeat(size(60, 5), () => caller.signIn(person))),
    megabyte: await cost(uploads * megabytesEach, () => upload(own, mine.id)),
  }
  return { costs, bytesPerCase, idle, idleMemory, busyMemory: memoryOf(pid) }
}

/** Sends PDFs of some size. */
function upload(own: Caller, id: string): Promise<number> {
  const pdf = Buffer.alloc(megabytesEach * 1e6, 'x')
  pdf.write('%PDF-1.4\n')
  pdf.write('\n%%EOF\n', pdf.length - 7)
  return repeat(uploads, (at) =>
    own.call('POST', `/api/complaints/upload/${id}`, fileForm('complaintsDocuments', `bill ${at}.pdf`, pdf)),
  )
}

const databaseBytes = (connection: pg.ClientConfig): Promise<number> =>
  askDatabase(connection, async (client) => {
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    return Number(rows[0]?.bytes)
  })
