// `npm run release:schema`: writes portal/migrations/released/VERSION.sql, the database of this release with example records in it. `-- FOLDER` makes
// that of another copy of the project, with its packages installed and its pages built: an older commit.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { startLocalPostgres } from '../../portal/src/platform/local-postgres/launcher.server.ts'
import { benchAccount, makeDataDir, startPortal } from '../bench/process.ts'
import { giveToPortal } from '../portal-command.ts'
import { repositoryRoot } from '../repository-root.ts'
import { describeDatabase } from './describe.ts'
import { makeRecords } from './make-records.ts'

const project = resolve(process.argv[2] ?? repositoryRoot)
const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string }
const folder = join(repositoryRoot, 'portal/migrations/released')
const target = join(folder, `${version}.sql`)
/** The key of the test portals, so that they can open the example reports. */
const testKey = Buffer.alloc(32, 'test').toString('base64')

async function writeRelease(dataDir: string): Promise<void> {
  const portal = await startPortal(dataDir, { MASTER_KEY: testKey }, join(project, 'portal/src/main.ts'))
  try {
    await makeRecords(portal.url, benchAccount)
  } finally {
    await portal.stop()
  }
  const local = await startLocalPostgres({ dataDir, log: pino({ level: 'silent' }) })
  const client = new pg.Client(local.owner)
  await client.connect()
  try {
    const text = await describeDatabase(client, { version, project })
    mkdirSync(folder, { recursive: true })
    writeFileSync(target, text)
    console.log(`${target}: ${(text.length / 1e3).toFixed(0)} kB`)
  } finally {
    await client.end()
    await local.stop()
    giveToPortal(join(dataDir, 'postgres/owner.pid'))
  }
}

if (existsSync(target)) {
  console.log(`${target} exists, and a released schema is never changed. Set the version of the next release first.`)
  process.exitCode = 1
} else {
  const data = makeDataDir()
  try {
    await writeRelease(data.path)
  } finally {
    data.remove()
  }
}
