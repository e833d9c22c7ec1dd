// `npm run bench:backup`: a backup of a running portal, its memory and what it does to pages, then the restore. `-- 10 2000000` sets gigabytes of
// documents and rows; the goals are those of 10 GB and 2 million rows.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startLocalPostgres } from '../../portal/src/platform/local-postgres/launcher.server.ts'
import { giveToPortal, portalCommand } from '../portal-command.ts'
import { benchAccount, makeDataDir, percentile, startPortal } from './process.ts'

const gigabytes = Number(process.argv[2] ?? 1)
const rows = Number(process.argv[3] ?? 200_000)
const documentBytes = 5_000_000
const pauseMs = 25

const [portalData, restored, outside] = [makeDataDir(), makeDataDir(), makeDataDir()]
giveToPortal(outside.path)
const backupFile = join(outside.path, 'portal.tar')

/** Runs a command of the portal; answers its time and the most memory it had, in MiB. */
async function command(dataDir: string, ...args: string[]): Promise<{ seconds: number; peak: number }> {
  const [program, first] = portalCommand(dataDir)
  const began = performance.now()
  const child = spawn(program, [...first, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const peak = await watchMemory(child)
  if ((await ended) !== 0) throw new Error(`${args[0]} failed: ${said}`)
  return { seconds: (performance.now() - began) / 1000, peak }
}

async function watchMemory(child: ChildProcess): Promise<number> {
  let peak = 0
  while (child.exitCode === null && child.signalCode === null) {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    } catch {
      break
    }
    await sleep(20)
  }
  return peak
}

async function fill(dataDir: string): Promise<void> {
  const local = await startLocalPostgres({ dataDir, log: { info: () => {}, warn: () => {} } })
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
  }
}

async function addDocument(client: pg.Client, dataDir: string, block: Buffer, at: number): Promise<void> {
  block.writeUInt32BE(at)
  const id = randomUUID()
  const folder = join(dataDir, 'files', id.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  giveToPortal(join(dataDir, 'files'), folder)
  writeFileSync(join(folder, id), block)
  giveToPortal(join(folder, id))
  await client.query(
    `insert into documents (record_type, record_id, role, original_name, size, kind, sha256, file_key, uploaded_at)
     values ('bench', $1, 'other', 'a.pdf', $2, 'pdf', $3, $4, now())`,
    [id, block.length, createHash('sha256').update(block).digest('hex'), `${id.slice(0, 2)}/${id}`],
  )
}

/** Asks for pages and for a call that reads the database until `done`; answers milliseconds. */
async function measure(url: string, done: () => boolean): Promise<number[]> {
  const headers = { authorization: `Bearer ${await signIn(url)}` }
  const times: number[] = []
  while (!done()) {
    for (const path of ['/', '/api/auth/me']) {
      const began = performance.now()
      const answer = await fetch(url + path, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      times.push(performance.now() - began)
    }
    await sleep(pauseMs)
  }
  return times
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(benchAccount),
  })
  return ((await answer.json()) as { token: string }).token
}

try {
  const first = await startPortal(portalData.path)
  const empty = await command(portalData.path, '--backup', join(outside.path, 'empty.tar'))
  await first.stop()
  await fill(portalData.path)
  const portal = await startPortal(portalData.path)
  const calmUntil = performance.now() + 10_000
  const calm = await measure(portal.url, () => performance.now() > calmUntil)
  let isDone = false
  const backup = command(portalData.path, '--backup', backupFile).finally(() => (isDone = true))
  const busy = await measure(portal.url, () => isDone)
  const made = await backup
  await portal.stop()
  const restore = await command(restored.path, '--restore', backupFile)
  const size = statSync(backupFile).size
  const growth = made.peak - empty.peak
  const [p99, p99Busy] = [percentile(calm, 0.99), percentile(busy, 0.99)]
  const judge = (holds: boolean) => (holds ? 'reached' : 'MISSED')
  console.log(`archive  ${(size / 1e9).toFixed(2)} GB: ${rows} rows, ${gigabytes} GB of documents`)
  console.log(`backup   ${made.seconds.toFixed(1)} s, ${(size / 1e6 / made.seconds).toFixed(0)} MB/s`)
  console.log(`restore  ${restore.seconds.toFixed(1)} s (recovery time)`)
  console.log(
    `memory   ${empty.peak.toFixed(0)} MiB for an empty portal, ${growth.toFixed(0)} MiB more: goal 100: ${judge(growth <= 100)}`,
  )
  console.log(
    `pages    p99 ${p99.toFixed(1)} ms, beside the backup ${p99Busy.toFixed(1)} ms: goal twice: ${judge(p99Busy <= 2 * p99)}`,
  )
} finally {
  for (const folder of [portalData, restored, outside]) folder.remove()
}
