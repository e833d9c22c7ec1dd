import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCalendarDay } from '#platform/values/nigerian-time.ts'
import { describeStanding, type Due, nextDayOf } from './rules.conditions.ts'

const follow = (day: string, due: Due, times: number) => {
  const days: string[] = []
  for (let last = day; days.length < times;) days.push((last = nextDayOf(last, due, Number(day.slice(8)))))
  return days
}

test.each<[string, Due, string[]]>([
  ['2027-01-31', 'monthly', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
  ['2028-01-30', 'monthly', ['2028-02-29', '2028-03-30']],
  ['2027-11-30', 'quarterly', ['2028-02-29', '2028-05-30', '2028-08-30', '2028-11-30', '2029-02-28']],
  ['2028-02-29', 'yearly', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ['2027-12-15', 'monthly', ['2028-01-15']],
  ['2027-03-31', 'once', ['2027-03-31']],
])('after %s %s comes %s', (day, due, days) => {
  expect(follow(day, due, days.length)).toEqual(days)
})

test('each day exists, is later, and has the day of the first where its month has it', () => {
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2080-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.constantFrom<Due>('monthly', 'quarterly', 'yearly'), (at, due) => {
      const first = at.toISOString().slice(0, 10)
      for (const [index, next] of follow(first, due, 15).entries()) {
        expect(isCalendarDay(next)).toBe(true)
        expect(next > (index === 0 ? first : '')).toBe(true)
        const isLast = new Date(Date.parse(next) + 86_400_000).getUTCDate() === 1
        expect(next.slice(8) === first.slice(8) || isLast).toBe(true)
      }
    }),
  )
})

test('the public reads when it was met and when it is due', () => {
  const met = { metOn: '2027-03-03', nextDay: '2028-03-03' }
  expect(describeStanding('open', met)).toBe('Met on 3 March 2027, next by 3 March 2028.')
  expect(describeStanding('overdue', { metOn: null, nextDay: '2028-03-03' })).toBe('Overdue since 4 March 2028.')
})
