import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Swift, startSwift } from '@regulator/tools/engines/swift.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#app/testing.server.ts'
import { knownData } from '#platform/backup/testing.ts'
import { verifyFiles } from '#platform/backup/verify.server.ts'
import { openS3 } from '#platform/s3/s3-files.server.ts'
import { uploadMetadata } from './resumable/testing.ts'
import { removeOrphans, sweepLeftovers } from './service.server.ts'
import { makePdf } from './testing.ts'

const megabyte = 1_048_576
const dayMs = 86_400_000
/** SWIFT_ROUNDS=20 for a long run. */
const rounds = Number(process.env['SWIFT_ROUNDS'] ?? 2)
const program = fileURLToPath(new URL('./testing.process.ts', import.meta.url))

let swift: Swift
let portal: TestPortal
let dataDir: string
beforeAll(async () => {
  swift = await startSwift()
  portal = await startTestPortal({ env: swift.env('killed') })
  dataDir = await mkdtemp(join(tmpdir(), 'portal-killed-'))
})
afterAll(async () => {
  await portal.close()
  await swift.stop()
  await rm(dataDir, { recursive: true })
})

async function startProcess(): Promise<{ child: ChildProcess; url: string }> {
  const { databaseUrl, masterKey } = portal.deps.config
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      ...swift.env('killed'),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl!,
      MASTER_KEY: masterKey!.toString('base64'),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      ADMIN_PORT: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data.toString()))
  await expect.poll(() => said).toMatch(/ready at http/)
  return { child, url: /ready at (http\S+)/.exec(said)![1]! }
}

/** Sends a body slowly enough to be cut anywhere; resolves when the connection ends. */
function sendSlowly(url: string, method: string, headers: Record<string, string>, body: Uint8Array) {
  return new Promise<number>((resolve) => {
    const outgoing = request(url, { method, headers: { ...headers, 'content-length': body.length } }, (answer) => {
      answer.resume().on('close', () => resolve(answer.statusCode ?? 0))
    })
    outgoing.on('error', () => resolve(0))
    void (async () => {
      for (let at = 0; at < body.length && !outgoing.destroyed; at += 262_144) {
        outgoing.write(body.subarray(at, at + 262_144))
        await sleep(15)
      }
      outgoing.end()
    })()
  })
}

const multipart = (bytes: Uint8Array) =>
  Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="documents"; filename="a.pdf"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ])

test(`a portal killed while it stores leaves no row without its file, and after a sweep no file without a row`, async () => {
  const { token, id } = await portal.newUser()
  const authorization = `Bearer ${token}`
  let acknowledged = 0
  for (let round = 0; round < rounds; round++) {
    const content = makePdf(12 * megabyte)
    const { child, url } = await startProcess()
    const begun = await fetch(`${url}/api/resumable`, {
      method: 'POST',
      headers: {
        authorization,
        'tus-resumable': '1.0.0',
        'upload-length': String(content.length),
        'upload-metadata': uploadMetadata({
          recordType: 'test-record',
          recordId: `${id}.${round}`,
          role: 'main',
          filename: 'a.pdf',
        }),
      },
    })
    expect(begun.status).toBe(201)
    const patch = { authorization, 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
    const sent = [
      sendSlowly(url + begun.headers.get('location')!, 'PATCH', { ...patch, 'upload-offset': '0' }, content),
      sendSlowly(
        `${url}/api/test-records/upload?recordId=${id}.m${round}`,
        'POST',
        { authorization, 'content-type': 'multipart/form-data; boundary=b' },
        multipart(content),
      ),
    ]
    await sleep(200 + Math.random() * 2_500)
    child.kill('SIGKILL')
    acknowledged += (await Promise.all(sent)).filter((status) => status === 200 || status === 204).length
  }
  const { deps } = portal
  const problems: string[] = []
  const report = (sentence: string) => void problems.push(sentence)
  const options = { now: new Date(), report }
  await verifyFiles(deps.database.connection, deps.files, knownData().references, options)
  expect(problems).toEqual([])
  const { rows } = await deps.database.pool.query<{ file_key: string }>('select file_key from documents')
  expect(rows.length).toBeGreaterThanOrEqual(acknowledged)
  const later = (days: number) => ({ ...deps, clock: { now: () => new Date(Date.now() + days * dayMs) } })
  await removeOrphans(later(2), knownData().references)
  await sweepLeftovers(later(10))
  const left = await openS3(deps.config.documents!)(async (s3, Bucket) => ({
    files: ((await s3.listObjectsV2({ Bucket })).Contents ?? []).map(({ Key }) => Key!.replace('killed/files/', '')),
    unfinished: ((await s3.listMultipartUploads({ Bucket })).Uploads ?? []).length,
  }))
  expect(left).toEqual({ files: rows.map((row) => row.file_key).sort(), unfinished: 0 })
})
