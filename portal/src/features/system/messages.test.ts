import { expect, test } from 'vitest'
import type { System } from './contract.ts'
import { explainCause, inDays, inGigabytes, retryWords, whatNeedsCare } from './messages.ts'

const fine: System = {
  asOf: '2027-03-20T12:00:00Z',
  version: '1.0.0',
  node: '24.0.0',
  startedAt: '2027-03-01T12:00:00Z',
  database: { version: '18.4', embedded: true, size: 1, connectionsUsed: 10, connectionsMost: 97 },
  disk: { free: 50, total: 100, perDay: 1, daysUntilFull: 50 },
  documents: { remote: true, answers: true },
  mail: { server: true, waiting: 3, failed: 0 },
  inbound: null,
  jobs: { waiting: 2, late: 0, failed: 0 },
  untrustedProxies: 0,
  failures: [],
  backups: {
    lastAt: '2027-03-20T02:00:00Z',
    lastOk: true,
    lastNote: '',
    goodAt: null,
    drillAt: '2027-03-14T03:00:00Z',
    drillOk: true,
    drillNote: '',
    goodDrillAt: null,
    problems: [],
  },
  keys: [{ level: 'ok', what: 'Master key', text: 'In place.' }],
  staffLogin: [],
  drafts: [],
  overdue: [{ kind: 'complaint', plural: 'Complaints', path: '/consumer-complaint', count: 4 }],
  slow: [],
}

test('a portal in order needs no care', () => expect(whatNeedsCare(fine)).toEqual([]))

test.each<[Partial<System>, string]>([
  [
    { documents: { remote: true, answers: false } },
    'The S3 store of documents does not answer: uploads and downloads fail.',
  ],
  [{ disk: { ...fine.disk, daysUntilFull: 30 } }, 'The disk will be full in 30 days.'],
  [{ disk: { ...fine.disk, daysUntilFull: 0 } }, 'The disk will be full within a day.'],
  [{ disk: { ...fine.disk, free: 9, daysUntilFull: null } }, 'Less than 10 % of the disk is free.'],
  [{ database: { ...fine.database, connectionsUsed: 80 } }, 'The database has few connections left.'],
  [{ keys: [{ level: 'note', what: 'Master key', text: '' }] }, 'A key needs care.'],
  [
    { untrustedProxies: 2 },
    '2 requests came from a proxy that TRUST_PROXY does not name: its visitors may share one limit.',
  ],
  [{ backups: null }, 'No backup is set up.'],
  [{ backups: { ...fine.backups!, lastOk: false } }, 'The last backup failed, or is too old.'],
  [{ backups: { ...fine.backups!, drillOk: false } }, 'The last test restore failed, or is too old.'],
  [{ backups: { ...fine.backups!, problems: ['The folder is gone.'] } }, 'The folder is gone.'],
  [{ mail: { ...fine.mail, server: false } }, 'No mail server is set, so mails reach nobody.'],
  [{ mail: { ...fine.mail, failed: 1 } }, '1 mail could not be sent.'],
  [
    { inbound: { readAt: null, failure: 'EAUTH', held: 0, counts: {} } },
    'The mailbox for answers could not be read: its server refuses the user or the password. Correct them in INBOUND_MAIL_URL, with special characters as %40 and so on.',
  ],
  [
    { inbound: { readAt: '2027-03-20T11:00:00Z', failure: '', held: 0, counts: {} } },
    'The mailbox for answers was not read for 30 minutes.',
  ],
  [
    { inbound: { readAt: '2027-03-20T11:59:00Z', failure: '', held: 2, counts: { added: 5 } } },
    '2 answers by e-mail need a look.',
  ],
  [{ jobs: { ...fine.jobs, failed: 2 } }, '2 jobs have failed.'],
  [{ jobs: { ...fine.jobs, late: 1 } }, '1 job is late.'],
])('%j is named', (change, text) => {
  expect(whatNeedsCare({ ...fine, ...change }).map((care) => care.text)).toEqual([text])
})

test('words of repeated jobs', () => {
  expect(retryWords.done(0, true)).toBe('There is nothing left to repeat.')
  expect(retryWords.done(1, true)).toBe('1 mail will be sent again now.')
  expect(retryWords.done(1_200, false)).toBe('1,200 jobs will run again now.')
  expect(inDays(1)).toBe('in 1 day')
  expect(inGigabytes(134_217_728)).toBe('0.1 GB')
  expect(inGigabytes(1_234_567_890_123)).toBe('1,234.6 GB')
  expect(explainCause({ cause: 'EAUTH', meaning: '' })).toContain('SMTP_URL')
  expect(explainCause({ cause: 'SMTP-MAIL-554-5.7.1', meaning: '' })).toMatch(
    /^The mail server refuses the mail.*554 5\.7\.1/,
  )
  expect(explainCause({ cause: '53100', meaning: 'disk full' })).toBe('It failed: disk full (53100).')
  expect(explainCause({ cause: 'TypeError', meaning: '' })).toBe('It failed: TypeError.')
})
