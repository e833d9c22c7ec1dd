import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer as createWeb } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portalCommand } from '@regulator/tools/portal-command.ts'
import { runStatement } from '@regulator/tools/run-statement.ts'
import { createTestDatabase, type TestDatabase } from '@regulator/tools/test-database.ts'
import { startProvider } from '@regulator/tools/test-provider.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { examine } from '#platform/doctor/doctor.server.ts'
import { type Finding, showFinding } from '#platform/doctor/finding.ts'
import { tagOf } from '#platform/keys/master-key.server.ts'
import { startTestPortal } from './testing.server.ts'

let database: TestDatabase
let empty: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'portal-doctor-'))
const servers: Server[] = []
beforeAll(async () => {
  chmodSync(folder, 0o755)
  database = await createTestDatabase()
  empty = await createTestDatabase()
  await runStatement(empty.ownerUrl, 'drop schema drizzle cascade')
})
afterAll(async () => {
  for (const server of servers) server.close()
  await Promise.all([database.drop(), empty.drop()])
  rmSync(folder, { recursive: true })
})

let made = 0
function newFolder(mode = 0o700): string {
  const path = join(folder, `data-${++made}`)
  mkdirSync(path)
  chmodSync(path, mode)
  return path
}
async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
const free = async () => {
  const server = createServer()
  const port = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}

/** The findings on a portal that is otherwise in order. */
async function ask(env: Record<string, string>, now?: () => Date): Promise<Finding[]> {
  const findings: Finding[] = []
  const usual = {
    PORT: await free(),
    ADMIN_PORT: await free(),
    DATA_DIR: newFolder(),
    DATABASE_URL: database.url,
    PUBLIC_URL: 'http://localhost',
  }
  for await (const finding of examine({ ...usual, ...env }, folder, now)) findings.push(finding)
  return findings
}
const fixes = (findings: Finding[], what: string) =>
  findings.filter((finding) => finding.level === 'fix' && finding.what === what).map(({ text }) => text)
const withOption = (url: string, option: string) => {
  const changed = new URL(url)
  changed.searchParams.set('options', `-c ${option}`)
  return changed.href
}

/** A folder of another user; only root can give one away, but every user can lead to one of root's. */
function makeForeign(path: string) {
  if (process.getuid?.() !== 0) return symlinkSync('/', path)
  mkdirSync(path, { mode: 0o700 })
  chownSync(path, 12_345, 12_345)
}

describe('what the doctor names in the configuration and the folders', () => {
  test('each variable that cannot be read', async () => {
    const found = fixes(await ask({ PORT: 'many', SMTP_URL: 'mail.example.com', MASTER_KEY: 'short' }), 'Configuration')
    expect(found).toHaveLength(3)
    expect(found.join(' ')).toMatch(/PORT .* SMTP_URL .* MASTER_KEY /)
  })

  test('a data folder that is a file, that others can write, that is read-only, and documents that others can open', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(fixes(await ask({ DATA_DIR: file }), 'Data folder')[0]).toContain('is not a folder')
    expect(fixes(await ask({ DATA_DIR: newFolder(0o777) }), 'Data folder')[0]).toContain('chmod go-w')
    expect(fixes(await ask({ DATA_DIR: '/proc/self' }), 'Data folder')[0]).toContain('cannot be written')
    const open = newFolder()
    mkdirSync(join(open, 'files'))
    chmodSync(join(open, 'files'), 0o755)
    expect(fixes(await ask({ DATA_DIR: open }), 'Data folder')).toEqual([expect.stringMatching(/chmod 700 .*files/)])
  })

  test('documents of another user', async () => {
    const foreign = newFolder()
    makeForeign(join(foreign, 'files'))
    expect(fixes(await ask({ DATA_DIR: foreign }), 'Data folder')[0]).toContain('belongs to another user')
  })

  test('a master key that is missing, open to others or damaged, and an old one that is left', async () => {
    const open = newFolder()
    writeFileSync(join(open, 'master.key'), Buffer.alloc(32).toString('base64'))
    chmodSync(join(open, 'master.key'), 0o644)
    const damaged = newFolder()
    writeFileSync(join(damaged, 'master.key'), 'gone', { mode: 0o600 })
    const missing = newFolder()
    mkdirSync(join(missing, 'files'), { mode: 0o700 })
    expect(fixes(await ask({ DATA_DIR: open }), 'Master key')[0]).toContain('chmod 600')
    expect(fixes(await ask({ DATA_DIR: damaged }), 'Master key')[0]).toContain('contains no key')
    expect(fixes(await ask({ DATA_DIR: missing }), 'Master key')[0]).toContain('is missing')
    const key = Buffer.alloc(32).toString('base64')
    const notes = (await ask({ MASTER_KEY: key, OLD_MASTER_KEY: key })).filter(({ level }) => level === 'note')
    expect(notes.map(({ text }) => text).join()).toContain('OLD_MASTER_KEY is still set')
  })
})

