import { storeGone } from '../s3/s3-files.server.ts'
import { judgeClock, judgeConnections, judgeSettings } from './database.server.ts'
import { causeInStore } from './documents.server.ts'
import { expect, test } from 'vitest'
import { judgeQuota } from './doctor.server.ts'
import { showFinding, summarise } from './finding.ts'
import { judgeSpace } from './folders.server.ts'
import { judgeCertificate } from './web.server.ts'

test('settings of PostgreSQL that keep everything are in order', () => {
  const good = {
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
  expect(judgeSettings(good).map(({ level }) => level)).toEqual(['ok', 'ok'])
})

test.each([
  [100, 80, false, 'ok'],
  [40, 20, false, 'fix'],
  [40, 20, true, 'note'],
  [20, -5, false, 'fix'],
])('of %d connections %d are free', (max, left, running, level) => {
  expect(judgeConnections(max, left, running).level).toBe(level)
})

test.each([
  [1_000, 900, 1_100, 'ok', ''],
  [3_000, 900, 1_100, 'ok', ''],
  [61_000, 900, 1_000, 'fix', '60 s behind that of the database'],
  [1_000, 3_601_000, 3_601_100, 'fix', '3600 s ahead of that of the database'],
])('a database at %d between %d and %d', (database, before, after, level, text) => {
  const found = judgeClock(database, before, after)
  expect(found.level).toBe(level)
  expect(found.text).toContain(text)
})

test.each([
  [50, 100, 'ok'],
  [9, 100, 'note'],
  [4, 100, 'fix'],
  [0.5, 1, 'fix'],
  [0, 0, 'fix'],
])('%d of %d GB free', (bavail, blocks, level) => {
  for (const [files, ffree] of [
    [0, 0],
    [100, 50],
  ])
    expect(judgeSpace({ bavail, blocks, bsize: 1024 ** 3, files: files!, ffree: ffree! }, '/data').level).toBe(level)
})

test('a certificate that is valid for months is in order', () => {
  const [now, ends] = ['2027-03-01T12:00:00Z', '2027-06-01T00:00:00Z'].map((at) => new Date(at))
  expect(judgeCertificate(ends!, now!, undefined).level).toBe('ok')
})

test('the report has one line a finding, whatever another program says', () => {
  const fix = { level: 'fix', what: 'Mail', text: 'a\nb\u001b[2J' } as const
  expect(showFinding(fix)).toBe('FIX   Mail: a b [2J')
  expect(summarise([fix, fix, { ...fix, level: 'note' }])).toBe('2 problems must be fixed, 1 note to read.')
  expect(summarise([{ ...fix, level: 'ok' }])).toBe('Everything is in order.')
})

test.each([
  ['NoSuchBucket', 'does not have the bucket. Create it'],
  ['AccessDenied', 'does not allow it. Give the key the rights'],
  ['Unheard', 'cannot be used (Unheard).'],
])('a store that fails with %s is described, also where a visitor only reads of another try', (name, words) => {
  const error = Object.assign(new Error('x'), { name })
  for (const thrown of [error, storeGone(error)]) expect(causeInStore(thrown)).toContain(words)
})

test('a mailbox without a limit, or with space in it, is in order', () => {
  for (const [used, limit] of [
    [0, 0],
    [799, 1_000],
  ])
    expect(judgeQuota(used!, limit!)).toEqual([])
})
