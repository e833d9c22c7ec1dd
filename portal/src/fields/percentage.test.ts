import { expect, test } from 'vitest'
import { checkForm } from './check-form.ts'
import type { Section } from './form.ts'

const shares: Section = {
  id: 'shares',
  name: 'Shareholders',
  order: 1,
  extraInfo: '',
  repeat: { min: 1, max: 9, itemLabel: 'Shareholder' },
  inputs: ['Name', { name: 'Share', typeOf: 'percentage' }],
}
const check = (...given: unknown[]) =>
  checkForm([shares], { Shareholders: given.map((Share) => ({ Name: 'Ada', Share: Share as string })) }).problems

test.each([[[100]], [['60', '40%']], [['33.33', '33.33', '33.33']]])('%j make 100', (given) => {
  expect(check(...given)).toEqual([])
})

test('percentages that do not make 100 are refused, with their sum', () => {
  const message = '‘Share’ must add up to 100%, but the answers add up to 95.5%'
  expect(check(60, '35.5')).toEqual([{ field: 'Shareholders.0.Share', message }])
  expect(check(60, 60)).toMatchObject([{ message: expect.stringContaining('120%') }])
})

test('an unreadable percentage comes before the sum', () => {
  expect(check(60, 'half')).toMatchObject([{ field: 'Shareholders.1.Share', message: expect.stringMatching(/^Enter/) }])
})

test('several percentages of one section also make 100, if any is given', () => {
  const inputs = ['Gas', 'Solar'].map((name) => ({ name, typeOf: 'percentage', required: false }))
  const mix: Section = { id: 'mix', name: 'Mix', order: 1, extraInfo: '', inputs }
  expect(checkForm([mix], {}).problems).toEqual([])
  expect(checkForm([mix], { Gas: 80, Solar: 20 }).problems).toEqual([])
  expect(checkForm([mix], { Gas: 80, Solar: 10 }).problems).toMatchObject([{ field: 'Gas' }])
})
