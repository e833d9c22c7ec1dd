import { expect, test } from 'vitest'
import type { Duty } from '#platform/duties.ts'
import { isClosedTo, isStaffAddress } from './addresses.ts'

const cases: [duties: Duty[], path: string, expected: boolean][] = [
  [['case-officer'], '/work', true],
  [['case-officer'], '/work/search', true],
  [['case-officer'], '/consumer-complaint', true],
  [['case-officer'], '/consumer-complaint/12', true],
  [['case-officer'], '/content-manager', false],
  [['case-officer'], '/whistleblowing', false],
  [['case-officer'], '/forms', false],
  [['case-officer'], '/workers', false],
  [['case-officer'], '/', false],
  // An editor's own complaints are those of a consumer.
  [['editor'], '/consumer-complaint', false],
  [['editor'], '/user-profile/forms', true],
  [['editor'], '/content-manager/library', true],
  [['integrity-officer'], '/whistleblowing', true],
  [['integrity-officer'], '/whistleblowing/follow-up', false],
  [[], '/work', false],
  [[], '/user-profile', false],
]
test.each(cases)('%j sees %s in the frame of staff: %s', (duties, path, expected) => {
  expect(isStaffAddress({ duties }, path)).toBe(expected)
})

const screens: [duties: Duty[], path: string, closed: boolean][] = [
  [[], '/work', true],
  [[], '/work/search', true],
  [[], '/user-profile', false],
  [[], '/consumer-complaint/12', false],
  [['case-officer'], '/people/12', false],
  [['case-officer'], '/cases/overview', false],
  [['case-officer'], '/system', true],
  [['case-officer'], '/user-profile/staff/12', true],
  [['case-officer'], '/user-profile/limits', true],
  [['editor'], '/people', true],
  [['licensing-officer'], '/cases/overview', false],
  [['licensing-officer'], '/cases/settings', true],
]
test.each(screens)('%j finds %s closed: %s', (duties, path, closed) => {
  expect(isClosedTo({ duties }, path)).toBe(closed)
})
