import { describe, expect, test } from 'vitest'
import { documentWarnings, refusal, warningsOf } from './messages.ts'
import {
  bytesOf,
  dayStart,
  defaultLimits,
  findExcess,
  gigabytes,
  limitBounds,
  mergeLimits,
  quotaNames,
  refusalStatus,
  secondsToNextDay,
  stateOf,
} from './rules.ts'

const gb = 1_073_741_824

test('the defaults are within the bounds for staff', () => {
  for (const name of quotaNames) {
    expect(defaultLimits[name]).toBeGreaterThanOrEqual(limitBounds[name].min)
    expect(defaultLimits[name]).toBeLessThanOrEqual(limitBounds[name].max)
  }
  expect(defaultLimits).toMatchObject({ documentsPerApplication: 40, bytesPerApplication: 2 * gb })
  expect(defaultLimits).toMatchObject({ openApplications: 20, casesPerDay: 10, openCases: 50, unfinishedUploads: 5 })
})

test('limits of one account override those of every account', () => {
  const limits = mergeLimits({ openCases: 60, casesPerDay: 11 }, { openCases: 70 })
  expect(limits).toEqual({ ...defaultLimits, openCases: 70, casesPerDay: 11 })
  expect(mergeLimits(null, undefined)).toEqual(defaultLimits)
})

describe('excess', () => {
  test.each([
    [19, 1, undefined],
    [20, 1, 'openApplications'],
    [0, 21, 'openApplications'],
    // After a limit was lowered: the current use stays, only additions are refused.
    [30, 0, undefined],
    [30, 1, 'openApplications'],
  ] as const)('with %i in use and %i more: %s', (used, adding, name) => {
    expect(findExcess(defaultLimits, { openApplications: used }, { openApplications: adding })?.name).toBe(name)
  })
  test('is found among several quotas, exact to the byte', () => {
    const used = { documentsPerApplication: 39, bytesPerApplication: 2 * gb - 10 }
    expect(findExcess(defaultLimits, used, { documentsPerApplication: 1, bytesPerApplication: 10 })).toBeUndefined()
    const excess = findExcess(defaultLimits, used, { documentsPerApplication: 1, bytesPerApplication: 11 })
    expect(excess).toEqual({ name: 'bytesPerApplication', limit: 2 * gb, used: 2 * gb - 10, adding: 11 })
  })
  test('has a status for each quota', () => {
    const statuses = Object.fromEntries(quotaNames.map((name) => [name, refusalStatus(name)]))
    expect(statuses).toEqual({
      openApplications: 409,
      openCases: 409,
      casesPerDay: 429,
      documentsPerApplication: 413,
      bytesPerApplication: 413,
      unfinishedUploads: 413,
      storageBytes: 413,
    })
  })
})

test('a quota is nearly used from 80 % and full at its limit', () => {
  expect([15, 16, 19, 20, 25].map((used) => stateOf(used, 20))).toEqual(['fine', 'near', 'near', 'full', 'full'])
  expect([3, 4, 5].map((used) => stateOf(used, 5))).toEqual(['fine', 'near', 'full'])
})

test.each([
  ['2027-03-01T22:59:59Z', '2027-02-28T23:00:00.000Z', 1],
  ['2027-03-01T23:00:00Z', '2027-03-01T23:00:00.000Z', 86_400],
  ['2027-03-02T12:00:00Z', '2027-03-01T23:00:00.000Z', 39_600],
])('in Nigeria the day of %s started at %s and ends in %i s', (now, start, seconds) => {
  expect(dayStart(new Date(now)).toISOString()).toBe(start)
  expect(secondsToNextDay(new Date(now))).toBe(seconds)
})

test('sizes are shown in gigabytes', () => {
  expect([0, 5, 1.85 * gb, 2 * gb - 1, 2 * gb].map(gigabytes)).toEqual(['0', '0.1', '1.8', '1.9', '2'])
  expect(bytesOf(1.5)).toBe(1.5 * gb)
})

describe('messages', () => {
  const limits = defaultLimits
  test('show the use before the limit is reached, and advice at the limit', () => {
    expect(warningsOf(['openApplications'], limits, { openApplications: 15 })).toEqual([])
    expect(warningsOf(['openApplications'], limits, { openApplications: 18 })).toEqual([
      { full: false, text: 'You have 18 of 20 open applications.' },
    ])
    const [full] = warningsOf(['unfinishedUploads'], limits, { unfinishedUploads: 5 })
    expect(full).toEqual({
      full: true,
      text: 'You have 5 of 5 unfinished uploads. Continue or discard one of them. We discard an upload automatically after 7 days without progress.',
    })
  })
  test('combine both document quotas of an application', () => {
    const files = (count: number, size: number) => Array.from({ length: count }, () => ({ size }))
    expect(documentWarnings(limits, files(10, 1_000_000))).toEqual([])
    expect(documentWarnings(limits, files(36, gb / 20))).toEqual([
      { full: false, text: 'Documents: 36 of 40, 1.8 of 2 GB.' },
    ])
    expect(documentWarnings(limits, files(40, 1))[0]).toMatchObject({ full: true })
  })
  test('for a refusal contain the limit, the current use and advice', () => {
    const print = (name: (typeof quotaNames)[number], used: number, adding: number) =>
      refusal({ name, limit: limits[name], used, adding })
    expect(print('openApplications', 20, 1)).toBe(
      'You have 20 open applications, the most at one time. You can start another when the Commission has decided on one of them. If you need more, write to enquiries@commission.example.',
    )
    expect(print('openCases', 60, 1)).toMatch(/^You have 60 open cases, and 50 is the most at one time\./)
    expect(print('casesPerDay', 10, 1)).toMatch(/today, the most in one day\. You can file again tomorrow\./)
    expect(print('documentsPerApplication', 38, 5)).toMatch(
      /^This application has 38 of 40 documents\. 5 more do not fit\. Put several pages/,
    )
    expect(print('bytesPerApplication', 1.8 * gb, gb)).toMatch(
      /^The documents of this application use 1\.8 of 2 GB\. This does not fit\./,
    )
    expect(print('storageBytes', 20 * gb, 1)).toMatch(/^Your documents use 20 of 20 GB\. There is no room left\./)
    for (const name of quotaNames)
      expect(print(name, limits[name], 1)).toContain(name === 'unfinishedUploads' ? 'discard' : '@')
  })
})
