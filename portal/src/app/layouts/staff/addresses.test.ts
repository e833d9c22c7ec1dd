import { expect, test } from 'vitest'
import type { Duty } from '#platform/duties.ts'
import { closedScreen, isStaffAddress } from './addresses.ts'

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

const screens: [duties: Duty[], path: string, closed: string | undefined][] = [
  [[], '/work', 'My work'],
  [[], '/work/search', 'My work'],
  [[], '/user-profile', undefined],
  [[], '/consumer-complaint/12', undefined],
  [['case-officer'], '/people/12', undefined],
  [['case-officer'], '/cases/overview', undefined],
  [['case-officer'], '/system', 'System'],
  [['case-officer'], '/user-profile/staff/12', 'Staff accounts'],
  [['case-officer'], '/user-profile/limits', 'Limits'],
  [['editor'], '/people', 'People'],
  [['licensing-officer'], '/cases/overview', undefined],
  [['licensing-officer'], '/cases/settings', 'Deadlines and holidays'],
]
test.each(screens)('%j finds the screen %s closed: %s', (duties, path, closed) => {
  expect(closedScreen({ duties }, path)).toBe(closed)
})