describe('what it names of backups', () => {
  const found = async (env: Record<string, string>, level: Finding['level']) =>
    (await ask(env)).filter((each) => each.what === 'Backups' && each.level === level).map(({ text }) => text)

  test('none, a folder that is not there, not one, not writable or on the disk of the data, and a drill without its key', async () => {
    expect((await found({}, 'note'))[0]).toContain('No backup is made')
    expect((await found({ BACKUP_DIR: join(folder, 'gone') }, 'fix'))[0]).toMatch(/gone\) is not there/)
    const file = join(folder, 'backup-file')
    writeFileSync(file, '')
    expect((await found({ BACKUP_DIR: file }, 'fix'))[0]).toContain('is not a folder. Set BACKUP_DIR')
    expect((await found({ BACKUP_DIR: '/proc/self' }, 'fix'))[0]).toContain('set BACKUP_DIR to another folder')
    const same = await found({ BACKUP_DIR: newFolder(), BACKUP_RECIPIENT: 'age1example' }, 'note')
    expect(same.join()).toMatch(/on one disk.*without BACKUP_IDENTITY.*None has been made yet/)
  })

  test('the reason of the last failure, and the age of the last good one', async () => {
    const BACKUP_DIR = newFolder()
    const run = (at: string, ok: boolean, note: string) =>
      runStatement(
        database.ownerUrl,
        `insert into backup_runs (kind, started_at, seconds, ok, note, file) values ('backup', '${at}', 1, ${ok}, '${note}', 'a.tar')`,
      )
    await run('2027-03-01T01:12:00Z', true, '')
    await run('2027-03-02T01:12:00Z', false, 'The disk is full.')
    expect((await found({ BACKUP_DIR }, 'fix')).join()).toMatch(
      /The disk is full\. The last good one is of 1 March 2027/,
    )
    await run('2027-03-03T01:12:00Z', true, '')
    const asOf = async (now: string) => {
      const all = await ask({ BACKUP_DIR }, () => new Date(now))
      return all.filter(({ what, text }) => what === 'Backups' && text.includes('good one')).map(({ level }) => level)
    }
    expect(await asOf('2027-03-04T01:12:00Z')).toEqual(['ok'])
    expect(await asOf('2027-03-05T01:12:00Z')).toEqual(['fix'])
  })
})

