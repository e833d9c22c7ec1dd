// `npm run bench:search`: the search over 100,000 documents, over real HTTP, on the embedded database and on PostgreSQL.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { startLocalPostgres } from '../../portal/src/platform/local-postgres/launcher.server.ts'
import { runStatement, withDatabase } from '../run-statement.ts'
import { hasPostgresServer, startPostgresServer } from '../test-server.ts'
import { makeDataDir, memoryOf, startPortal } from './process.ts'
import { makeCorpus } from './search-corpus.ts'
import { documents, fillIndex } from './search-fill.ts'
import { goals, measureSearch } from './search-measure.ts'

const seed = 20_261_121

/** The portal on a filled database; `environment` says which. */
async function measurePortal(dataDir: string, connection: pg.PoolConfig, environment: Record<string, string>) {
  const portal = await startPortal(dataDir, environment)
  try {
    const missed = await measureSearch(portal.url, connection, makeCorpus(seed, documents))
    console.log(`memory of the portal ${memoryOf(portal.pid).toFixed(0)} MiB`)
    return missed
  } finally {
    await portal.stop()
  }
}

async function benchEmbedded(): Promise<number> {
  // A folder given by BENCH_SEARCH_DIR is filled once and kept for trying out queries.
  const given = process.env['BENCH_SEARCH_DIR']
  const data = given ? { path: given, remove: () => {} } : makeDataDir()
  const filled = join(data.path, 'bench-filled')
  try {
    console.log('embedded database')
    const local = await startLocalPostgres({ dataDir: data.path, log: pino({ level: 'silent' }) })
    try {
      if (!existsSync(filled)) await fillIndex(local.owner, local.connection.user, makeCorpus(seed))
    } finally {
      await local.stop()
    }
    writeFileSync(filled, '')
    return await measurePortal(data.path, local.connection, {})
  } finally {
    data.remove()
  }
}

async function benchServer(): Promise<number> {
  const server = await startPostgresServer()
  const data = makeDataDir()
  const name = `bench_search_${process.pid}`
  try {
    console.log('PostgreSQL server')
    await runStatement(server.ownerUrl, `create database ${name}`)
    const url = withDatabase(server.url, name)
    await fillIndex({ connectionString: withDatabase(server.ownerUrl, name) }, new URL(url).username, makeCorpus(seed))
    return await measurePortal(data.path, { connectionString: url }, { DATABASE_URL: url })
  } finally {
    await runStatement(server.ownerUrl, `drop database if exists ${name} with (force)`)
    await server.stop()
    data.remove()
  }
}

// One database by name; both without an argument.
const [only] = process.argv.slice(2)
console.log(`goals: median ≤ ${goals.median} ms, p99 ≤ ${goals.p99} ms over ${documents} documents`)
let missed = only === 'server' ? 0 : await benchEmbedded()
if (only !== 'embedded') {
  if (hasPostgresServer()) missed += await benchServer()
  else console.log('only the embedded database: no PostgreSQL server installed and no TEST_DATABASE_URL')
}
console.log(missed === 0 ? 'every goal is met' : `${missed} goals are missed`)
process.exitCode = missed === 0 ? 0 : 1
