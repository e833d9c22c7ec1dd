import { expect, test, vi } from 'vitest'
import {
  addDays,
  endOfDay,
  formatDay,
  formatForSheet,
  formatMoment,
  formatShortDay,
  formatShortMoment,
  formatTime,
  fromDateTimeInput,
  isCalendarDay,
  isCalendarTime,
  nigerianDay,
  nigerianMonth,
  nigerianYear,
  startOfDay,
  toDateTimeInput,
} from './nigerian-time.ts'

const lateInLondon = '2026-12-31T23:30:00.000Z'

test('a time is written as people in Nigeria read it', () => {
  const written = [formatDay, formatShortDay, formatMoment, formatShortMoment, formatTime, formatForSheet].map(
    (format) => [format(lateInLondon), format(new Date(lateInLondon))],
  )
  const expected = [
    '1 January 2027',
    '1 Jan 2027',
    '1 January 2027 at 00:30',
    '1 Jan 2027, 00:30',
    '00:30',
    '2027-01-01 00:30',
  ]
  expect(written).toEqual(expected.map((text) => [text, text]))
})

test('what is no date is logged and shown as it is', () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(formatDay('soon')).toBe('soon')
  expect(log).toHaveBeenCalledOnce()
})

test('the day turns at midnight in Nigeria', () => {
  expect(startOfDay('2026-03-01').toISOString()).toBe('2026-02-28T23:00:00.000Z')
  expect(endOfDay('2026-03-01').toISOString()).toBe('2026-03-01T22:59:59.000Z')
  const at = new Date(lateInLondon)
  expect([nigerianDay(at), nigerianMonth(at), nigerianYear(at)]).toEqual(['2027-01-01', '2027-01', 2027])
})

test('days are counted by the calendar', () => {
  expect([addDays('2028-02-28', 1), addDays('2027-01-01', -1)]).toEqual(['2028-02-29', '2026-12-31'])
  expect(['2028-02-29', '2027-02-29', '2027-2-1', ''].map(isCalendarDay)).toEqual([true, false, false, false])
  expect(['1900-01-01', '2100-12-31'].map(isCalendarDay)).toEqual([true, true])
  for (const year of ['0000', '0025', '1026', '1899', '2101', '9999', '20255'])
    expect([isCalendarDay(`${year}-03-14`), isCalendarTime(`${year}-03-14T09:00:00Z`)], year).toEqual([false, false])
  expect(['2027-03-14T09:00:00Z', '2027-02-29T09:00:00Z', '2027-03-14'].map(isCalendarTime)).toEqual([
    true,
    false,
    false,
  ])
})

test('times are typed and shown as the clock in Lagos says', () => {
  expect(fromDateTimeInput('2027-01-01T00:30')).toBe(lateInLondon)
  expect(toDateTimeInput(lateInLondon)).toBe('2027-01-01T00:30')
  expect([fromDateTimeInput(''), fromDateTimeInput('soon'), toDateTimeInput(null)]).toEqual([null, null, ''])
})
