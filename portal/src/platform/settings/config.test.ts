import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, findMeantVariable, readConfig, variables } from './config.server.ts'
import { readS3Place, showS3Place } from '../s3/place.ts'

test('nothing set is a working configuration', () => {
  expect(readConfig({}, '/srv/portal')).toMatchObject({
    production: true,
    port: 3000,
    adminHost: '127.0.0.1',
    adminPort: 9464,
    publicUrl: 'http://localhost:3000',
    printedUrl: 'http://localhost:3000',
    dataDir: '/srv/portal/data',
    databaseUrl: undefined,
    trustProxy: 0,
    admin: { email: undefined, password: undefined },
    exitAddress: 'https://www.wikipedia.org/',
  })
})

test('an empty variable counts as none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', TRUST_PROXY: '' }, '/')).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    trustProxy: 0,
  })
})

test.each([
  ['PORT', 'eighty', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '65536', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '-1', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '9464', 'PORT and ADMIN_PORT must differ, and both are 9464.'],
  ['ADMIN_PORT', 'on', "ADMIN_PORT must be a whole number from 0 to 65535, or 'off'."],
  ['PUBLIC_URL', 'portal.example', 'PUBLIC_URL must be an address such as https://portal.example.gov.ng.'],
  ['PRINTED_URL', 'https://portal.example/portal/', /^PRINTED_URL must end after the host.*\.$/],
  ['PUBLIC_URL', 'ftp://portal.example', 'PUBLIC_URL must be an address such as https://portal.example.gov.ng.'],
  ['DATABASE_URL', 'mysql://x/y', /^DATABASE_URL must be an address such as postgres:\/\/.*\.$/],
  ['EXIT_ADDRESS', 'javascript:alert(1)', /^EXIT_ADDRESS must be an address such as https:\/\/.*\.$/],
  ['SMTP_URL', 'mail.example:587', /^SMTP_URL must be an address such as smtp:\/\/.*\.$/],
  ['MAIL_FROM', 'x'.repeat(201), /^MAIL_FROM must .*\.$/],
  ['MAIL_FROM', 'Regulator', /^MAIL_FROM must have an address, as in .*\.$/],
  ['PUBLIC_URL', 'https://portal.example/portal/', /^PUBLIC_URL must end after the host.*\.$/],
  ['BACKUP_RECIPIENT', 'age1xyz', /^BACKUP_RECIPIENT must be a complete key of age/],
  [
    'BACKUP_RECIPIENT',
    'age1mpnuuqn0q55t9rpx8036c9cjdl9nwy83sueh0x5ru9e8c9r9rvdsgm85aq',
    /^BACKUP_RECIPIENT must be a complete key of age/,
  ],
  ['ADMIN_EMAIL', 'nobody', 'ADMIN_EMAIL must be an e-mail address.'],
  ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD must have at least 8 characters.'],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of fatal, error, .*\.$/],
  ['STAFF_IDLE_MINUTES', '4', 'STAFF_IDLE_MINUTES must be a whole number from 5 to 720.'],
  ['STAFF_FACTOR_FROM', '31 March 2027', 'STAFF_FACTOR_FROM must be a day such as 2027-03-31.'],
  ['STAFF_FACTOR_FROM', '2027-02-30', 'STAFF_FACTOR_FROM must be a day such as 2027-03-31.'],
  ['LOGIN_LIMIT', '0', 'LOGIN_LIMIT must be a whole number from 1 to 1000000.'],
  ['MAIL_LIMIT', 'many', 'MAIL_LIMIT must be a whole number from 1 to 1000000.'],
  ['TRUST_PROXY', 'yes please', /^TRUST_PROXY must be .*\.$/],
  ['TRUST_PROXY', '10.0.0.0/99', /^TRUST_PROXY must be .*\.$/],
  ['TRUST_PROXY', '0.0.0.0/0', /^TRUST_PROXY must be .*\.$/],
  ['TRUST_PROXY', '::/0', /^TRUST_PROXY must be .*\.$/],
  ['TRUST_PROXY', '10', /^TRUST_PROXY must be .*\.$/],
  ['TRUST_PROXY', '-1', /^TRUST_PROXY must be .*\.$/],
])('%s=%.20s is refused in a sentence', (name, value, sentence) => {
  const read = () => readConfig({ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'long-enough', [name]: value }, '/')
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(sentence)
})

