import { expect, test } from 'vitest'
import { defaultLimits } from '../rules.ts'
import { readLimits, typedLimits } from './typed-limits.ts'

test('typed limits are read back unchanged', () => {
  expect(typedLimits(defaultLimits)).toMatchObject({ bytesPerApplication: '2', openApplications: '20' })
  expect(readLimits(typedLimits(defaultLimits), false)).toEqual({ limits: defaultLimits, problems: [] })
})

test('a limit of one account may be empty, a limit of every account may not', () => {
  expect(readLimits({ openCases: ' 70 ' }, true)).toEqual({ limits: { openCases: 70 }, problems: [] })
  expect(readLimits({}, false).problems).toHaveLength(7)
})

test.each(['0', '-1', '1.5', 'ten', '1001'])("'%s' is not a valid number of open applications", (typed) => {
  expect(readLimits({ openApplications: typed }, true).problems).toEqual([
    { field: 'openApplications', message: 'Enter a whole number from 1 to 1,000' },
  ])
})

test.each(['0.5', '101', '2 GB', '1e2'])("'%s' is not a valid size of an application", (typed) => {
  expect(readLimits({ bytesPerApplication: typed }, true).problems).toEqual([
    { field: 'bytesPerApplication', message: 'Enter a size from 1 to 100 GB' },
  ])
})