describe('what it names of the database', () => {
  test('a server that is not there, a database that is not there, and no password of either', async () => {
    const gone = `postgres://portal:hunter2@127.0.0.1:${await free()}/portal`
    const wrongName = new URL(database.url)
    wrongName.pathname = '/no_such_database'
    const found = [...(await ask({ DATABASE_URL: gone })), ...(await ask({ DATABASE_URL: wrongName.href }))]
    expect(fixes(found, 'Database')).toEqual([
      expect.stringContaining('nothing answers at that host and port'),
      expect.stringContaining('the server has no such database'),
    ])
    expect(found.map(showFinding).join('\n')).not.toMatch(/hunter2|postgres:\/\//)
  })

  test('settings that lose what was acknowledged, a time zone, and a clock', async () => {
    const url = withOption(database.url, 'synchronous_commit=off -c TimeZone=Africa/Lagos')
    const found = fixes(await ask({ DATABASE_URL: url }), 'Database').join('\n')
    expect(found).toContain('synchronous_commit is off')
    expect(found).toContain('TimeZone is Africa/Lagos')
    const late = await ask({}, () => new Date(Date.now() - 3_600_000))
    expect(fixes(late, 'Clock')[0]).toMatch(/3[56]\d\d s behind that of the database/)
    expect(fixes(await ask({}), 'Clock')).toEqual([])
  })

  test('too few connections, tables of an older version, and roles with too many rights', async () => {
    const name = new URL(database.url).pathname.slice(1)
    await runStatement(database.ownerUrl, `alter database ${name} connection limit 10`)
    expect(fixes(await ask({}), 'Database connections')[0]).toContain('10 of 10 are free')
    await runStatement(database.ownerUrl, `alter database ${name} connection limit -1`)
    expect(fixes(await ask({ DATABASE_URL: empty.url }), 'Tables')[0]).toContain('npm run migrate')
    const owner = await ask({ DATABASE_URL: database.ownerUrl })
    expect(owner.find(({ what }) => what === 'Database role')).toMatchObject({ level: 'note' })
    const admin = new URL(inject('testServer').adminUrl)
    admin.pathname = `/${name}`
    expect(fixes(await ask({ DATABASE_URL: admin.href }), 'Database role')[0]).toContain('superuser')
    const swapped = await ask({ DATABASE_OWNER_URL: database.url })
    expect(fixes(swapped, 'Database owner')[0]).toContain('owns nothing here')
  })
})

describe('what it names of the master key', () => {
  const [right, other] = ['right', 'other'].map((word) => Buffer.alloc(32, word))
  const base64 = (key: Buffer | undefined) => key!.toString('base64')
  beforeAll(async () => {
    await runStatement(database.ownerUrl, `insert into whistleblowing_key_check (tag) values ('${tagOf(right!)}')`)
    await runStatement(
      database.ownerUrl,
      `insert into audit_log (at, actor_id, actor_role, action, record_type, record_id)
       values ('2027-03-01T08:00:00Z', 'system', 'System', 'account.first-admin', 'account', 'a')`,
    )
  })
  afterAll(() => runStatement(database.ownerUrl, 'delete from whistleblowing_key_check'))

  test('one that is lost, and one of another database, with the day since which the right one is in use', async () => {
    const dataDir = newFolder()
    const lost = fixes(await ask({ DATA_DIR: dataDir }), 'Master key').join()
    expect(lost).toMatch(/master\.key is missing.*in use since 1 March 2027.*Restore it/)
    const wrong = fixes(await ask({ MASTER_KEY: base64(other) }), 'Master key').join()
    expect(wrong).toMatch(/^MASTER_KEY is not the key.*in use since 1 March 2027/)
    writeFileSync(join(dataDir, 'master.key'), base64(other), { mode: 0o600 })
    expect(fixes(await ask({ DATA_DIR: dataDir }), 'Master key').join()).toMatch(/master\.key is not the key/)
  })

  test('but not the right one, or a change to another', async () => {
    const change = { MASTER_KEY: base64(other), OLD_MASTER_KEY: base64(right) }
    for (const env of [{ MASTER_KEY: base64(right) }, change]) expect(fixes(await ask(env), 'Master key')).toEqual([])
  })

  test('and a start makes no key beside one that is in use', async () => {
    const dataDir = newFolder()
    const start = startTestPortal({ env: { DATABASE_URL: database.url, DATA_DIR: dataDir, MASTER_KEY: '' } })
    await expect(start).rejects.toThrow(/master\.key is missing.*in use since/)
    expect(readdirSync(dataDir)).not.toContain('master.key')
  })
})

describe('what it names of the mail server, the port and the public address', () => {
  /** A mail server that greets, and refuses every password. */
  const smtp = () =>
    createServer((socket) => {
      socket.on('error', () => {})
      socket.write('220 mail.test ESMTP\r\n')
      socket.on('data', (data) => {
        const line = data.toString()
        if (line.startsWith('EHLO')) socket.write('250-mail.test\r\n250 AUTH PLAIN\r\n')
        else if (line.startsWith('AUTH')) socket.write('535 5.7.8 ada@example.com is not known\r\n')
        else socket.end('221 Bye\r\n')
      })
    })

  test('a refused password, a closed port, and a server that works', async () => {
    const port = await listen(smtp())
    const refused = await ask({ SMTP_URL: `smtp://portal:hunter2@127.0.0.1:${port}` })
    expect(fixes(refused, 'Mail')[0]).toContain('refuses the user or the password')
    expect(refused.map(showFinding).join('\n')).not.toMatch(/hunter2|ada@/)
    const closed = await ask({ SMTP_URL: `smtp://127.0.0.1:${await free()}` })
    expect(fixes(closed, 'Mail')[0]).toContain('127.0.0.1')
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'outbox'), { mode: 0o700 })
    writeFileSync(join(dataDir, 'outbox', '2027-a.eml'), 'To: ada@example.com')
    const works = await ask({ SMTP_URL: `smtp://127.0.0.1:${port}`, DATA_DIR: dataDir })
    expect(works.map(showFinding).join('\n')).toContain('NOTE  Mail: Mails in')
    expect(works.find(({ what }) => what === 'Mail')).toMatchObject({ level: 'ok' })
  })

  test('another program at the port of the portal', async () => {
    const other = createWeb((_request, response) => response.writeHead(404).end('<h1>Other</h1>'))
    expect(fixes(await ask({ PORT: String(await listen(other)) }), 'Portal')[0]).toContain('Another program answers')
    const portal = createWeb((_request, response) => response.end('{"status":"ok"}'))
    const running = await ask({ PORT: String(await listen(portal)) })
    expect(running.find(({ what }) => what === 'Portal')?.text).toContain('It runs')
  })

  test('a port of another program, one of root and an address of another machine', async () => {
    const taken = String(await listen(createServer()))
    expect(fixes(await ask({ ADMIN_PORT: taken }), 'Portal')[0]).toMatch(/^ADMIN_PORT .*used by another program/)
    expect(fixes(await ask({ ADMIN_HOST: '192.0.2.1' }), 'Portal')[0]).toContain('this machine does not have')
    expect(fixes(await ask({ ADMIN_PORT: 'off' }), 'Portal')).toEqual([])
    // Root may listen anywhere, and some machines let everybody.
    if (process.getuid?.() !== 0 && Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start')) > 900)
      expect(fixes(await ask({ PORT: '900' }), 'Portal')[0]).toContain('by root only')
  })

  test('https without a proxy that is trusted, and a certificate that nobody can read', async () => {
    const found = await ask({ PUBLIC_URL: `https://127.0.0.1:${await free()}` })
    expect(fixes(found, 'Reverse proxy')[0]).toContain('TRUST_PROXY')
    expect(found.find(({ what }) => what === 'Certificate')).toMatchObject({ level: 'note' })
    expect(fixes(found, 'Mail')[0]).toContain('Set SMTP_URL')
  })
})