test('the address for operators can be moved, left to the system or switched off', () => {
  expect(readConfig({ ADMIN_HOST: '10.0.0.5', ADMIN_PORT: '9191' }, '/')).toMatchObject({
    adminHost: '10.0.0.5',
    adminPort: 9191,
  })
  expect(readConfig({ PORT: '0', ADMIN_PORT: '0' }, '/').adminPort).toBe(0)
  expect(readConfig({ ADMIN_PORT: 'off' }, '/').adminPort).toBeUndefined()
})

test('the owner of the database needs the role that the portal runs with', () => {
  const DATABASE_OWNER_URL = 'postgres://owner:secret@db.example/portal'
  expect(() => readConfig({ DATABASE_OWNER_URL }, '/')).toThrow('DATABASE_OWNER_URL needs DATABASE_URL')
  const both = { DATABASE_OWNER_URL, DATABASE_URL: 'postgres://portal:secret@db.example/portal' }
  expect(readConfig(both, '/').databaseOwnerUrl).toBe(DATABASE_OWNER_URL)
})

test('all wrong variables are named at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' }, '/')).toThrow(/PORT .*\nLOG_LEVEL /)
})

test.each([
  ['true', 1],
  ['false', 0],
  ['0', 0],
  ['2', 2],
  ['127.0.0.1', ['127.0.0.1']],
  ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ['loopback, uniquelocal', ['loopback', 'uniquelocal']],
])('TRUST_PROXY=%s', (value, read) => {
  expect(readConfig({ TRUST_PROXY: value }, '/').trustProxy).toEqual(read)
})

const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }

test('documents are on the disk, or in the S3 store of FILES_URL', () => {
  expect(readConfig({}, '/').documents).toBeUndefined()
  const FILES_URL = 's3://portal-files/state/one/?endpoint=https://s3.example.org:9000&region=eu-1'
  const { documents } = readConfig({ FILES_URL, ...keys }, '/')
  expect(documents).toEqual({
    bucket: 'portal-files',
    prefix: 'state/one/',
    endpoint: 'https://s3.example.org:9000',
    region: 'eu-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    sessionToken: undefined,
  })
  expect(readS3Place(showS3Place(documents!), keys)).toEqual(documents)
  expect(readConfig({ FILES_URL: 's3://portal-files?region=eu-west-1', ...keys }, '/').documents).toMatchObject({
    prefix: '',
    endpoint: undefined,
  })
})

test.each([
  ['portal-files', keys],
  ['https://portal-files/', keys],
  ['s3://id:secret@portal-files?region=eu-1', keys],
  ['s3://Portal_Files?region=eu-1', keys],
  ['s3://portal-files/a//b?region=eu-1', keys],
  ['s3://portal-files', keys],
  ['s3://portal-files?region=eu-1&acl=public', keys],
  ['s3://portal-files?endpoint=ftp://x.example', keys],
  ['s3://portal-files?endpoint=https://x.example/path', keys],
  ['s3://portal-files?region=eu-1', { AWS_ACCESS_KEY_ID: 'id' }],
])('FILES_URL=%s is refused in a sentence without a secret', (FILES_URL, env) => {
  expect(() => readConfig({ FILES_URL, ...env }, '/')).toThrow(/^FILES_URL (?!.*secret@)[\w ].*\.$/)
})

test('complete keys of age are taken', () => {
  const keys = {
    BACKUP_RECIPIENT: 'age1mpnuuqn0q55t9rpx8036c9cjdl9nwy83sueh0x5ru9e8c9r9rvdsgm85a6',
    BACKUP_IDENTITY: 'AGE-SECRET-KEY-12UTVTAN8X270UUVVTQ3GWMSLNUTURFMN4MCLFRG4RHZ52WRS9W0S5HFLL4',
  }
  expect(readConfig(keys, '/')).toMatchObject({ backupRecipient: keys.BACKUP_RECIPIENT })
})

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['BACKUP_DIRS', 'BACKUP_DIR'],
  ['SMTP_URL', undefined],
  ['PATH', undefined],
  ['LOGNAME', undefined],
  ['HOSTNAME', undefined],
  ['PUBLIC_KEY', undefined],
  ['NODE_OPTIONS', undefined],
])('%s is meant as %s', (name, meant) => expect(findMeantVariable(name)).toBe(meant))

test('every variable of the documentation is known', () => {
  const text = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8')
  const table = text.split('\n').flatMap((line) => (line.startsWith('| `') ? [line.split('|')[1] ?? ''] : []))
  const names = table.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name))
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter((name) => !variables.includes(name) && !name.startsWith('AWS_'))).toEqual([])
})
