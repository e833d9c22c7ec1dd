import { describe, expect, test } from 'vitest'
import { checkForm } from './check-form.ts'
import type { FormInput, RawFormAnswers, ShowWhen } from './field.ts'
import type { Section } from './form.ts'
import { visibleSections, holds } from './form-visibility.ts'
import { section } from './testing.ts'

const asked = (sections: Section[], answers: RawFormAnswers) =>
  visibleSections(sections, answers).flatMap(({ parts }) =>
    parts.flatMap(({ path, fields }) => fields.map((field) => path + field.name)),
  )

describe('a condition', () => {
  test.each<[Omit<ShowWhen, 'question'>, string[] | undefined, boolean]>([
    [{ is: 'Solar' }, ['Solar'], true],
    [{ is: 'Solar' }, ['Gas', 'Solar'], true],
    [{ is: 'Solar' }, ['Gas'], false],
    [{ is: 'Solar' }, [], false],
    [{ is: 'Solar' }, undefined, false],
    [{ isNot: 'Solar' }, ['Gas'], true],
    [{ isNot: 'Solar' }, ['Solar'], false],
    [{ isNot: 'Solar' }, [], false],
    [{ oneOf: ['Solar', 'Wind'] }, ['Wind'], true],
    [{ oneOf: ['Solar', 'Wind'] }, ['Gas'], false],
    [{ filled: true }, ['x'], true],
    [{ filled: true }, [], false],
    [{ filled: false }, [], true],
    [{ filled: false }, undefined, true],
    [{ filled: false }, ['x'], false],
  ])('%j with the answer %j holds: %s', (test, words, expected) =>
    expect(holds({ question: 'Q', ...test }, words)).toBe(expected),
  )
})

const when = (name: string, showWhen: ShowWhen, more: object = {}): FormInput => ({ name, showWhen, ...more })
const source = { name: 'Source', typeOf: 'select', options: ['Solar', 'Gas'] }

describe('questions that are visible', () => {
  test('follow the answers, and those that hang on a hidden one are hidden too', () => {
    const form = [
      section('Plant', [
        source,
        when('Fuel', { question: 'Source', is: 'Gas' }),
        when('Supplier', { question: 'Fuel', filled: true }),
        'Remarks',
      ]),
    ]
    expect(asked(form, { Fuel: 'LNG', Supplier: 'x' })).toEqual(['Source', 'Remarks'])
    expect(asked(form, { Source: 'Gas' })).toEqual(['Source', 'Fuel', 'Remarks'])
    expect(asked(form, { Source: 'Gas', Fuel: ' LNG ' })).toEqual(['Source', 'Fuel', 'Supplier', 'Remarks'])
    expect(asked(form, { Source: 'Solar', Fuel: 'LNG' })).toEqual(['Source', 'Remarks'])
  })

  test.each<[FormInput, ShowWhen, RawFormAnswers, boolean]>([
    [{ name: 'Q', typeOf: 'checkbox' }, { question: 'Q', is: 'Yes' }, { Q: true }, true],
    [{ name: 'Q', typeOf: 'checkbox' }, { question: 'Q', is: 'No' }, {}, true],
    [{ name: 'Q', typeOf: 'checkbox' }, { question: 'Q', isNot: 'Yes' }, { Q: true }, false],
    [{ name: 'Q', typeOf: 'number' }, { question: 'Q', is: '1250' }, { Q: '1,250.0' }, true],
    [{ name: 'Q', typeOf: 'number' }, { question: 'Q', is: '0' }, { Q: 0 }, true],
    [{ name: 'Q', typeOf: 'checkbox', options: ['a', 'b'] }, { question: 'Q', oneOf: ['b'] }, { Q: ['a', 'b'] }, true],
    ['constructor', { question: 'constructor', filled: true }, {}, false],
  ])('%j, %j with %j: %s', (input, showWhen, answers, visible) =>
    expect(asked([section('S', [input, when('Next', showWhen)])], answers).includes('Next')).toBe(visible),
  )

  test('go with their section', () => {
    const form = [
      section('Plant', [source], { order: 2 }),
      section('Gas supply', ['Supplier'], { order: 3, showWhen: { question: 'Source', is: 'Gas' } }),
      section('Applicant', ['Company'], { order: 1 }),
    ]
    expect(asked(form, { Source: 'Solar', Supplier: 'x' })).toEqual(['Company', 'Source'])
    expect(asked(form, { Source: 'Gas' })).toEqual(['Company', 'Source', 'Supplier'])
  })
})

