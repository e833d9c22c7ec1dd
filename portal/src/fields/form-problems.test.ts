import { expect, test } from 'vitest'
import type { FormInput, ShowWhen } from './field.ts'
import type { Section } from './form.ts'
import { findFormProblems } from './form-problems.ts'
import { section } from './testing.ts'

const source = { name: 'Source', typeOf: 'select', options: ['Solar', 'Gas'] }
const repeat = { min: 0, max: 3, itemLabel: 'Thing' }
const found = (...sections: Section[]) => findFormProblems(sections).map(({ problem }) => problem)
const asking = (showWhen: ShowWhen, ...before: FormInput[]) =>
  found(section('S', [...before, { name: 'Next', showWhen }, 'Last']))

test('what nobody could answer is found, with its place', () => {
  const inputs = ['A', 'A', 'formTitle', { name: 'Choice', typeOf: 'select' }]
  expect(findFormProblems([section('Late', ['B'], { order: 9 }), section('Early', inputs)])).toEqual([
    { problem: 'twice', name: 'A', section: 1, input: 0 },
    { problem: 'reserved', name: 'formTitle', section: 1, input: 2 },
    { problem: 'no-options', name: 'Choice', section: 1, input: 3 },
  ])
})

test.each<[ShowWhen, string[]]>([
  [{ question: 'Source', is: 'Gas' }, []],
  [{ question: 'Source', oneOf: ['Gas', 'Solar'] }, []],
  [{ question: 'Source', filled: false }, []],
  [{ question: 'Source', is: 'Coal' }, ['never']],
  [{ question: 'Source', oneOf: ['Gas', 'Coal'] }, ['never']],
  [{ question: 'Source', oneOf: [] }, ['no-test']],
  [{ question: 'Source' }, ['no-test']],
  [{ question: 'Source', is: 'Gas', filled: true }, ['no-test']],
  [{ question: 'Nothing', is: 'x' }, ['unknown']],
  [{ question: '__proto__', filled: true }, ['unknown']],
  [{ question: 'Last', is: 'x' }, ['later']],
  [{ question: 'Next', is: 'x' }, ['later']],
])('the condition %j has the problems %j', (condition, problems) => expect(asking(condition, source)).toEqual(problems))

test.each<[FormInput, string, string[]]>([
  [{ name: 'Q', typeOf: 'number' }, '12.5', []],
  [{ name: 'Q', typeOf: 'number' }, '1,250', ['never']],
  [{ name: 'Q', typeOf: 'date' }, '2027-02-30', ['never']],
  [{ name: 'Q', typeOf: 'checkbox' }, 'Yes', []],
  [{ name: 'Q', typeOf: 'checkbox' }, 'true', ['never']],
])('%j is %s: %j', (input, is, problems) => expect(asking({ question: 'Q', is }, input)).toEqual(problems))

test('the order of the sections decides what is earlier', () => {
  const hanging = section('Hanging', ['B'], { order: 1, showWhen: { question: 'Source', is: 'Gas' } })
  expect(found(hanging, section('Plant', [source], { order: 2 }))).toEqual(['later'])
  expect(found({ ...hanging, order: 3 }, section('Plant', [source], { order: 2 }))).toEqual([])
})

test('questions of a repeated section may bear names of others, and are known within it only', () => {
  const things = section('Things', ['Company', { name: 'More', showWhen: { question: 'Company', filled: true } }], {
    repeat,
  })
  const after = section('After', [{ name: 'Late', showWhen: { question: 'More', filled: true } }])
  expect(found(section('First', ['Company']), things)).toEqual([])
  expect(found(things, after)).toEqual(['repeated'])
  expect(
    found(
      section('First', [source]),
      section('Things', [{ name: 'X', showWhen: { question: 'Source', is: 'Gas' } }], { repeat }),
    ),
  ).toEqual([])
})

test('a repeated section needs a name of its own and numbers that can be met', () => {
  expect(found(section('First', ['Things']), section('Things', ['A'], { repeat }))).toEqual(['twice'])
  expect(found(section('formTitle', ['A'], { repeat }))).toEqual(['reserved'])
  expect(found(section('Things', ['A'], { repeat: { min: 4, max: 3, itemLabel: 'Thing' } }))).toEqual(['count'])
})
