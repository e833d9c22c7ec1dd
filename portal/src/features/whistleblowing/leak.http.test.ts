import { once } from 'node:events'
import { readdir, readFile, readlink, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { createMailer } from '#platform/mail.server.ts'
import { readConfig } from '#platform/settings/config.server.ts'
import { endDay } from './retention/service.retention.server.ts'
import { systemClock } from '#platform/clock.ts'
import { waitSeconds } from './rules.ts'
import { tellingDocx, tellingJpeg, tellingPdf, tellingPng } from './cleaning/testing.files.ts'
import { challengeOf, fileReport, filesForm, reportForm } from './testing.ts'

/** Unique words; any occurrence outside the sealed data is a leak. */
const secrets = {
  subject: 'Quetzalcoatl-Subject',
  description: 'Xylophone-Description',
  identity: 'Bartholomew-Identity',
  message: 'Wolverine-Message',
  answer: 'Armadillo-Answer',
  note: 'Pterodactyl-Note',
  page: 'Rhododendron-Page',
  metadata: 'Chrysanthemum-Metadata',
  fileName: 'Hippopotamus-File',
  agent: 'Salamander-Agent',
  address: '203.0.113.77',
  search: 'xylophone-desc',
  formSubject: 'Zugzwang-Subject',
  formDescription: 'Ytterbium-Description',
  formMessage: 'Quicksilver-Message',
}
// The clock is slow until the page without scripts is old enough.
let slowBy = 0
const log: string[] = []
const portal = await usePortal({
  own: 'reads the log',
  env: { TRUST_PROXY: 'true', LOG_LEVEL: 'trace' },
  overrides: { clock: { now: () => new Date(systemClock.now().getTime() - slowBy) } },
  logTo: { write: (line) => void log.push(line) },
})
const sql = sqlOf(portal)
const dataDir = process.env['TMPDIR'] ?? '/tmp'
// Write real mails as files into the data folder, which is searched as well.
portal.deps.mailer = createMailer(readConfig({ DATA_DIR: portal.dataDir }, dataDir), {
  name: 'x',
  address: 'x@x.example',
})

/** All rows of all tables as text; binary values also as the text that they spell. */
async function readDatabase(): Promise<Map<string, string>> {
  const { pool } = portal.deps.database
  const { rows: tables } = await pool.query(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found = new Map<string, string>()
  for (const { schema, name } of tables as { schema: string; name: string }[]) {
    const { rows } = await pool.query(`select * from "${schema}"."${name}"`)
    const text = (rows as Record<string, unknown>[]).flatMap((row) =>
      Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value))),
    )
    found.set(`${schema}.${name}`, text.join('\n'))
  }
  return found
}

async function readFolder(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) found.set(path, `${path}\n${(await readFile(path)).toString('latin1')}`)
  }
  return found
}

const typed = { subject: secrets.formSubject, description: secrets.formDescription }
const page = async () => challengeOf(await (await fetch(`${portal.url}/whistleblowing/report`)).text())

