// `npm run test:recovery`: rehearses the recovery to a point in time of docs/backup.md, with the settings and commands that it names, on a portal
// with a PostgreSQL server and pgBackRest: a backup, more cases, a loss, and back to the moment before it.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDataDir, startPortal } from '../bench/process.ts'
import { Caller, complaintOf, fileForm } from '../caller.ts'
import { type Portal, requireCommand } from '../portal-process.ts'
import { repositoryRoot } from '../repository-root.ts'
import { runStatement } from '../run-statement.ts'
import { findSystemPostgres } from '../test-server.ts'
import { placeRecipe, readRecipe } from './recipe.ts'
import { makeServer, type Server } from './server.ts'

const began = performance.now()
const step = (text: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`)

async function prepare(server: Server): Promise<Record<string, string>> {
  for (const statement of [
    'CREATE ROLE portal_owner LOGIN',
    'CREATE ROLE portal LOGIN',
    'CREATE DATABASE portal OWNER portal_owner',
  ])
    await runStatement(server.url('postgres'), statement)
  return { DATABASE_URL: server.url('portal'), DATABASE_OWNER_URL: server.url('portal_owner') }
}

/** Files a case with a document, or without. */
async function file(staff: Caller, title: string, withDocument: boolean): Promise<void> {
  const { id } = await staff.call('POST', '/api/complaints/submit', complaintOf(1, title))
  if (!withDocument) return
  const bytes = Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')
  await staff.call('POST', `/api/complaints/upload/${id}`, fileForm('complaintsDocuments', 'bill.pdf', bytes))
}

async function titles({ url }: Portal): Promise<string[]> {
  const { items } = await (await new Caller(url).signIn()).call('GET', '/api/complaints')
  return (items as { serviceProvider: string }[]).map(({ serviceProvider }) => serviceProvider).toSorted()
}

async function waitUntilRecovered(server: Server): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(200)) {
    const [row] = await runStatement<{ waiting: boolean }>(
      server.url('postgres'),
      'select pg_is_in_recovery() as waiting',
    )
    if (!row?.waiting) return
  }
  throw new Error('the server did not end its recovery within a minute')
}

/** Loses a table, comes back to the moment before, and returns the titles of the cases that are back. */
async function rehearse(server: Server, dataDir: string): Promise<string[]> {
  const recipe = readRecipe(readFileSync(join(repositoryRoot, 'docs/backup.md'), 'utf8'))
  const place = { repository: server.repository, data: server.data }
  server.configure(placeRecipe(recipe, { ...place, moment: '' }).backrest, recipe.server)
  server.control('start')
  const environment = await prepare(server)
  let portal = await startPortal(dataDir, environment)
  try {
    const staff = await new Caller(portal.url).signIn()
    server.shell(recipe.begin)
    await file(staff, 'Before the backup', true)
    server.shell(recipe.backUp)
    step('full backup made')
    await sleep(2_000)
    await file(staff, 'After the backup', true)
    const [now] = await runStatement<{ at: string }>(server.url('postgres'), 'select clock_timestamp()::text as at')
    await sleep(1_500)
    await file(staff, 'After the moment', false)
    await runStatement(server.url('portal_owner'), 'drop table case_history cascade')
    // In real life archive_timeout does it within a minute.
    await runStatement(server.url('postgres'), 'select pg_switch_wal()')
    await portal.stop()
    step(`a table is dropped; back to ${now!.at}`)
    server.control('stop')
    const restoring = performance.now()
    server.shell(placeRecipe(recipe, { ...place, moment: now!.at }).restore)
    server.control('start')
    await waitUntilRecovered(server)
    portal = await startPortal(dataDir, environment)
    step(`the portal serves again ${((performance.now() - restoring) / 1000).toFixed(1)} s after the restore began`)
    const back = await titles(portal)
    step(`verify: ${(await requireCommand(dataDir, ['--verify'], environment)).trim()}`)
    server.shell(recipe.backUp)
    step('backed up again')
    return back
  } finally {
    await portal.stop()
    server.control('stop')
  }
}

const bin = findSystemPostgres()
const missing = [
  !bin && 'a PostgreSQL server (postgresql)',
  spawnSync('pgbackrest', ['version']).error && 'pgbackrest',
].filter(Boolean)
if (missing.length > 0) console.log(`Not rehearsed: this machine lacks ${missing.join(' and ')}.`)
else {
  const server = await makeServer(bin!)
  const data = makeDataDir()
  try {
    const back = await rehearse(server, data.path)
    const isRight = JSON.stringify(back) === JSON.stringify(['After the backup', 'Before the backup'])
    step(`cases that are back: ${back.join(', ')} (${isRight ? 'right' : 'WRONG'})`)
    process.exitCode = isRight ? 0 : 1
  } finally {
    server.remove()
    data.remove()
  }
}
