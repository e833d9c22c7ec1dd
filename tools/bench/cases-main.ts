// `npm run bench:cases`: lists, filters, search and counts over 200,000 complaints, on the embedded database and on PostgreSQL, over real HTTP.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { startLocalPostgres } from '../../portal/src/platform/local-postgres/launcher.server.ts'
import { migrateDatabase } from '../../portal/src/platform/migrate.server.ts'
import { runStatement, withDatabase } from '../run-statement.ts'
import { hasPostgresServer, startPostgresServer } from '../test-server.ts'
import { complaints, fillCases, questions } from './cases-corpus.ts'
import { benchAccount, makeDataDir, median, percentile, startPortal } from './process.ts'

const goal = 50
const rounds = 60

async function fill(connection: pg.ClientConfig): Promise<void> {
  const began = performance.now()
  await migrateDatabase(connection)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await fillCases(client)
  } finally {
    await client.end()
  }
  console.log(`${complaints} complaints stored in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

async function signIn(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(benchAccount) })
  return ((await answer.json()) as { token: string }).token
}

async function timeOf(url: string, token: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`)
  return performance.now() - began
}

/** Milliseconds of each way to ask a kind of question, one after the other, over and over. */
async function measureKind(name: string, urls: string[], token: string): Promise<boolean> {
  for (const url of urls) for (let warm = 0; warm < 3; warm++) await timeOf(url, token)
  const times: number[] = []
  const worst = { url: '', ms: 0 }
  for (let round = 0; round < Math.max(10, rounds / urls.length); round++)
    for (const url of urls) {
      const ms = await timeOf(url, token)
      times.push(ms)
      if (ms > worst.ms) Object.assign(worst, { url, ms })
    }
  const p99 = percentile(times, 0.99)
  const met = p99 <= goal
  const figures = `median ${median(times).toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms`
  console.log(`${name.padEnd(22)} ${figures}   ${met ? 'met' : `MISSED by ${new URL(worst.url).search}`}`)
  return met
}

async function measure(url: string): Promise<number> {
  const token = await signIn(url)
  const base = `${url}/api/complaints`
  let missed = 0
  for (const [name, queries] of Object.entries(questions))
    if (
      !(await measureKind(
        name,
        queries.map((query) => `${base}?${query}`),
        token,
      ))
    )
      missed++
  if (!(await measureKind('counts', [`${base}/counts`], token))) missed++
  return missed
}

/** The portal on a filled database; `databaseUrl` undefined for the embedded one. */
async function measurePortal(dataDir: string, databaseUrl: string | undefined): Promise<number> {
  if (databaseUrl) process.env['DATABASE_URL'] = databaseUrl
  const portal = await startPortal(dataDir)
  try {
    return await measure(portal.url)
  } finally {
    await portal.stop()
    delete process.env['DATABASE_URL']
  }
}

async function benchEmbedded(): Promise<number> {
  // A folder given by BENCH_CASES_DIR is filled once and kept, for whoever tries queries on it.
  const given = process.env['BENCH_CASES_DIR']
  const data = given ? { path: given, remove: () => {} } : makeDataDir()
  const filled = join(data.path, 'bench-filled')
  try {
    if (!existsSync(filled)) {
      const local = await startLocalPostgres({ dataDir: data.path, log: pino({ level: 'silent' }) })
      try {
        await fill({ ...local.connection, statement_timeout: 0 })
      } finally {
        await local.stop()
      }
      writeFileSync(filled, '')
    }
    console.log('embedded database')
    return await measurePortal(data.path, undefined)
  } finally {
    data.remove()
  }
}

async function benchServer(): Promise<number> {
  const server = await startPostgresServer()
  const data = makeDataDir()
  const name = `bench_cases_${process.pid}`
  try {
    await runStatement(server.url, `create database ${name}`)
    const url = withDatabase(server.url, name)
    await fill({ connectionString: url })
    console.log('PostgreSQL server')
    return await measurePortal(data.path, url)
  } finally {
    await runStatement(server.url, `drop database if exists ${name} with (force)`)
    await server.stop()
    data.remove()
  }
}

console.log(`goal: p99 ≤ ${goal} ms over ${complaints} complaints`)
let missed = await benchEmbedded()
if (hasPostgresServer()) missed += await benchServer()
else console.log('only the embedded database: no PostgreSQL server installed and no TEST_DATABASE_URL')
console.log(missed === 0 ? 'every goal is met' : `${missed} goals are missed`)
process.exitCode = missed === 0 ? 0 : 1
