import { expect, test } from 'vitest'
import { defaultLimits } from '../rules.ts'
import { readLimits, typedLimits } from './typed-limits.ts'

test('limits as they are typed say the same when they are read', () => {
  expect(typedLimits(defaultLimits)).toMatchObject({ bytesPerApplication: '2', openApplications: '20' })
  expect(readLimits(typedLimits(defaultLimits), false)).toEqual({ limits: defaultLimits, problems: [] })
})

test('a field of one account may be empty, one of every account may not', () => {
  expect(readLimits({ openCases: ' 70 ' }, true)).toEqual({ limits: { openCases: 70 }, problems: [] })
  expect(readLimits({}, false).problems).toHaveLength(7)
})

test.each(['0', '-1', '1.5', 'ten', '1001'])("'%s' is no number of open applications", (typed) => {
  expect(readLimits({ openApplications: typed }, true).problems).toEqual([
    { field: 'openApplications', message: 'Enter a whole number from 1 to 1,000' },
  ])
})

test.each(['0.5', '101', '2 GB', '1e2'])("'%s' is no size of an application", (typed) => {
  expect(readLimits({ bytesPerApplication: typed }, true).problems).toEqual([
    { field: 'bytesPerApplication', message: 'Enter a size from 1 to 100 GB' },
  ])
})
