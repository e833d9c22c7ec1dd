import { expect, test } from 'vitest'
import { hourOf } from '#people/views.server.ts'

test('views of one hour are one entry', () => {
  expect(hourOf(new Date('2027-03-01T08:59:59.999Z')).toISOString()).toBe('2027-03-01T08:00:00.000Z')
  expect(hourOf(new Date('2027-03-01T09:00:00Z')).toISOString()).toBe('2027-03-01T09:00:00.000Z')
})
