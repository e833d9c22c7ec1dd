import { expect, test, vi } from 'vitest'
import { formatDay, formatMoment, formatShortDay } from './format-moment.ts'

test('times are shown in Nigerian time', () => {
  expect(formatDay('2027-03-02T23:30:00Z')).toBe('3 March 2027')
  expect(formatShortDay('2027-03-02T23:30:00Z')).toBe('3 Mar 2027')
  expect(formatMoment('2027-03-02T23:30:00Z')).toBe('3 March 2027 at 00:30')
})

test('an invalid date is logged and shown unchanged', () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(formatDay('soon')).toBe('soon')
  expect(log).toHaveBeenCalledOnce()
})
