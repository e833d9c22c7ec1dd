import { expect, test } from 'vitest'
import { daysUntilFull, growthPerDay, judgeBackups } from './rules.ts'

const day = (number: number, used: number) => ({ day: `2027-03-${String(number).padStart(2, '0')}`, used })

test.each([
  [[], undefined],
  [[day(1, 100)], undefined],
  [[day(1, 100), day(2, 200)], undefined],
  [[day(1, 100), day(2, 900), day(5, 500)], 100],
  [[day(1, 500), day(11, 400)], -10],
])('growth over %j', (days, perDay) => expect(growthPerDay(days)).toBe(perDay))

test('growth counts days across a month', () => {
  expect(growthPerDay([{ day: '2027-02-26', used: 0 }, day(2, 40)])).toBe(10)
})

test.each([
  [1_000, undefined, undefined],
  [1_000, 0, undefined],
  [1_000, -5, undefined],
  [1_000, 100, 10],
  [0, 100, 0],
  [1_000_000, 1, undefined],
])('%d bytes free at %s a day', (free, perDay, days) => expect(daysUntilFull(free, perDay)).toBe(days))

const now = new Date('2027-03-20T12:00:00Z')
const fine = {
  lastAt: '2027-03-20T02:00:00Z',
  lastOk: true,
  drillAt: '2027-03-14T03:00:00Z',
  drillOk: true,
  lastNote: '',
  goodAt: null,
  drillNote: '',
  goodDrillAt: null,
}
test.each([
  [{}, { backup: true, drill: true }],
  [{ lastOk: false }, { backup: false, drill: true }],
  [{ lastAt: '2027-03-18T23:00:00Z' }, { backup: false, drill: true }],
  [
    { lastAt: null, lastOk: false, drillAt: null, drillOk: false },
    { backup: true, drill: true },
  ],
  [{ drillAt: '2027-03-01T03:00:00Z' }, { backup: true, drill: false }],
  [{ drillOk: false }, { backup: true, drill: false }],
])('backups with %j', (change, judged) =>
  expect(judgeBackups({ ...fine, ...change }, now, '2027-03-20T11:00:00Z')).toEqual(judged),
)

test('no backup after a day and a half, and no test restore after ten days, is one too few', () => {
  const none = { ...fine, lastAt: null, lastOk: false, drillAt: null, drillOk: false }
  expect(judgeBackups(none, now, '2027-03-18T23:00:00Z')).toEqual({ backup: false, drill: true })
  expect(judgeBackups(none, now, '2027-03-10T11:00:00Z')).toEqual({ backup: false, drill: false })
})
