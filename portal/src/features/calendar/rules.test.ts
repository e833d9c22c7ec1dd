import { describe, expect, test } from 'vitest'
import { addDays, endOfDay, nigerianDay } from '#platform/values/nigerian-time.ts'
import { builtInHolidays, easterSunday, effectiveHolidays } from './rules.holidays.ts'
import { addWorkingDays, isWorkingDay, workingDaysBetween } from '#engines/records/rules.deadlines.ts'

const holidays = effectiveHolidays([2025, 2026, 2027], [])

describe('holidays', () => {
  test('Easter Sundays match the almanac', () => {
    expect([2024, 2025, 2026, 2027, 2038].map(easterSunday)).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2038-04-25',
    ])
  })

  test('a year has fixed days, Easter and expected Islamic holidays', () => {
    const days = builtInHolidays(2026)
    expect(days.filter(({ expected }) => !expected).map(({ date }) => date)).toEqual([
      '2026-01-01',
      '2026-04-03',
      '2026-04-06',
      '2026-05-01',
      '2026-06-12',
      '2026-10-01',
      '2026-12-25',
      '2026-12-26',
    ])
    expect(days.filter(({ expected }) => expected).map(({ date, name }) => `${date} ${name}`)).toEqual([
      '2026-03-20 Eid al-Fitr',
      '2026-03-21 Eid al-Fitr',
      '2026-05-27 Eid al-Adha',
      '2026-05-28 Eid al-Adha',
      '2026-08-25 Eid al-Mawlid',
    ])
  })

  test('staff can add and remove days', () => {
    const changed = effectiveHolidays(
      [2026],
      [
        { date: '2026-03-23', name: 'Eid al-Fitr', removed: false },
        { date: '2026-10-01', name: 'Independence Day', removed: true },
      ],
    )
    expect(changed.has('2026-03-23')).toBe(true)
    expect(changed.has('2026-10-01')).toBe(false)
  })
})

describe('working days', () => {
  test('weekends and holidays do not count', () => {
    // Thursday is the first; Good Friday, the weekend and Easter Monday are skipped.
    expect(addWorkingDays('2026-04-01', 2, holidays)).toBe('2026-04-07')
    expect(addWorkingDays('2026-12-24', 1, holidays)).toBe('2026-12-28')
    expect(addWorkingDays('2026-12-31', 1, holidays)).toBe('2027-01-04')
    expect(addWorkingDays('2026-04-07', -2, holidays)).toBe('2026-04-01')
  })

  test('adding and counting agree for every day of a year', () => {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1))
      for (const count of [1, 5, 15]) {
        const due = addWorkingDays(day, count, holidays)
        expect(isWorkingDay(due, holidays)).toBe(true)
        expect(workingDaysBetween(day, due, holidays)).toBe(count)
        expect(workingDaysBetween(due, day, holidays)).toBe(-count)
      }
  })

  test('counting gives the same as iterating over the days, over several years', () => {
    for (let from = '2024-12-25'; from < '2025-01-12'; from = addDays(from, 1)) {
      let walked = 0
      for (let to = from; to < '2028-02-01'; to = addDays(to, 1)) {
        if (to > from && isWorkingDay(to, holidays)) walked++
        if (workingDaysBetween(from, to, holidays) !== walked) expect([from, to, walked]).toEqual([])
      }
    }
  })

  test('days are in Nigerian time, whatever the time zone of the server', () => {
    expect(nigerianDay(new Date('2026-11-20T22:59:59Z'))).toBe('2026-11-20')
    expect(nigerianDay(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21')
    expect(endOfDay('2026-11-20').toISOString()).toBe('2026-11-20T22:59:59.000Z')
  })
})
