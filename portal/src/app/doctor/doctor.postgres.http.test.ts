import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { portalCommand } from '@regulator/tools/portal-command.ts'
import { startProvider } from '@regulator/tools/test-provider.ts'
import { describe, expect, test } from 'vitest'
import { tagOf } from '#platform/keys/master-key.server.ts'
import { startTestPortal } from '../testing.server.ts'
import { asOrdinaryUser, fixes, type Settings, smtpServer, usePatient } from './testing.doctor.ts'

const { ask, change, database, freePort, listen, newFolder } = usePatient()

describe('commands that cure a data folder', () => {
  /** Runs the only command of the only problem, as root would. */
  const runCure = (found: string[]) => {
    expect(found).toHaveLength(1)
    const [, command = ''] = /run "([^"]+)"/.exec(found[0]!) ?? []
    expect(command).toMatch(/^(install|chown|chmod) /)
    expect(spawnSync('sh', ['-c', command], { encoding: 'utf8' }).stderr).toBe('')
  }
  const about = async (dataDir: string) => fixes(await ask({ DATA_DIR: dataDir }), 'Data folder')

  test('a folder that the portal made and others can open or write, with commands that cure it', async () => {
    const own = newFolder(0o777)
    writeFileSync(join(own, 'master.key'), Buffer.alloc(32).toString('base64'), { mode: 0o600 })
    for (const name of ['files', 'uploads']) mkdirSync(join(own, name), { mode: 0o700 })
    runCure(await about(own))
    chmodSync(join(own, 'files'), 0o755)
    runCure(await about(own))
    expect(await about(own)).toEqual([])
  })

  test('a folder that the portal may not make or write, with commands that change nothing which others made', async () => {
    const parent = newFolder(0o755)
    const wanted = join(parent, "the portal's data")
    const empty = newFolder(0o755)
    const own = newFolder(0o755)
    writeFileSync(join(own, 'master.key'), Buffer.alloc(32).toString('base64'), { mode: 0o600 })
    mkdirSync(join(own, 'files'), { mode: 0o700 })
    await asOrdinaryUser(async () => {
      for (const folder of ['/', '/var', '/srv', '/etc', '/portal-data/live', '/tmp']) {
        const found = [
          ...(await about(folder)),
          ...fixes(await ask({ BACKUP_DIR: folder, DATA_DIR: '/tmp/none' }), 'Backups'),
        ]
        expect(found.join('\n')).not.toMatch(/chown|chmod/)
        for (const [, made] of found.join('\n').matchAll(/install -d -o \d+ -m 700 ([^"]+)"/g))
          expect(made).toMatch(/^\/portal-data\/live$|\/regulator-portal$/)
      }
    })
    // Only root can make what an ordinary user may not write.
    if (process.getuid?.() !== 0) return
    for (const folder of [wanted, own]) {
      runCure(await asOrdinaryUser(() => about(folder)))
      expect(await asOrdinaryUser(() => about(folder))).toEqual([])
    }
    runCure(await asOrdinaryUser(() => about(empty)))
    expect(await asOrdinaryUser(() => about(join(empty, 'regulator-portal')))).toEqual([])
  })
})

test('the right master key, or a change to another, is in order, and a start makes no key beside one that is in use', async () => {
  const [right, other] = ['right', 'other'].map((word) => Buffer.alloc(32, word).toString('base64'))
  await change(`insert into whistleblowing_key_check (tag) values ('${tagOf(Buffer.alloc(32, 'right'))}')`)
  const changed: Settings = { MASTER_KEY: other!, OLD_MASTER_KEY: right! }
  for (const env of [{ MASTER_KEY: right! }, changed]) expect(fixes(await ask(env), 'Master key')).toEqual([])
  const dataDir = newFolder()
  const start = startTestPortal({ env: { DATABASE_URL: database().url, DATA_DIR: dataDir, MASTER_KEY: '' } })
  await expect(start).rejects.toThrow(/master\.key is missing, and the database has a key/)
  expect(readdirSync(dataDir)).not.toContain('master.key')
  await change('delete from whistleblowing_key_check')
})

test('a mail server that works is sent no mail', async () => {
  const heard: string[] = []
  const SMTP_URL = `smtp://127.0.0.1:${await listen(smtpServer('nothing', heard))}`
  const found = await ask({ SMTP_URL, MAIL_FROM: 'Commission <no-reply@commission.test>' })
  expect(found.find(({ what }) => what === 'Mail')).toMatchObject({ level: 'ok' })
  expect(heard.join('')).toMatch(
    /MAIL FROM:<no-reply@commission\.test>[^]*RCPT TO:<no-reply@commission\.test>[^]*DATA\r\n$/,
  )
})

test('a portal of this installation runs, also where its key was lost since', async () => {
  const portal = await startTestPortal()
  const { port } = new URL(portal.url)
  const MASTER_KEY = Buffer.alloc(32, 'test').toString('base64')
  const lost = newFolder()
  mkdirSync(join(lost, 'files'), { mode: 0o700 })
  const known: Settings[] = [{ MASTER_KEY }, { DATA_DIR: lost }]
  for (const env of known)
    expect((await ask({ ...env, PORT: port })).find(({ what }) => what === 'Portal')).toMatchObject({
      level: 'ok',
      text: `It runs at port ${port}.`,
    })
  await portal.close()
})

test('ports that are off or of root only where that is allowed, and a clock in time', async () => {
  expect(fixes(await ask({ ADMIN_PORT: 'off' }), 'Portal')).toEqual([])
  expect(fixes(await ask({}), 'Clock')).toEqual([])
  // Root may listen anywhere, and some machines let everybody.
  if (process.getuid?.() !== 0 && Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start')) > 900)
    expect(fixes(await ask({ PORT: '900' }), 'Portal')[0]).toContain('by root only')
})

test('staff log in at a provider, or as an administrator for emergencies', async () => {
  const provider = await startProvider('http://localhost')
  const env = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'x' }
  await change(
    `insert into users (name, surname, email, password_hash, role, duties, registration_date, search_words)
     values ('Safe', 'Account', 'safe@commission.test', 'hash', 'Admin', '{administrator}', now(), '')`,
  )
  const found = await ask({ ...env, STAFF_LOCAL_SIGN_IN: 'off', BREAK_GLASS_ACCOUNT: 'safe@commission.test' })
  await provider.stop()
  expect(found.filter(({ what }) => what === 'Single sign-on')).toMatchObject([
    { level: 'ok', text: `Staff log in at ${provider.issuer}.` },
  ])
  expect(fixes(found, 'Account for emergencies')).toEqual([])
  expect((await ask({})).filter(({ what }) => what === 'Single sign-on')).toEqual([])
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
  const port = await freePort()
  const wrong = run({ PORT: port, ADMIN_PORT: port })
  expect([wrong.status, wrong.stderr]).toEqual([1, ''])
  expect(wrong.stdout).toMatch(
    /^OK {4}Node\.js: .*\nFIX {3}Configuration: PORT and ADMIN_PORT must differ.*\n1 problem must be fixed\.\n$/,
  )
  const right = run({ PORT: port })
  expect(right.status).toBe(0)
  expect(right.stdout).toContain('The embedded database will be made at the first start.')
})
