// `npm run bench:calls`: what a call costs in CPU, portal and database together, on a PostgreSQL server and on the embedded database, over real HTTP.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { pino } from 'pino'
import { startLocalPostgres } from '../../portal/src/platform/local-postgres/launcher.server.ts'
import { migrateDatabase } from '../../portal/src/platform/database/migrate.server.ts'
import { giveToPortal } from '../portal-command.ts'
import { runStatement, withDatabase } from '../run-statement.ts'
import { hasPostgresServer, startPostgresServer } from '../test-server.ts'
import { benchAccount, cpuOf, makeDataDir, type Measured, median, startBare, startPortal } from './process.ts'

const cases = 100
const connections = 10
const rounds = 7
/** Calls of each kind in a round, and before the first round, so that the code is compiled. */
const amount = 1_000
const warming = 4_000

interface Kind {
  name: string
  server: Measured
  path: string
  /** How many cached pages it may cost, on any machine; none for the kinds that others are compared with. */
  goal?: number
  token?: string
}

async function call(url: string, path: string, token: string | undefined, body: object): Promise<{ token: string }> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as { token: string }
}

/** Staff file cases for customers; resolves to their token. */
async function fileCases(url: string): Promise<string> {
  const { token } = await call(url, '/api/auth/login', undefined, benchAccount)
  for (let n = 1; n <= cases; n++)
    await call(url, '/api/complaints/submit', token, {
      complaintType: 'Billing',
      serviceProvider: `Estimated bill ${n}`,
      description: 'The bill for May is three times the usual, though nobody lived there. '.repeat(4),
      distributionCompany: 'ikeja',
      lga: 'Ikeja',
      user: { name: `Customer ${n}`, email: `customer${n}@example.com`, phone: '08031234567' },
    })
  return token
}

async function send({ server, path, token }: Kind, times: number): Promise<void> {
  const headers = { 'accept-encoding': 'br, gzip', ...(token && { authorization: `Bearer ${token}` }) }
  const run = await autocannon({ url: server.url + path, connections, amount: times, headers, timeout: 60 })
  if (run['2xx'] !== times) throw new Error(`${path} answered ${run['2xx']} of ${times} calls`)
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

async function measure(kind: Kind, database: pg.Client): Promise<Cost> {
  const backends = await databaseProcesses(database)
  const server = cpuOf(kind.server.pid)
  await send(kind, amount)
  const spent = cpuOf(kind.server.pid) - server
  let inDatabase = 0
  for (const [pid, cpu] of await databaseProcesses(database)) inDatabase += cpu - (backends.get(pid) ?? 0)
  return { server: spent / amount, database: inDatabase / amount }
}

const total = ({ server, database }: Cost) => server + database
const middle = (costs: Cost[], of: (cost: Cost) => number) => median(costs.map(of))

function report({ name, goal }: Kind, costs: Cost[], empty: Cost[], page: Cost[]): boolean {
  const sum = middle(costs, total)
  const pages = sum / middle(page, total)
  const figure = (of: (cost: Cost) => number) => middle(costs, of).toFixed(3)
  const parts = `${figure(total)} ms (portal ${figure((cost) => cost.server)}, database ${figure((cost) => cost.database)})`
  const ratios =
    `×${(sum / middle(empty, total)).toFixed(1)} empty answer`.padStart(19) + `×${pages.toFixed(1)} page`.padStart(12)
  const met = goal === undefined || pages <= goal
  console.log(
    `${name.padEnd(26)} ${parts} ${ratios}${goal === undefined ? '' : `, goal ×${goal} ${met ? 'met' : 'MISSED'}`}`,
  )
  return met
}

async function measureAll(portal: Measured, bare: Measured, connection: pg.ClientConfig): Promise<number> {
  const token = await fileCases(portal.url)
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
    return kinds.filter((kind) => !report(kind, costs.get(kind)!, costs.get(empty)!, costs.get(page)!)).length
  } finally {
    await database.end()
  }
}

/** The portal on a database, beside the server that the calls are compared with. */
async function benchPortal(dataDir: string, connection: pg.ClientConfig, environment: Record<string, string>) {
  const folder = join(dataDir, 'bare')
  mkdirSync(folder)
  writeFileSync(join(folder, 'pages.json'), '{}')
  const bare = await startBare({ BARE_FOLDER: folder })
  const portal = await startPortal(dataDir, environment).catch((error: unknown) =>
    bare.stop().then(() => Promise.reject(error)),
  )
  try {
    return await measureAll(portal, bare, connection)
  } finally {
    await portal.stop()
    await bare.stop()
  }
}

async function benchEmbedded(): Promise<number> {
  const data = makeDataDir()
  try {
    console.log('embedded database')
    const local = await startLocalPostgres({ dataDir: data.path, log: pino({ level: 'silent' }) })
    await local.stop()
    giveToPortal(join(data.path, 'postgres/owner.pid'))
    return await benchPortal(data.path, local.connection, {})
  } finally {
    data.remove()
  }
}

async function benchServer(): Promise<number> {
  const server = await startPostgresServer()
  const data = makeDataDir()
  const name = `bench_calls_${process.pid}`
  try {
    console.log('PostgreSQL server')
    await runStatement(server.ownerUrl, `create database ${name}`)
    const url = withDatabase(server.url, name)
    await migrateDatabase({ connectionString: withDatabase(server.ownerUrl, name) }, new URL(url).username)
    return await benchPortal(
      data.path,
      { connectionString: withDatabase(server.adminUrl, name) },
      { DATABASE_URL: url },
    )
  } finally {
    await runStatement(server.ownerUrl, `drop database if exists ${name} with (force)`)
    await server.stop()
    data.remove()
  }
}

// `embedded` or `server` for only one of them.
const only = process.argv[2]
let missed = only === 'embedded' ? 0 : hasPostgresServer() ? await benchServer() : 0
if (only !== 'server') missed += await benchEmbedded()
console.log(missed === 0 ? 'every goal is met' : `${missed} goals are missed`)
process.exitCode = missed === 0 ? 0 : 1
