import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startLocalPostgres } from '../../portal/src/platform/local-postgres/launcher.server.ts'
import { Caller } from '../caller.ts'
import { giveToPortal } from '../portal-command.ts'
import { makeFolder, Program } from '../portal-process.ts'
import { type Bench, log, type Printer, size } from './bench.ts'
import { makeDataDir, peakMemoryOf, percentile, startPortal, timeOf, watchHighest } from './process.ts'

const documentBytes = size(5_000_000, 50_000)
const pauseMs = 25

/** Runs a command of the portal; answers its time and the most memory it had, in MiB. */
async function command(dataDir: string, ...args: string[]): Promise<{ seconds: number; peak: number }> {
  const program = new Program(dataDir, args, {})
  const watch = watchHighest(() => peakMemoryOf(program.child.pid!))
  const ms = await timeOf(async () => {
    const { code, said } = await program.ended
    if (code !== 0) throw new Error(`${args[0]} failed: ${said}`)
  })
  return { seconds: ms / 1000, peak: watch.stop() }
}

async function fill(dataDir: string, gigabytes: number, rows: number): Promise<void> {
  const local = await startLocalPostgres({ dataDir, log })
  const client = new pg.Client(local.owner)
  await client.connect()
  try {
    await client.query(
      `insert into audit_log (at, actor_id, actor_role, action, record_type, record_id, details)
       select now(), md5(n::text), 'User', 'bench.write', 'bench', md5((n + 1)::text), jsonb_build_object('text', repeat(md5(n::text), 8))
       from generate_series(1, $1::int) n`,
      [rows],
    )
    const block = randomBytes(documentBytes)
    for (let at = 0; at < (gigabytes * 1e9) / documentBytes; at++) await addDocument(client, dataDir, block, at)
  } finally {
    await client.end()
    await local.stop()
    giveToPortal(join(dataDir, 'postgres/owner.pid'))
  }
}

async function addDocument(client: pg.Client, dataDir: string, block: Buffer, at: number): Promise<void> {
  block.writeUInt32BE(at)
  const id = randomUUID()
  const folder = join(dataDir, 'files', id.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, id), block)
  giveToPortal(join(dataDir, 'files'), folder, join(folder, id))
  await client.query(
    `insert into documents (record_type, record_id, role, original_name, size, kind, sha256, file_key, uploaded_at)
     values ('bench', $1, 'other', 'a.pdf', $2, 'pdf', $3, $4, now())`,
    [id, block.length, createHash('sha256').update(block).digest('hex'), `${id.slice(0, 2)}/${id}`],
  )
}

/** Requests pages and a call that reads the database until `done`; answers milliseconds. */
async function measure(url: string, done: () => boolean): Promise<number[]> {
  const staff = await new Caller(url).signIn()
  const times: number[] = []
  for (; !done(); await sleep(pauseMs))
    for (const path of ['/', '/api/auth/me']) times.push(await timeOf(() => staff.call('GET', path)))
  return times
}

async function run(print: Printer, gigabytes: number, rows: number): Promise<void> {
  const [portalData, restored, outside] = [makeDataDir(), makeDataDir(), makeFolder('outside')]
  const backupFile = join(outside.path, 'portal.tar')
  try {
    const first = await startPortal(portalData.path)
    const empty = await command(portalData.path, '--backup', join(outside.path, 'empty.tar'))
    await first.stop()
    await fill(portalData.path, gigabytes, rows)
    const portal = await startPortal(portalData.path)
    const calmUntil = performance.now() + size(10_000, 1_000)
    const calm = await measure(portal.url, () => performance.now() > calmUntil)
    let isDone = false
    const backup = command(portalData.path, '--backup', backupFile).finally(() => (isDone = true))
    const busy = await measure(portal.url, () => isDone)
    const made = await backup
    await portal.stop()
    const restore = await command(restored.path, '--restore', backupFile)
    const bytes = statSync(backupFile).size
    print.figure('archive', `${(bytes / 1e9).toFixed(2)} GB: ${rows} rows, ${gigabytes} GB of documents`)
    print.figure('backup', `${made.seconds.toFixed(1)} s, ${(bytes / 1e6 / made.seconds).toFixed(0)} MB/s`)
    print.figure('restore (recovery time)', `${restore.seconds.toFixed(1)} s`)
    print.figure('memory for an empty portal', `${empty.peak.toFixed(0)} MiB`)
    print.atMost('memory more than that', made.peak - empty.peak, 100, 'MiB')
    const [p99, p99Busy] = [percentile(calm, 0.99), percentile(busy, 0.99)]
    const times = `×${(p99Busy / p99).toFixed(1)}, p99 ${p99.toFixed(1)} ms, beside the backup ${p99Busy.toFixed(1)} ms`
    print.figure('pages', times, '≤ ×2', p99Busy <= 2 * p99)
  } finally {
    for (const folder of [portalData, restored, outside]) folder.remove()
  }
}

export const bench: Bench = {
  about:
    'a backup of a running portal, its memory and what it does to pages, and the restore [gigabytes rows]; the goals are those of 10 and 2000000',
  run: (print, [gigabytes = '1', rows = '200000']) => run(print, Number(gigabytes), Number(rows)),
}
