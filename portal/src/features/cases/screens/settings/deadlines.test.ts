import { expect, test } from 'vitest'
import { complaint } from '#features/complaints/kind.ts'
import { petition } from '#features/petitions/kind.ts'
import { typedSettings, typeSettings } from './deadlines-form.tsx'

const steps = { filed: 15, level1: 10, level2: 10, level3: 5, reopened: 10 }
const kinds = [complaint, petition]
const settings = {
  complaint: steps,
  petition: { ...steps, filed: 30 },
  targets: { complaint: { answer: 2, resolve: 14 }, petition: { answer: 5, resolve: 30 } },
  remindDaysBefore: 3,
  escalateByItself: true,
}

const problemsOf = (typed: object) =>
  typedSettings(kinds)
    .safeParse(typed)
    .error?.issues.map(({ path, message }) => ({ field: path.join('.'), message }))

test('settings converted to text are read back unchanged', () =>
  expect(typedSettings(kinds).parse(typeSettings(kinds, settings))).toEqual(settings))

test.each(['', '0', '-3', '1.5', '366', 'ten'])("'%s' is not a number of days, reported at its field", (typed) => {
  expect(problemsOf({ ...typeSettings(kinds, settings), 'petition.level2': typed })).toEqual([
    { field: 'petition.level2', message: 'Give a whole number of days, from 1 to 365' },
  ])
})

test('settings of before there were targets have the defaults', () => {
  const { targets: _none, ...before } = settings
  const typed = typeSettings(kinds, before)
  expect([typed['targets.complaint.answer'], typed['targets.complaint.resolve']]).toEqual(['3', '21'])
  expect(problemsOf({ ...typed, 'targets.petition.resolve': '0' })).toEqual([
    { field: 'targets.petition.resolve', message: 'Give a whole number of days, from 1 to 365' },
  ])
})
