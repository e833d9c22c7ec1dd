import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { giveToPortal, portalCommand } from '@regulator/tools/portal-command.ts'
import { createTestDatabase } from '@regulator/tools/test-database.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.server.ts'
import { insertUpload } from '../store.server.ts'
import { sha256 } from './testing.ts'
import { makePdf } from '../testing.ts'

const megabyte = 1_048_576
const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close()
})

describe('a killed process', () => {
  async function run(env: Record<string, string>): Promise<{ process: ChildProcess; url: string }> {
    const [program, args] = portalCommand(env['DATA_DIR']!)
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    open.push({ close: async () => child.kill('SIGKILL') })
    let said = ''
    child.stderr!.on('data', (data: Buffer) => (said += data.toString()))
    await expect.poll(() => said).toMatch(/ready at http/)
    return { process: child, url: /ready at (http\S+)/.exec(said)![1]! }
  }
  test('keeps every byte that it acknowledged', async () => {
    const database = await createTestDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-kill-'))
    open.push({ close: database.drop }, { close: () => rm(dataDir, { recursive: true }) })
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: '0',
      ADMIN_PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
    }
    const admin = { email: 'admin@commission.test', password: 'Quiet-River-82!' }
    const all = { ...env, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
    const first = await run(all)
    const json = { 'content-type': 'application/json' }
    const signedIn = await fetch(`${first.url}/api/auth/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(admin),
    })
    const { token, user } = (await signedIn.json()) as { token: string; user: { id: string } }
    // This portal has no record to upload to, so insert what a call that creates an upload would leave.
    const id = randomUUID()
    const content = makePdf(3 * megabyte)
    await begin(database.url, dataDir, id, user.id, content.length)
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
    const patchHeaders = { ...headers, 'content-type': 'application/offset+octet-stream' }
    const acknowledged = await fetch(`${first.url}/api/resumable/${id}`, {
      method: 'PATCH',
      headers: { ...patchHeaders, 'upload-offset': '0' },
      body: content.subarray(0, megabyte),
    })
    expect(acknowledged.headers.get('upload-offset')).toBe(String(megabyte))
    writeSome(first.url, id, token, content.subarray(megabyte, 2 * megabyte))
    await sleep(300)
    first.process.kill('SIGKILL')
    const second = await run(all)
    const question = await fetch(`${second.url}/api/resumable/${id}`, { method: 'HEAD', headers })
    const offset = Number(question.headers.get('upload-offset'))
    expect(offset).toBeGreaterThanOrEqual(megabyte)
    const kept = await readUpload(dataDir, id)
    expect(sha256(kept)).toBe(sha256(content.subarray(0, offset)))
  })
})

async function begin(url: string, dataDir: string, id: string, ownerId: string, size: number): Promise<void> {
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const database = openDatabase({ connectionString: url }, log)
  const target = { recordType: 'none', recordId: 'x', role: 'main' }
  const now = new Date()
  await insertUpload(database.db, {
    ...target,
    id,
    ownerId,
    originalName: 'a.pdf',
    size,
    createdAt: now,
    touchedAt: now,
  })
  await database.close()
  const uploads = join(dataDir, 'uploads')
  await mkdir(uploads, { recursive: true })
  await writeFile(join(uploads, id), '')
  giveToPortal(uploads, join(uploads, id))
}

async function readUpload(dataDir: string, id: string): Promise<Buffer> {
  return readFile(join(dataDir, 'uploads', id))
}

/** Sends part of the announced body in a PATCH and leaves the connection open. */
function writeSome(url: string, id: string, token: string, body: Uint8Array): void {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname, () => {
    socket.write(
      `PATCH /api/resumable/${id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nTus-Resumable: 1.0.0\r\n` +
        `Upload-Offset: ${megabyte}\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${2 * megabyte}\r\n\r\n`,
    )
    socket.write(body)
  })
  socket.on('error', () => {})
}
