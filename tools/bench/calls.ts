import pg from 'pg'
import { Caller, complaintOf } from '../caller.ts'
import { type Bench, load, onBothDatabases, type BenchPlace, type Printer, size } from './bench.ts'
import { cpuOf, makeDataDir, type Measured, median, startBare } from './process.ts'

const rounds = size(7, 1)
/** Calls of each kind in a round, and before the first round, so that the code is compiled. */
const amount = size(1_000, 50)
const warming = size(4_000, 50)

interface Kind {
  name: string
  server: Measured
  path: string
  /** How many cached pages it may cost, on any machine; none for the kinds that others are compared with. */
  goal?: number
  token?: string | undefined
}

/** Milliseconds of CPU of a call, by the process that spent them. */
interface Cost {
  server: number
  database: number
}

/** The processes of the database, including background ones. */
async function databaseProcesses(database: pg.Client): Promise<Map<number, number>> {
  const { rows } = await database.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  )
  return new Map(rows.map(({ pid }) => [pid, cpuOf(pid)]))
}

const send = ({ server, path, token }: Kind, times: number) =>
  load(server, path, { connections: 10, amount: times, token })

async function measure(kind: Kind, database: pg.Client): Promise<Cost> {
  const backends = await databaseProcesses(database)
  const before = cpuOf(kind.server.pid)
  await send(kind, amount)
  const server = cpuOf(kind.server.pid) - before
  let inDatabase = 0
  for (const [pid, cpu] of await databaseProcesses(database)) inDatabase += cpu - (backends.get(pid) ?? 0)
  return { server: server / amount, database: inDatabase / amount }
}

const total = ({ server, database }: Cost) => server + database
const middle = (costs: Cost[], of: (cost: Cost) => number) => median(costs.map(of))

function report(print: Printer, { name, goal }: Kind, costs: Cost[], empty: Cost[], page: Cost[]): void {
  const sum = middle(costs, total)
  const pages = sum / middle(page, total)
  const figure = (of: (cost: Cost) => number) => middle(costs, of).toFixed(3)
  const parts = `${figure(total)} ms (portal ${figure((cost) => cost.server)}, database ${figure((cost) => cost.database)})`
  const ratios =
    `×${(sum / middle(empty, total)).toFixed(1)} empty answer`.padStart(19) + `×${pages.toFixed(1)} page`.padStart(12)
  print.figure(name, `${parts} ${ratios}`, goal ? `×${goal}` : undefined, !goal || pages <= goal)
}

async function measureAll(print: Printer, { portal, connection }: BenchPlace, bare: Measured): Promise<void> {
  const staff = await new Caller(portal.url).signIn()
  for (let n = 1; n <= size(100, 5); n++) await staff.call('POST', '/api/complaints/submit', complaintOf(n))
  const { token } = staff
  const empty: Kind = { name: 'empty answer of node:http', server: bare, path: '/empty' }
  const page: Kind = { name: 'page from memory', server: portal, path: '/' }
  const kinds: Kind[] = [
    empty,
    page,
    { name: 'empty public content list', server: portal, path: '/api/content/media', goal: 2.7 },
    { name: 'own account, signed in', server: portal, path: '/api/users/me', goal: 11, token },
    { name: 'list of 20 cases, by staff', server: portal, path: '/api/complaints?pageSize=20', goal: 27, token },
  ]
  const database = new pg.Client(connection)
  await database.connect()
  try {
    for (const kind of kinds) await send(kind, warming)
    const costs = new Map(kinds.map((kind) => [kind, [] as Cost[]]))
    // In turn, so that other load on the machine affects all of them.
    for (let round = 0; round < rounds; round++)
      for (const kind of kinds) costs.get(kind)!.push(await measure(kind, database))
    for (const kind of kinds) report(print, kind, costs.get(kind)!, costs.get(empty)!, costs.get(page)!)
  } finally {
    await database.end()
  }
}

export const bench: Bench = {
  about: 'processor time of single calls, portal and database together, against that of a page [server|embedded]',
  run: (print, words) =>
    onBothDatabases(print, words, async (place) => {
      const folder = makeDataDir()
      const bare = await startBare(folder.path)
      try {
        await measureAll(print, place, bare)
      } finally {
        bare.stop()
        folder.remove()
      }
    }),
}
