import { expect, test } from 'vitest'
import { describeField } from './form.ts'
import { fieldInputId, inputAttributes } from './input-attributes.ts'

const asked = (name: string, typeOf?: string) => inputAttributes(describeField({ name, typeOf }))

test.each([
  ['Company email', undefined, { type: 'email', placeholder: 'Enter your Company email' }],
  ['Contact phone', undefined, { type: 'tel', placeholder: 'Enter your Contact phone' }],
  ['Built (year)', 'year', { type: 'text', inputMode: 'numeric' }],
  ['Site', 'website', { type: 'text', inputMode: 'url', placeholder: 'Enter your Site' }],
  ['Position', undefined, { type: 'text', placeholder: 'Enter your Position' }],
  ['Capacity', 'number', { type: 'text', inputMode: 'decimal', placeholder: 'Enter your Capacity' }],
  ['Start', 'date', { type: 'date', min: '1900-01-01', max: '2100-12-31' }],
])('%s of kind %s is asked with the right keyboard', (name, typeOf, attributes) => {
  expect(asked(name, typeOf)).toEqual(attributes)
})

test("only questions about the applicant carry the browser's own suggestions", () => {
  expect(asked('Surname').autoComplete).toBe('family-name')
  expect(asked('Email Address').autoComplete).toBe('email')
  expect(asked('Surname of the site manager').autoComplete).toBeUndefined()
})

test('ids hold no blank, so that hints and errors can be tied to them', () => {
  expect(fieldInputId('Installed capacity (MW)')).not.toMatch(/\s/)
  expect(fieldInputId('A b')).not.toBe(fieldInputId('A-b'))
})