/** Sends a form by the page without scripts and stops half-way, while `look` looks around; returns the answer. */
async function sendSlowly(path: string, form: FormData, headers: Record<string, string>, look: () => Promise<void>) {
  const whole = new Response(form)
  const bytes = Buffer.from(await whole.arrayBuffer())
  const { hostname, port } = new URL(portal.url)
  const socket = connect(Number(port), hostname)
  const head = { ...headers, host: 'x', 'content-type': whole.headers.get('content-type'), connection: 'close' }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}content-length: ${bytes.length}\r\n\r\n`)
  socket.write(bytes.subarray(0, bytes.length / 2))
  await expect.poll(() => portal.deps.parsing.heldBytes).toBeGreaterThan(0)
  await look()
  socket.write(bytes.subarray(bytes.length / 2))
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => void chunks.push(chunk))
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

/** The files that this process has open, also those without a name, and those that are new in the folder for temporary files. */
async function expectNothingOnDisk(start: number): Promise<void> {
  const open = await readdir('/proc/self/fd')
  const targets = await Promise.all(open.map((each) => readlink(`/proc/self/fd/${each}`).catch(() => '')))
  expect(targets.filter((target) => target.endsWith(' (deleted)') || target.startsWith(portal.dataDir))).toEqual([])
  const fresh = await Promise.all(
    (await readdir(tmpdir(), { withFileTypes: true })).map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      const isFresh = entry.isFile() && ((await stat(file).catch(() => undefined))?.mtimeMs ?? 0) >= start
      return isFresh ? (await readFile(file)).toString('latin1') : ''
    }),
  )
  const files = [...fresh, ...(await readFolder(portal.dataDir)).values()].join('\n')
  for (const word of Object.values(typed)) expect(files).not.toContain(word)
}

const spellings = (word: string) => [
  word,
  Buffer.from(word).toString('base64').replace(/=+$/, '').slice(0, -1),
  encodeURIComponent(word),
]

test('no content of a report is found anywhere', async () => {
  const headers = { 'user-agent': secrets.agent, 'x-forwarded-for': secrets.address }
  slowBy = waitSeconds * 1_000
  const challenge = await page()
  slowBy = 0
  const start = Date.now()
  const words = {
    subject: secrets.subject,
    description: secrets.description,
    name: secrets.identity,
    email: `${secrets.identity}@x.example`,
  }
  const { report, receipt } = (await fileReport(portal, words, { headers })).body
  const files = [
    { name: `${secrets.fileName}.pdf`, bytes: await tellingPdf(secrets.page, secrets.metadata) },
    { name: `${secrets.fileName}.jpg`, bytes: await tellingJpeg(secrets.metadata) },
    { name: `${secrets.fileName}.docx`, bytes: await tellingDocx(secrets.page, secrets.metadata) },
  ]
  const post = (path: string, body: unknown) => portal.call('POST', `/api/whistleblowing${path}`, { body, headers })
  expect((await post(`/upload/${report.id}`, filesForm(files, receipt))).status).toBe(201)
  expect((await post('/follow-up/messages', { receipt, content: secrets.message })).status).toBe(200)
  // Refused requests must not reveal anything either.
  expect((await post('/follow-up', { receipt: '1234123412341234', note: secrets.message })).status).toBe(404)
  expect((await post('/submit', `{"subject":"${secrets.subject}`)).status).toBe(415)
  expect(
    (await post(`/upload/${report.id}`, filesForm([{ ...files[0]!, name: `${secrets.fileName}.jpg` }], receipt)))
      .status,
  ).toBe(415)
  // The same without scripts: half-way, refused, taken and followed.
  const picture = new File([await tellingPng('z'.repeat(90_000))], `${secrets.fileName}.png`)
  const native = (fields: object, picked: File[], path = '/whistleblowing/report') =>
    fetch(portal.url + path, { method: 'POST', headers, body: reportForm({ ...typed, challenge, ...fields }, picked) })
  expect((await native({ subject: '' }, [picture])).status).toBe(400)
  expect((await native({}, [new File([secrets.page], `${secrets.fileName}.exe`)])).status).toBe(415)
  const form = reportForm({ ...typed, challenge }, [picture])
  const answer = await sendSlowly('/whistleblowing/report', form, headers, () => expectNothingOnDisk(start))
  expect(answer).toMatch(/^HTTP\/1.1 200/)
  const formReceipt = /data-receipt[^>]*>([\d ]{19})</.exec(answer)![1]!
  const written = { receipt: formReceipt, once: 'once-for-this-form', content: secrets.formMessage }
  const followed = await (await native(written, [picture], '/whistleblowing/receipt')).text()
  expect(followed).toContain('We have what you sent')
  const reported = Date.now()

  const admin = await portal.adminToken()
  const staff = (method: string, path: string, body?: unknown) =>
    portal.call(method, `/api/whistleblowing${path}`, { token: admin, ...(body !== undefined && { body }) })
  await staff('POST', `/${report.id}/communications`, { content: secrets.answer })
  await staff('POST', `/${report.id}/notes`, { note: secrets.note })
  expect((await staff('GET', `/all?search=${secrets.search}`)).body.total).toBe(1)
  expect((await staff('POST', '/list', { q: secrets.search, sort: '-updated' })).body.total).toBe(1)
  expect((await staff('POST', '/list', { q: secrets.identity })).body.total).toBe(0)
  const opened = (await staff('GET', `/${report.id}`)).body
  await fetch(portal.url + opened.documents[0].path, { headers: { authorization: `Bearer ${admin}` } })
  await staff('POST', `/${report.id}/resolve`, { note: secrets.note })
  await endDay(portal.deps)

  const places = new Map([
    ...(await readDatabase()),
    ...(await readFolder(portal.dataDir)),
    ['the log', log.join('')],
    ['/metrics', await (await fetch(`${portal.adminUrl}/metrics`)).text()],
  ])
  expect(places.get('public.whistleblowing_reports')).toContain(report.reference)
  expect([...places.keys()].some((place) => place.endsWith('.eml'))).toBe(true)
  expect(places.get('the log')).toContain('/api/auth/login')
  const leaks = [...places].flatMap(([place, text]) => {
    const lower = text.toLowerCase()
    const found = Object.entries({
      ...secrets,
      receipt,
      formReceipt: formReceipt.replaceAll(' ', ''),
      receiptShown: receipt.replace(/(\d{4})(?=\d)/g, '$1 '),
    }).filter(([, word]) => spellings(word).some((spelling) => lower.includes(spelling.toLowerCase())))
    return found.map(([name]) => `${name} in ${place}`)
  })
  expect(leaks).toEqual([])

  // Times must not leak either: none from before staff signed in may be in the feature's tables, the log or the metrics.
  expect(places.get('the log')).not.toMatch(/whistleblowing/i)
  expect(places.get('/metrics')).not.toMatch(/whistleblowing\//i)
  const own = [...places].filter(([place]) => place.startsWith('public.whistleblowing'))
  expect(own).toHaveLength(7)
  for (const [place, text] of own)
    expect([place, /\d\d:\d\d:\d\d(?!:\d\d.000Z)/.exec(text.replaceAll('T00:00:00.000Z', ''))?.[0]]).toEqual([
      place,
      undefined,
    ])
  const rows = await sql('select at from audit_log')
  const during = (rows as { at: Date }[]).filter(({ at }) => at.getTime() >= start && at.getTime() <= reported)
  expect(during).toEqual([])
  for (const path of (await readFolder(portal.dataDir)).keys()) {
    const { mtimeMs } = await stat(path)
    expect([path, mtimeMs >= start && mtimeMs <= reported]).toEqual([path, false])
  }
})

test('a deleted report leaves no key, so that its remaining data cannot be decrypted', async () => {
  const { report } = (await fileReport(portal, { subject: secrets.subject })).body
  const { pool } = portal.deps.database
  const wrapped = async () =>
    (await pool.query('select wrapped from whistleblowing_keys where report_id = $1', [report.id])).rows[0]?.wrapped as
      Buffer | undefined
  const fileOfTable = async () =>
    (await pool.query(`select pg_relation_filenode('whistleblowing_keys') as file`)).rows[0].file as string
  expect(await wrapped()).toHaveLength(61)
  const before = await fileOfTable()
  const admin = await portal.adminToken()
  await portal.call('DELETE', `/api/whistleblowing/${report.id}`, { token: admin })
  expect(await wrapped()).toBeUndefined()
  // The table was rewritten into a new file; the old file with the remains of the deleted row is gone.
  expect(await fileOfTable()).not.toBe(before)
})
