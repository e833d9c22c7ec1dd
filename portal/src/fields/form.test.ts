import { expect, test } from 'vitest'
import { formFields, prefillAnswers, type Section, sectionFields } from './form.ts'

const section = (change: Partial<Section>): Section => ({
  id: 's',
  name: 'S',
  order: 1,
  extraInfo: '',
  inputs: [],
  ...change,
})

test('sections are asked by their order', () => {
  const fields = formFields([section({ order: 2, inputs: ['B'] }), section({ order: 1, inputs: ['A'] })])
  expect(fields.map((field) => field.name)).toEqual(['A', 'B'])
})

test('the kind of a section is the kind of its plain inputs', () => {
  const fields = sectionFields(section({ typeOf: 'textarea', rows: 6, inputs: ['A', { name: 'B', typeOf: 'date' }] }))
  expect(fields).toMatchObject([
    { name: 'A', kind: 'textarea', rows: 6 },
    { name: 'B', kind: 'date' },
  ])
})

test('a section of options is one question', () => {
  const fields = sectionFields(section({ name: 'Source', typeOf: 'select', inputs: ['Solar', 'Gas'] }))
  expect(fields).toMatchObject([{ name: 'Source', kind: 'select', options: ['Solar', 'Gas'] }])
})

test('the profile answers by what stands in the name of a question', () => {
  const inputs = [
    'First Name',
    'Surname',
    'Email Address',
    'Phone Number',
    'Town',
    { name: 'Name of bank', typeOf: 'select' },
  ]
  const profile = { name: 'Ada', surname: 'Obi', email: 'a@b.ng', phone: '08031234567' }
  expect(prefillAnswers([section({ inputs })], profile)).toEqual({
    'First Name': 'Ada',
    Surname: 'Obi',
    'Email Address': 'a@b.ng',
    'Phone Number': '08031234567',
  })
})