test('what it names of single sign-on: a provider that is away or called otherwise, and no account for emergencies', async () => {
  const provider = await startProvider('http://localhost')
  const env = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'x' }
  const about = (found: Finding[]) => found.filter(({ what }) => what === 'Single sign-on')
  const off = { STAFF_LOCAL_SIGN_IN: 'off', BREAK_GLASS_ACCOUNT: 'safe@commission.test' }
  const found = await ask({ ...env, ...off })
  expect(about(found)).toMatchObject([{ level: 'ok', text: `Staff log in at ${provider.issuer}.` }])
  expect(fixes(found, 'Account for emergencies')[0]).toContain('not the e-mail address of an administrator')
  await runStatement(
    database.ownerUrl,
    `insert into users (name, surname, email, password_hash, role, duties, registration_date, search_words)
     values ('Safe', 'Account', 'safe@commission.test', 'hash', 'Admin', '{administrator}', now(), '')`,
  )
  expect(fixes(await ask({ ...env, ...off }), 'Account for emergencies')).toEqual([])
  expect(fixes(await ask({ ...env, OIDC_ISSUER: `${provider.issuer}/` }), 'Single sign-on')[0]).toContain('exactly')
  expect(fixes(await ask({ ...env, OIDC_ISSUER: `${provider.issuer}/tenant` }), 'Single sign-on')[0]).toContain('404')
  await provider.stop()
  expect(fixes(await ask(env), 'Single sign-on')[0]).toContain('ECONNREFUSED')
  expect(about(await ask({}))).toEqual([])
})

test('npm run doctor prints a line for each check and ends with 1 where something must be fixed', async () => {
  const data = newFolder()
  const [program, args] = portalCommand(data)
  const { PATH = '' } = process.env
  const run = (env: Record<string, string>) =>
    spawnSync(program, [...args, '--doctor'], {
      env: { PATH, DATA_DIR: data, ...env },
      encoding: 'utf8',
      timeout: 300_000,
    })
  const port = await free()
  const wrong = run({ PORT: port, ADMIN_PORT: port })
  expect([wrong.status, wrong.stderr]).toEqual([1, ''])
  expect(wrong.stdout).toMatch(
    /^OK {4}Node\.js: .*\nFIX {3}Configuration: PORT and ADMIN_PORT must differ.*\n1 problem must be fixed\.\n$/,
  )
  const right = run({ PORT: port })
  expect(right.status).toBe(0)
  expect(right.stdout).toContain('The embedded database will be made at the first start.')
})
