import { storeGone } from '../s3/s3-files.server.ts'
import { judgeClock, judgeConnections, judgeSettings, type Settings } from './database.server.ts'
import { causeInStore } from './documents.server.ts'
import { describe, expect, test } from 'vitest'
import { showFinding, summarise } from './finding.ts'
import { judgeSpace } from './folders.server.ts'
import { judgeCertificate } from './web.server.ts'

const good: Settings = {
  server_version: '18.4',
  server_version_num: '180004',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  server_encoding: 'UTF8',
  TimeZone: 'UTC',
  log_statement: 'none',
  log_min_duration_statement: '-1',
}

describe('settings of PostgreSQL', () => {
  test('that keep everything are in order', () => {
    expect(judgeSettings(good).map(({ level }) => level)).toEqual(['ok', 'ok'])
  })

  test.each([
    ['fsync', 'off', 'postgresql.conf'],
    ['full_page_writes', 'off', 'postgresql.conf'],
    ['synchronous_commit', 'off', 'synchronous_commit = on'],
    ['server_encoding', 'SQL_ASCII', 'UTF8'],
    ['TimeZone', 'Africa/Lagos', 'UTC'],
    ['log_statement', 'all', 'log_statement = none'],
    ['log_min_duration_statement', '0', '-1'],
  ])('%s = %s is named with its cure', (name, value, cure) => {
    const found = judgeSettings({ ...good, [name]: value }).filter(({ level }) => level === 'fix')
    expect(found).toHaveLength(1)
    expect(found[0]?.text).toMatch(new RegExp(`^${name} is ${value}: .*${cure}`))
  })

  test('of a server that is too old are named', () => {
    const found = judgeSettings({ ...good, server_version: '14.9', server_version_num: '140009' })
    expect(found[0]).toMatchObject({ level: 'fix', text: 'PostgreSQL 14.9 is too old: use 15 or newer.' })
  })
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

const gigabytes = (count: number) => count * 1024 ** 3
test.each([
  [50, 100, 'ok'],
  [9, 100, 'note'],
  [4, 100, 'fix'],
  [0.5, 1, 'fix'],
  [0, 0, 'fix'],
])('%d of %d GB free', (free, total, level) => {
  expect(judgeSpace(gigabytes(free), gigabytes(total), '/data').level).toBe(level)
})

const now = new Date('2027-03-01T12:00:00Z')
test.each([
  ['2027-06-01T00:00:00Z', undefined, 'ok'],
  ['2027-03-15T00:00:00Z', undefined, 'note'],
  ['2027-03-05T00:00:00Z', undefined, 'fix'],
  ['2027-02-27T00:00:00Z', 'CERT_HAS_EXPIRED', 'fix'],
  ['2027-06-01T00:00:00Z', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'fix'],
])('a certificate until %s, refused for %s', (ends, refused, level) => {
  expect(judgeCertificate(new Date(ends), now, refused).level).toBe(level)
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
