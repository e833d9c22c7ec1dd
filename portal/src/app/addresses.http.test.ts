import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '#platform/settings/config.server.ts'
import { examine } from '#platform/doctor/doctor.server.ts'
import { digestOf } from '#platform/doctor/running.server.ts'
import { untrustedProxyWarning } from '#platform/proxies.server.ts'
import { startTestPortal, type TestPortal } from './testing.server.ts'

const open: TestPortal[] = []
// The server has connections for a few portals at a time.
afterEach(async () => {
  for (const portal of open.splice(0)) await portal.close()
})
async function start(env: Record<string, string>) {
  const log: string[] = []
  const portal = await startTestPortal({
    env: { LOG_LEVEL: 'trace', ...env },
    logTo: { write: (line) => void log.push(line) },
  })
  open.push(portal)
  return { portal, log }
}

const address = '203.0.113.77'
const from = (text: string) => ({ 'x-forwarded-for': text })
const wrong = { email: 'nobody@example.com', password: 'Not-The-Lamp9!' }

/** Every row of every table, as text. */
async function readDatabase(portal: TestPortal): Promise<string> {
  const { pool } = portal.deps.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  let text = ''
  for (const { name } of tables) {
    const { rows } = await pool.query(`select t::text as line from ${name} t`)
    text += (rows as { line: string }[]).map(({ line }) => line).join('\n')
  }
  return text
}

describe('a forwarded header without a trusted proxy', () => {
  test('is reported once, in the log and at the terminal, without an address', async () => {
    const { portal, log } = await start({})
    const headers = from(`${address}, 192.0.2.1`)
    // A call that leaves no trace must not cause the report.
    await portal.call('GET', '/api/whistleblowing/puzzle', { headers })
    await portal.call('GET', '/whistleblowing', { headers })
    expect(portal.said).toEqual([])
    for (let round = 0; round < 3; round++) await portal.call('GET', '/api/content/home', { headers })
    expect(portal.said).toEqual([untrustedProxyWarning])
    expect(log.filter((line) => line.includes(untrustedProxyWarning))).toHaveLength(1)
    expect(log.join('')).not.toContain(address)
  })

  test('is reported and counted where TRUST_PROXY names another address', async () => {
    const { portal } = await start({ TRUST_PROXY: '192.0.2.1' })
    for (let round = 0; round < 3; round++) await portal.call('GET', '/api/content/home', { headers: from(address) })
    expect(portal.said).toEqual([untrustedProxyWarning])
    const { body } = await portal.call('GET', '/api/system', { token: await portal.adminToken() })
    expect(body.untrustedProxies).toBe(3)
    const findings: string[] = []
    const [PORT, ADMIN_PORT] = [portal.url, portal.adminUrl].map((url) => new URL(url).port)
    const { databaseUrl, masterKey } = portal.deps.config
    const MASTER_KEY = masterKey!.toString('base64')
    const env = { PORT, ADMIN_PORT, MASTER_KEY, DATA_DIR: portal.dataDir, DATABASE_URL: databaseUrl }
    for await (const { level, what, text } of examine(env, portal.dataDir)) findings.push(`${level} ${what}: ${text}`)
    expect(findings.join('\n')).toMatch(/fix Reverse proxy: 3 since the start/)
    // Its TRUST_PROXY, for example, is another one than this command has.
    expect(findings.join('\n')).toMatch(/note Portal: It runs with other settings than these/)
  })

  test('is not reported where a proxy is trusted, or without the header', async () => {
    const trusting = await start({ TRUST_PROXY: '1' })
    await trusting.portal.call('GET', '/api/content/home', { headers: from(address) })
    await trusting.portal.call('GET', '/api/content/home')
    expect(trusting.portal.said).toEqual([])
    const alone = await start({})
    await alone.portal.call('GET', '/api/content/home')
    expect(alone.portal.said).toEqual([])
  })
})

test('limits count the address given by the trusted proxy, not one that a visitor wrote before it', async () => {
  const { portal } = await start({ TRUST_PROXY: 'true', LOGIN_LIMIT: '1' })
  const tryFrom = (header: string, round: number) =>
    portal.call('POST', '/api/auth/login', {
      body: { ...wrong, email: `n${round}@example.com` },
      headers: from(header),
    })
  for (let round = 0; round < 5; round++)
    expect((await tryFrom(`198.51.100.${round}, ${address}`, round)).status).toBe(401)
  expect((await tryFrom(`198.51.100.99, ${address}`, 9)).status).toBe(429)
  expect((await tryFrom(`${address}, 198.51.100.98`, 10)).status).toBe(401)
})

test('an address is stored nowhere, neither in clear text nor as a hash that others could compute', async () => {
  const { portal, log } = await start({ TRUST_PROXY: '1' })
  const headers = from(address)
  const user = await portal.newUser()
  await portal.call('POST', '/api/auth/login', { body: { email: user.email, password: user.password }, headers })
  await portal.call('POST', '/api/auth/login', { body: wrong, headers })
  await portal.call('POST', '/api/auth/register', { body: {}, headers })
  await portal.call('POST', '/api/auth/forgot-password', { body: { email: wrong.email }, headers })
  const { token } = (await portal.call('GET', '/api/contact/token', { headers })).body
  await portal.call('POST', '/api/contact', {
    body: { name: 'Ada', email: wrong.email, message: 'Hi', token },
    headers,
  })
  await portal.call('POST', '/api/contact', { body: '{', headers })
  await portal.call('GET', '/api/users/me', { token: user.token, headers })
  const { rows } = await portal.deps.database.pool.query('select key from attempts')
  expect(rows.length).toBeGreaterThan(2)
  const digests = ['hex', 'base64', 'base64url'] as const
  const hashes = [address, wrong.email].flatMap((value) =>
    digests.map((encoding) => createHash('sha256').update(value).digest(encoding).slice(0, 20)),
  )
  const database = await readDatabase(portal)
  const { text } = { text: await (await fetch(`${portal.adminUrl}/metrics`)).text() }
  for (const word of [address, ...hashes])
    for (const place of [database, log.join(''), text]) expect(place).not.toContain(word)
})

test('a digest of settings follows each of them, and not the password that only the first start uses', () => {
  const digest = (env: Record<string, string>) =>
    digestOf(readConfig({ MASTER_KEY: Buffer.alloc(32).toString('base64'), ...env }, '/'))
  expect(digest({ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'long-enough' })).toBe(digest({}))
  const changes: Record<string, string>[] = [
    { TRUST_PROXY: '1' },
    { SMTP_URL: 'smtp://a:b@c' },
    { MASTER_KEY: Buffer.alloc(32, 1).toString('base64') },
  ]
  for (const env of changes) expect(digest(env)).not.toBe(digest({}))
})
