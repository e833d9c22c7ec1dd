import { expect, test } from 'vitest'
import { readDays, typedDays } from './deadlines.ts'

const steps = { filed: 15, level1: 10, level2: 10, level3: 5, reopened: 10 }
const settings = { complaint: steps, petition: { ...steps, filed: 30 }, remindDaysBefore: 3, escalateByItself: true }

test('settings as they are typed say the same when they are read', () => {
  const { settings: read, problems } = readDays(typedDays(settings), true)
  expect(problems).toEqual([])
  expect(read).toEqual(settings)
})

test.each(['', '0', '-3', '1.5', '366', 'ten'])("'%s' is no number of days, and says so at its field", (typed) => {
  const { problems } = readDays({ ...typedDays(settings), 'petition.level2': typed }, false)
  expect(problems).toEqual([{ field: 'petition.level2', message: 'Please give a whole number of days, from 1 to 365' }])
})
