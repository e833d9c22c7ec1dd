import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defaultLimits } from '../rules.ts'
import { typedLimitsInput, typedLimits } from './typed-limits.ts'

const read = (typed: object, mayBeEmpty: boolean) => {
  const { data, error } = z.safeParse(z.object(typedLimitsInput(mayBeEmpty)), typed)
  return data ?? error?.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
}

test('typed limits are read back unchanged', () => {
  expect(typedLimits(defaultLimits)).toMatchObject({ bytesPerApplication: '2', openApplications: '20' })
  expect(read(typedLimits(defaultLimits), false)).toEqual(defaultLimits)
})

test('a limit of one account may be empty, a limit of every account may not', () => {
  expect(read({ openCases: ' 70 ' }, true)).toEqual({ openCases: 70 })
  expect(read({}, false)).toHaveLength(7)
})

test.each(['0', '-1', '1.5', 'ten', '1001'])("'%s' is not a valid number of open applications", (typed) => {
  expect(read({ openApplications: typed }, true)).toEqual([
    { field: 'openApplications', message: 'Enter a whole number from 1 to 1,000' },
  ])
})

test.each(['0.5', '101', '2 GB', '1e2'])("'%s' is not a valid size of an application", (typed) => {
  expect(read({ bytesPerApplication: typed }, true)).toEqual([
    { field: 'bytesPerApplication', message: 'Enter a size from 1 to 100 GB' },
  ])
})
