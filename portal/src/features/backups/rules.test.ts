import { expect, test } from 'vitest'
import { backupName, expiredBackups, sortBackups, timeOfBackup } from './rules.ts'

const dayMs = 86_400_000
const nightly = (from: string, days: number) =>
  Array.from({ length: days }, (_, at) => backupName(new Date(Date.parse(from) + at * dayMs), false))
const keptOf = (names: string[]) => {
  const expired = new Set(expiredBackups(names))
  return sortBackups(names.filter((name) => !expired.has(name))).map((name) => name.slice(7, 17))
}

test('a backup has its time in its name', () => {
  const at = new Date('2026-11-22T01:12:03.004Z')
  expect(backupName(at, false)).toBe('portal-2026-11-22T01-12-03-004Z.tar')
  expect(timeOfBackup(backupName(at, true))).toEqual(at)
  for (const name of [
    'portal.tar',
    'portal-2026-11-22.tar',
    `${backupName(at, true)}.unfinished-7`,
    'portal-2026-99-22T01-12-03-004Z.tar',
  ])
    expect(timeOfBackup(name)).toBeUndefined()
})

test('two years of nights leave 7 days, 4 weeks and 12 months', () => {
  expect(keptOf(nightly('2025-01-01T01:12:00Z', 690)).join(' ')).toBe(
    '2026-11-21 2026-11-20 2026-11-19 2026-11-18 2026-11-17 2026-11-16 2026-11-15 2026-11-08 2026-11-01 ' +
      '2026-10-31 2026-09-30 2026-08-31 2026-07-31 2026-06-30 2026-05-31 2026-04-30 ' +
      '2026-03-31 2026-02-28 2026-01-31 2025-12-31',
  )
})

test('after a long pause nothing is removed that has no successor', () => {
  const old = nightly('2026-01-01T01:12:00Z', 3)
  expect(expiredBackups([...old, backupName(new Date('2026-11-22T01:12:00Z'), true)])).toEqual([])
})

test('of one day the newest stays, and other files are never named', () => {
  const [first, second] = ['2026-11-22T01:12:00Z', '2026-11-22T09:00:00Z'].map((at) => backupName(new Date(at), true))
  expect(expiredBackups([first!, 'erasures.jsonl', 'family.jpg', second!])).toEqual([first])
})
