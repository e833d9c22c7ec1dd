import { expect, test } from 'vitest'
import { box, boxes, line, text } from './fields.ts'
import { readFields } from './read-fields.ts'

const fields = {
  reason: text({ label: 'Reason', missing: 'Write a reason' }),
  forbids: box({ label: 'A law forbids it' }),
  law: line({ label: 'Which law', missing: 'Name the law', onlyIf: ({ forbids }) => forbids === true }),
  day: line({ label: 'Last day', initial: '2030-01-01', problem: (day) => (day > '2030' ? undefined : 'Later') }),
  files: boxes({ label: 'Files', options: ['a', 'b'] }),
}
const problemsOf = (typed: Record<string, unknown>) =>
  Object.fromEntries(readFields(fields, typed).shown.map(({ name, problem }) => [name, problem]))

test('values are what was typed, without spaces around texts, or what a field begins with', () => {
  const { values } = readFields(fields, { reason: ' Flood \n', files: ['a'] })
  expect(values).toEqual({ reason: 'Flood', forbids: false, law: '', day: '2030-01-01', files: ['a'] })
})

test('spaces are no text, and a rule of its own counts after that', () => {
  expect(problemsOf({ reason: '  ', day: '2029-12-31' })).toEqual({
    reason: 'Write a reason',
    forbids: undefined,
    day: 'Later',
    files: undefined,
  })
})

test('a field that belongs to the value of another is neither shown nor checked without it', () => {
  expect(problemsOf({ reason: 'Flood' })).not.toHaveProperty('law')
  expect(problemsOf({ reason: 'Flood', forbids: true })).toHaveProperty('law', 'Name the law')
})

test('a text that is kept elsewhere has its value there', () => {
  const draft = { text: 'Kept ', setText: () => {}, clear: () => {} }
  const kept = { note: text({ label: 'Note', draft, missing: 'Write a note' }) }
  const { values, shown } = readFields(kept, { note: 'typed' })
  expect([values, shown[0]?.problem]).toEqual([{ note: 'Kept' }, undefined])
})
