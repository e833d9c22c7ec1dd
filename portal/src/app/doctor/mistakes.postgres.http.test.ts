// long file: the list of deliberate mistakes, one row each
import { existsSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { runStatement } from '@regulator/tools/run-statement.ts'
import { createTestDatabase } from '@regulator/tools/test-database.ts'
import { startProvider } from '@regulator/tools/test-provider.ts'
import { afterAll, expect, inject, test } from 'vitest'
import { judgeConnections, judgeSettings } from '#platform/doctor/database.server.ts'
import { about, type Finding, showFinding } from '#platform/doctor/finding.ts'
import { judgeFull, judgeSpace } from '#platform/doctor/folders.server.ts'
import { judgeCertificate } from '#platform/doctor/web.server.ts'
import { tagOf } from '#platform/keys/master-key.server.ts'
import { createMailer } from '#platform/mail.server.ts'
import { readConfig } from '#platform/settings/config.server.ts'
import { startTestPortal } from '../testing.server.ts'
import { asOrdinaryUser, imapServer, makeForeign, type Settings, smtpServer, usePatient } from './testing.doctor.ts'

const patient = usePatient()
const { ask, change, folder, folderWith, freePort, listen, listenWeb, newFolder, withOption } = patient

/** Settings of the patient, or what the doctor found in a situation that settings alone do not make. */
type Situation = Settings | (() => Settings | Finding[] | Promise<Settings | Finding[]>)
/** The mistake, how it is made, and the line about it. */
type Mistake = [mistake: string, situation: Situation, line: RegExp]

const key = Buffer.alloc(32, 'test').toString('base64')
const recipient = 'age1mpnuuqn0q55t9rpx8036c9cjdl9nwy83sueh0x5ru9e8c9r9rvdsgm85a6'
const mailbox = (port: string, { password = 'right', path = 'INBOX', protocol = 'imap' } = {}): Settings => ({
  INBOUND_MAIL_URL: `${protocol}://answers:${password}@127.0.0.1:${port}/${path}`,
  INBOUND_MAIL_ADDRESS: 'answers@portal.test',
})
const inbound = (env: Settings) => ({ ...mailbox('143'), ...env })

const configuration: Mistake[] = [
  ['a port in words', { PORT: 'many' }, /^FIX   Configuration: PORT must be a whole number/],
  ['one port for two', { PORT: '4000', ADMIN_PORT: '4000' }, /PORT and ADMIN_PORT must differ/],
  ['a mail server without smtp:', { SMTP_URL: 'mail.example.com' }, /SMTP_URL must be an address such as smtp:/],
  ['a key that is too short', { MASTER_KEY: 'short' }, /MASTER_KEY must be 32 bytes in base64/],
  ['a level of the log', { LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of fatal/],
  ['a day', { STAFF_FACTOR_FROM: '31 March' }, /STAFF_FACTOR_FROM must be a day such as/],
  [
    'another database',
    { DATABASE_URL: 'mysql://a:b@localhost/x' },
    /DATABASE_URL must be an address such as postgres:/,
  ],
  [
    '# in a password',
    { DATABASE_URL: 'postgres://a:hunter2#b@localhost/x' },
    /DATABASE_URL must be an address such as/,
  ],
  ['an owner alone', { DATABASE_URL: '', DATABASE_OWNER_URL: 'postgres://a@localhost/x' }, /needs DATABASE_URL/],
  ['a sender without an address', { MAIL_FROM: 'Regulator' }, /MAIL_FROM must have an address, as in Commission </],
  ['a public address with a path', { PUBLIC_URL: 'https://a.test/portal/' }, /PUBLIC_URL must end after the host/],
  ['proxies in words', { TRUST_PROXY: 'yes please' }, /TRUST_PROXY must be a number of proxies from 0 to 9/],
  [
    'one wrong letter in a recipient',
    { BACKUP_RECIPIENT: `${recipient.slice(0, -1)}q` },
    /BACKUP_RECIPIENT must be a c/,
  ],
  ['two ways to encrypt', { BACKUP_PASSPHRASE: 'x'.repeat(16), BACKUP_RECIPIENT: recipient }, /exclude each other/],
  ['a store that is no s3:', { FILES_URL: 'https://files.test/' }, /FILES_URL must/],
  ['no secret of single sign-on', { OIDC_ISSUER: 'https://a.test' }, /needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET/],
  ['nobody who may log in', { STAFF_LOCAL_SIGN_IN: 'off' }, /needs OIDC_ISSUER, else no member of staff could log in/],
  ['a mailbox of POP3', inbound({ INBOUND_MAIL_URL: 'pop3://a:b@mail.test/' }), /INBOUND_MAIL_URL must be an address/],
  ['no password of the mailbox', inbound({ INBOUND_MAIL_URL: 'imaps://a@mail.test/' }), /INBOUND_MAIL_URL must be/],
  ['no address of the mailbox', inbound({ INBOUND_MAIL_ADDRESS: '' }), /must be set together/],
  ['a long address', inbound({ INBOUND_MAIL_ADDRESS: 'answers-to-mail@a.test' }), /at most 12 letters and digits/],
  ['a misspelt name', { SMPT_URL: 'smtp://mail.test' }, /SMPT_URL is read by nothing\. Did you mean SMTP_URL\?/],
]

const file = (name: string) => {
  writeFileSync(join(folder, name), '')
  return join(folder, name)
}
const withoutRights = (env: Settings) => () => asOrdinaryUser(() => ask(env))
const disk = { bsize: 1024 ** 3, blocks: 100, bavail: 50, files: 0, ffree: 0 }

const folders: Mistake[] = [
  ['a file as data folder', () => ({ DATA_DIR: file('data') }), /FIX   Data folder: .* is not a folder\. Set DATA_DIR/],
  [
    'a data folder that all can write',
    () => ({ DATA_DIR: newFolder(0o777) }),
    /set DATA_DIR to a folder for the portal/,
  ],
  [
    'a data folder of the system',
    withoutRights({ DATA_DIR: '/var' }),
    /run "install -d .* \/var\/regulator-portal" as root/,
  ],
  ['the root of the disk', withoutRights({ DATA_DIR: '/' }), /run "install -d .* \/regulator-portal" as root/],
  ['a folder to be made there', withoutRights({ DATA_DIR: '/made/live' }), /run "install -d .* \/made\/live" as root/],
  ['a data folder in memory', { DATA_DIR: '/proc/self' }, /FIX   Data folder: \/proc\/self cannot be written/],
  [
    'open documents',
    () => ({ DATA_DIR: folderWith('files', { mode: 0o755 }) }),
    /can open .*files: close it to them\./,
  ],
  [
    'documents of another user',
    () => {
      const path = newFolder()
      makeForeign(join(path, 'files'))
      return { DATA_DIR: path }
    },
    /files belongs to another user \(\d+\): start the portal as that user\./,
  ],
  ['a disk that is 94 % full', () => [judgeSpace({ ...disk, bavail: 6 }, '/data')], /NOTE  Disk: .*Plan a larger disk/],
  ['300 MB left', () => [judgeSpace({ ...disk, bavail: 0.3 }, '/data')], /FIX   Disk: Only 0\.3 GB .*Free space/],
  ['few inodes left', () => [judgeSpace({ ...disk, files: 100, ffree: 6 }, '/data')], /NOTE  Disk: .*6 % more.*inodes/],
  [
    'inodes used up',
    () => [judgeFull({ ...disk, files: 9, ffree: 0 }, about('Data folder'), '/data')],
    /0 % more.*inodes/,
  ],
  [
    'a full disk',
    () => [judgeFull({ ...disk, files: 9, ffree: 5 }, about('Data folder'), '/data')],
    /is full\. Free space/,
  ],
]

/** What the doctor finds where the database has had another key since 1 March 2027. */
async function inUse(env: Settings): Promise<Finding[]> {
  await change(`insert into whistleblowing_key_check (tag) values ('${tagOf(Buffer.alloc(32, 'right'))}')`)
  await change(
    `insert into audit_log (at, actor_id, actor_role, action, record_type, record_id)
     values ('2027-03-01T08:00:00Z', 'system', 'System', 'account.first-admin', 'account', 'a')`,
  )
  const found = await ask(env)
  await change('delete from whistleblowing_key_check')
  return found
}
const keys: Mistake[] = [
  [
    'a key that all can read',
    () => ({ DATA_DIR: folderWith('master.key', { content: key, mode: 0o644 }) }),
    /FIX   Master key: .*run "chmod 600 .*master\.key"/,
  ],
  [
    'a damaged key',
    () => ({ DATA_DIR: folderWith('master.key', { content: 'x' }) }),
    /contains no key.*Restore it from/,
  ],
  [
    'a key that is gone',
    () => ({ DATA_DIR: folderWith('files') }),
    /Master key: .*master\.key is missing\. Restore it/,
  ],
  [
    'an old key that is left',
    { MASTER_KEY: key, OLD_MASTER_KEY: key },
    /NOTE  Master key: OLD_MASTER_KEY is still set/,
  ],
  ['the key of another database', () => inUse({ MASTER_KEY: key }), /MASTER_KEY is not the key.* since 1 March 2027/],
  [
    'a key file of another database',
    () => inUse({ DATA_DIR: folderWith('master.key', { content: key }) }),
    /master\.key is not the key.* since 1 March 2027/,
  ],
  [
    'no key for a database',
    () => inUse({ DATA_DIR: newFolder() }),
    /master\.key is missing.* since 1 March 2027.*Restore/,
  ],
]

const ended = (ok: boolean, at: string) =>
  change(
    `insert into backup_runs (kind, started_at, seconds, ok, note, file)
     values ('backup', '${at}', 1, ${ok}, '${ok ? '' : 'The disk is full.'}', 'a.tar')`,
  )
const backups: Mistake[] = [
  ['no backup', {}, /NOTE  Backups: No backup is made\. Set BACKUP_DIR/],
  ['a disk that is not mounted', { BACKUP_DIR: '/gone' }, /FIX   Backups: .*\/gone\) is not there\. Mount its disk/],
  [
    'a file as folder of backups',
    () => ({ BACKUP_DIR: file('backups') }),
    /is not a folder\. Set BACKUP_DIR to a folder/,
  ],
  [
    'a folder of the system',
    withoutRights({ BACKUP_DIR: '/srv', DATA_DIR: '/tmp/none' }),
    /"install -d .* \/srv\/regulator/,
  ],
  ['one disk', () => ({ BACKUP_DIR: newFolder() }), /NOTE  Backups: .* on one disk, which takes both when it breaks/],
  [
    'a drill without its key',
    () => ({ BACKUP_DIR: newFolder(), BACKUP_RECIPIENT: recipient }),
    /set without BACKUP_IDENTITY: the weekly test restore cannot open a backup/,
  ],
  [
    'a first night that is to come',
    () => ({ BACKUP_DIR: newFolder() }),
    /NOTE  Backups: None has been made yet\. Try it/,
  ],
  [
    'no room for another one',
    () => {
      const path = folderWith('a.tar', { content: '' })
      truncateSync(join(path, 'a.tar'), 2 ** 43)
      return { BACKUP_DIR: path }
    },
    /FIX   Backups: .* has no room for another backup of \d+ MB/,
  ],
  [
    'a night that failed',
    async () => {
      await ended(true, '2027-03-01T01:12:00Z')
      await ended(false, '2027-03-02T01:12:00Z')
      return { BACKUP_DIR: newFolder() }
    },
    /FIX   Backups: The last one failed: The disk is full\. The last good one is of 1 March 2027/,
  ],
  [
    'two nights without one',
    async () => {
      await ended(true, '2027-03-03T01:12:00Z')
      return ask({ BACKUP_DIR: newFolder() }, () => new Date('2027-03-05T01:12:00Z'))
    },
    /FIX   Backups: The last good one is of 3 March 2027.*It is too old/,
  ],
]

const server = {
  server_version: '18.4',
  server_version_num: '180004',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  server_encoding: 'UTF8',
  TimeZone: 'UTC',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  statement_timeout: '0',
}
const serverWith = (setting: Settings) => () => judgeSettings({ ...server, ...setting })
const urlOf = (name: string, server = patient.database().url) =>
  Object.assign(new URL(server), { pathname: `/${name}` }).href
const databaseName = () => new URL(patient.database().url).pathname.slice(1)
const roleName = () => new URL(patient.database().url).username

/** What the doctor finds between two statements about the patient's database. */
async function between(first: string, last: string): Promise<Finding[]> {
  await change(first)
  const found = await ask({})
  await change(last)
  return found
}
const tablesOf = async (statement: string) => {
  const other = await createTestDatabase()
  await runStatement(other.ownerUrl, statement)
  const found = await ask({ DATABASE_URL: other.url })
  await other.drop()
  return found
}

const databases: Mistake[] = [
  [
    'a server that is not there',
    async () => ({ DATABASE_URL: `postgres://portal:hunter2@127.0.0.1:${await freePort()}/portal` }),
    /FIX   Database: .*nothing answers at that host and port: start the server/,
  ],
  ['a database that is not there', () => ({ DATABASE_URL: urlOf('none') }), /the server has no such database/],
  [
    'a host that is not known',
    { DATABASE_URL: 'postgres://a:hunter2@db.invalid/x' },
    /name of the host (is not|cannot)/,
  ],
  [
    'answers before they are safe',
    () => ({ DATABASE_URL: withOption('synchronous_commit=off') }),
    /synchronous_commit is off/,
  ],
  [
    'another time zone',
    () => ({ DATABASE_URL: withOption('TimeZone=Africa/Lagos') }),
    /TimeZone is Africa\/Lagos: .*'UTC'/,
  ],
  [
    'a read-only database',
    () => ({ DATABASE_URL: withOption('default_transaction_read_only=on') }),
    /read_only = off for/,
  ],
  [
    'half a second',
    () => ({ DATABASE_URL: withOption('statement_timeout=500') }),
    /statement_timeout is 500: .* = 0 for/,
  ],
  ['a copy', serverWith({ in_hot_standby: 'on' }), /in_hot_standby is on: .*Set DATABASE_URL to the primary server/],
  [
    'an old server',
    serverWith({ server_version: '14.9', server_version_num: '140009' }),
    /14\.9 is too old: use 15 or/,
  ],
  ['no flush', serverWith({ fsync: 'off' }), /fsync is off: .*Set fsync = on in postgresql\.conf/],
  [
    'half pages',
    serverWith({ full_page_writes: 'off' }),
    /full_page_writes is off: .*full_page_writes = on in postgresql/,
  ],
  ['plain letters', serverWith({ server_encoding: 'SQL_ASCII' }), /server_encoding is SQL_ASCII: .*encoding UTF8/],
  ['a log of all', serverWith({ log_statement: 'all' }), /log_statement is all: .*Set log_statement = none/],
  ['a log of times', serverWith({ log_min_duration_statement: '0' }), /log_min_duration_statement is 0: .* = -1/],
  ['a clock an hour late', () => ask({}, () => new Date(Date.now() - 3_600_000)), /FIX   Clock: .* behind that of the/],
  [
    'ten connections',
    () => {
      const limit = `alter database ${databaseName()} connection limit`
      return between(`${limit} 10`, `${limit} -1`)
    },
    /FIX   Database connections: 10 of 10 are free; .*Raise max_connections/,
  ],
  ['no connection for a second portal', () => [judgeConnections(40, 20, true)], /NOTE  Database connections: 20 of 40/],
  [
    'no tables',
    () => tablesOf('drop schema drizzle cascade'),
    /FIX   Tables: .*run "npm run migrate" with DATABASE_OWNER/,
  ],
  [
    'tables of a later version',
    () => tablesOf(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`),
    /^(FIX|NOTE)   ?Tables: They are (newer|too new)/,
  ],
  [
    'the owner as role',
    () => ({ DATABASE_URL: patient.database().ownerUrl }),
    /NOTE  Database role: .* owns the tables/,
  ],
  [
    'a superuser as role',
    () => ({ DATABASE_URL: urlOf(databaseName(), inject('testServer').adminUrl) }),
    /FIX   Database role: .* is a superuser, who can change the audit log/,
  ],
  [
    'the role as owner',
    () => ({ DATABASE_OWNER_URL: patient.database().url }),
    /FIX   Database owner: .*owns nothing here/,
  ],
  [
    'rights that were taken away',
    () => between(`revoke insert on audit_log from ${roleName()}`, `grant insert on audit_log to ${roleName()}`),
    /FIX   Database role: It may not read and add to 1 tables \(audit_log\)\. Grant its rights again/,
  ],
]

const smtp = async (refused?: string) => `smtp://127.0.0.1:${await listen(smtpServer(refused))}`
const mails: Mistake[] = [
  ['no mail server', {}, /NOTE  Mail: No mail server is set/],
  [
    'a public portal without one',
    { PUBLIC_URL: 'https://portal.invalid' },
    /FIX   Mail: .* reach nobody\. Set SMTP_URL/,
  ],
  [
    'a password that is refused',
    async () => ({ SMTP_URL: (await smtp()).replace('//', '//portal:hunter2@') }),
    /FIX   Mail: .*refuses the user or the password/,
  ],
  [
    'a closed port',
    async () => ({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }),
    /refuses the connection\. Check the/,
  ],
  [
    'encryption at a plain port',
    async () => ({ SMTP_URL: (await smtp()).replace('smtp', 'smtps') }),
    /offers no encryption/,
  ],
  ['a name that is not known', { SMTP_URL: 'smtp://mail.invalid' }, /FIX   Mail: .*mail\.invalid .*(not known|answer)/],
  [
    'a sender that is refused',
    async () => ({ SMTP_URL: await smtp('MAIL FROM') }),
    /refuses the sender.*\(550 5\.7\.60\)/,
  ],
  [
    'mails that were never sent',
    async () => {
      const path = folderWith('outbox')
      writeFileSync(join(path, 'outbox', '2027-a.eml'), 'To: ada@example.com')
      return { SMTP_URL: await smtp(), DATA_DIR: path }
    },
    /NOTE  Mail: Mails in .* \(1\) were written while SMTP_URL was not set/,
  ],
  [
    'mails that the server refuses',
    async () => {
      const mailer = createMailer(readConfig({ SMTP_URL: await smtp('DATA') }, folder), {
        name: 'P',
        address: 'no@p.test',
      })
      const portal = await startTestPortal({ env: { DATABASE_URL: patient.database().url }, overrides: { mailer } })
      await portal.newUnprovedUser()
      const isNamed = async () => (await ask({})).some(({ text }) => text.includes('did not leave'))
      await expect.poll(isNamed).toBe(true)
      const found = await ask({})
      await portal.close()
      return found
    },
    /FIX   Mail: \d+ mails? did not leave: the mail server refuses the mail.*550 5\.7\.60/,
  ],
  [
    'a full mailbox',
    async () => mailbox(await listen(imapServer(99))),
    /FIX   Answers by e-mail: .*99 % full.*Raise its limit/,
  ],
  [
    'one that is nearly full',
    async () => mailbox(await listen(imapServer(85))),
    /NOTE  Answers by e-mail: .*85 % full/,
  ],
  [
    'answers without checks',
    async () => mailbox(await listen(imapServer(1))),
    /NOTE  .*INBOUND_MAIL_AUTHSERV_ID is not set/,
  ],
  [
    'a wrong password of the mailbox',
    async () => mailbox(await listen(imapServer(1)), { password: 'hunter2' }),
    /FIX   Answers by e-mail: .*refuses the user or the password/,
  ],
  [
    'a folder that is missing',
    async () => mailbox(await listen(imapServer(1)), { path: 'Post' }),
    /has no such folder/,
  ],
  [
    'a mailbox at a closed port',
    async () => mailbox(await freePort()),
    /refuses the connection\. Check the port in INBOUND/,
  ],
  [
    'imaps: at the port of imap:',
    async () => mailbox(await listen(imapServer(1)), { protocol: 'imaps' }),
    /does not encrypt at this port\. Use imaps: for port 993/,
  ],
  [
    'the mailbox at the mail server',
    async () => mailbox(await listen(smtpServer())),
    /FIX   Answers by e-mail: .*does not answer/,
  ],
]

const certificate = (ends: string, refused?: string) => () => [
  judgeCertificate(new Date(ends), new Date('2027-03-01T12:00:00Z'), refused),
]
const portals = startTestPortal()
afterAll(async () => (await portals).close())
const portOf = async (name: 'url' | 'adminUrl') => new URL((await portals)[name]).port

const places: Mistake[] = [
  [
    'another program at the port',
    async () => ({ PORT: await listenWeb('<h1>Other</h1>') }),
    /Another program answers at/,
  ],
  [
    'the portal of another installation, with a key of its own here',
    async () => ({ PORT: await portOf('url'), MASTER_KEY: Buffer.alloc(32, 'other').toString('base64') }),
    /FIX   Portal: The portal at port \d+ has another master key\..*choose another port with PORT/,
  ],
  [
    'the same before the first start',
    async () => ({ PORT: await portOf('url') }),
    /FIX   Portal: .*has another master key/,
  ],
  [
    'other settings than the portal runs with',
    async () => ({ PORT: await portOf('url'), ADMIN_PORT: await portOf('adminUrl'), MASTER_KEY: key }),
    /NOTE  Portal: It runs with other settings than these/,
  ],
  [
    'a port that is used',
    async () => ({ ADMIN_PORT: await listen(createServer()) }),
    /ADMIN_PORT .*used by another program/,
  ],
  ['an address of another machine', { ADMIN_HOST: '192.0.2.1' }, /FIX   Portal: .*that this machine does not have/],
  [
    'figures for everybody',
    { ADMIN_HOST: '0.0.0.0' },
    /NOTE  Portal: ADMIN_HOST is 0\.0\.0\.0.*Close it by a firewall/,
  ],
  [
    'a door beside the proxy',
    { HOST: '0.0.0.0', TRUST_PROXY: '1' },
    /NOTE  Portal: TRUST_PROXY is a number and HOST is/,
  ],
  ['no proxy is trusted', { PUBLIC_URL: 'https://portal.invalid' }, /FIX   Reverse proxy: .*TRUST_PROXY names none/],
  ['no public address', { PUBLIC_URL: '' }, /NOTE  Public address: PUBLIC_URL is not set, so links in mails lead to/],
  [
    'no encryption',
    { PUBLIC_URL: 'http://portal.test' },
    /NOTE  Public address: .* is not encrypted\. Put a reverse proxy/,
  ],
  ['an address without a domain', { PUBLIC_URL: 'http://192.0.2.1' }, /NOTE  Passkeys: There are none at http:\/\/192/],
  [
    'a site that is away',
    { PUBLIC_URL: 'https://portal.invalid' },
    /NOTE  Certificate: .*cannot be reached from this mach/,
  ],
  [
    'a certificate for two weeks',
    certificate('2027-03-15T00:00:00Z'),
    /NOTE  Certificate: It is valid for 13 more days/,
  ],
  [
    'four days',
    certificate('2027-03-05T13:00:00Z'),
    /FIX   Certificate: It is valid for 4 more days\. Renew it .* now/,
  ],
  [
    'a certificate that ended',
    certificate('2027-02-27T00:00:00Z', 'CERT_HAS_EXPIRED'),
    /It ended 3 days ago: no browser/,
  ],
  [
    'one of our own',
    certificate('2027-06-01T00:00:00Z', 'DEPTH_ZERO_SELF_SIGNED_CERT'),
    /Browsers do not trust it \(DEPTH_/,
  ],
  [
    'a store that is away',
    async () => ({
      FILES_URL: `s3://portal-files?endpoint=http://127.0.0.1:${await freePort()}&region=eu-1`,
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'hunter2',
    }),
    /FIX   Documents: A file could not be written: .* refuses the connection\. Check that it runs/,
  ],
]

const provider = startProvider('http://localhost')
afterAll(async () => (await provider).stop())
const staff = async (change: Settings, path = '') => ({
  OIDC_ISSUER: (await provider).issuer + path,
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'hunter2',
  ...change,
})
const off = { STAFF_LOCAL_SIGN_IN: 'off', BREAK_GLASS_ACCOUNT: 'safe@commission.test' }
const signOn: Mistake[] = [
  [
    'an emergency account of nobody',
    () => staff(off),
    /FIX   Account for emergencies: .*not the e-mail address of an admin/,
  ],
  ['a slash too many', () => staff({}, '/'), /FIX   Single sign-on: .*exactly as the provider writes it/],
  ['a path of the provider', () => staff({}, '/tenant'), /FIX   Single sign-on: .* answers 404\. Correct OIDC_ISSUER/],
  [
    'a provider that is away',
    async () => staff({ OIDC_ISSUER: `http://localhost:${await freePort()}` }),
    /FIX   Single sign-on: .*does not answer \(ECONNREFUSED\)/,
  ],
]

/** A command is run as root by somebody in a hurry: it makes a new folder, or changes what the portal made. */
function expectSafe(text: string) {
  for (const [, command = ''] of text.matchAll(/"((?:[a-z]+) [^"]+)"/g)) {
    if (command.startsWith('npm run ')) continue
    const [program, path = ''] = [command.split(' ')[0], command.split(' ').at(-1)]
    const isOurs = [path, dirname(path)].some((place) => existsSync(join(place, 'master.key')))
    if (program === 'install') expect(existsSync(path), command).toBe(false)
    else expect([program, isOurs], command).toEqual([expect.stringMatching(/^(chown|chmod)$/), true])
  }
  expect(text.replaceAll(/"[^"]*"/g, '')).not.toMatch(/\b(chown|chmod|rm|mkdir|sudo)\b/)
}

test.each([...configuration, ...folders, ...keys, ...backups, ...databases, ...mails, ...places, ...signOn])(
  '%s is named with a cure that is safe',
  async (_mistake, situation, line) => {
    const made = typeof situation === 'function' ? await situation() : situation
    const found = Array.isArray(made) ? made : await ask(made)
    const lines = found.filter(({ level }) => level !== 'ok').map(showFinding)
    expect(lines).toContainEqual(expect.stringMatching(line))
    for (const text of lines) expectSafe(text)
    expect(lines.join('\n')).not.toMatch(/hunter2|ada@/)
  },
)