const directors = section(
  'Directors',
  [
    'Full name',
    { name: 'Foreign', typeOf: 'checkbox', required: false },
    when('Permit', { question: 'Foreign', is: 'Yes' }),
  ],
  { order: 2, repeat: { min: 1, max: 3, itemLabel: 'Director' } },
)

describe('a repeated section', () => {
  test('asks for each thing by its own answers, and for the least number from the start', () => {
    const items = [{ 'Full name': 'Ada', Foreign: true }, { 'Full name': 'Obi' }]
    expect(asked([directors], {})).toEqual(['Directors.0.Full name', 'Directors.0.Foreign'])
    expect(asked([directors], { Directors: items })).toEqual([
      'Directors.0.Full name',
      'Directors.0.Foreign',
      'Directors.0.Permit',
      'Directors.1.Full name',
      'Directors.1.Foreign',
    ])
    expect(visibleSections([directors], { Directors: items })[0]?.parts[1]?.label).toBe('Director 2')
  })

  test('with no least number starts with nothing, and may look at an earlier question', () => {
    const kind = section('Kind', [source])
    const units = section('Units', [when('Fuel', { question: 'Source', is: 'Gas' }), 'Output'], {
      order: 2,
      repeat: { min: 0, max: 9, itemLabel: 'Unit' },
    })
    expect(asked([kind, units], {})).toEqual(['Source'])
    expect(asked([kind, units], { Source: 'Gas', Units: [{}] })).toEqual(['Source', 'Units.0.Fuel', 'Units.0.Output'])
  })

  test.each([null, 'x', 12, [1, 'a', null, ['b']], { 0: {} }])('that holds %j asks as if nothing were given', (raw) => {
    expect(asked([directors], { Directors: raw as never })).toEqual(asked([directors], {}))
  })
})

describe('the check of a form', () => {
  const form = [section('Plant', [source, when('Fuel', { question: 'Source', is: 'Gas' })]), directors]

  test('neither requires nor stores what is hidden', () => {
    const raw = { Source: 'Solar', Fuel: 'LNG', Directors: [{ 'Full name': ' Ada ', Permit: 'x' }] }
    expect(checkForm(form, raw)).toEqual({
      answers: { Source: 'Solar', Directors: [{ 'Full name': 'Ada' }] },
      problems: [],
    })
  })

  test('names each problem by its place', () => {
    const { problems } = checkForm(form, { Source: 'Gas', Directors: [{ 'Full name': 'Ada' }, { Foreign: true }] })
    expect(problems).toEqual([
      { field: 'Fuel', message: 'Fuel is required' },
      { field: 'Directors.1.Full name', message: 'Full name is required' },
      { field: 'Directors.1.Permit', message: 'Permit is required' },
    ])
  })

  test('holds a repeated section to its numbers and its shape', () => {
    const check = (Directors: unknown) => checkForm([directors], { Directors: Directors as never }).problems
    expect(check(Array(4).fill({ 'Full name': 'Ada' }))).toEqual([
      { field: 'Directors', message: 'Director: at most 3' },
    ])
    expect(check(undefined)).toEqual([{ field: 'Directors.0.Full name', message: 'Full name is required' }])
    expect(check('many')[0]).toEqual({ field: 'Directors', message: 'Reload the page and fill in ‘Directors’ again' })
    expect(check([['a']])[0]?.message).toBe('Reload the page and fill in ‘Directors’ again')
  })
})
