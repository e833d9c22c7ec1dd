import { describe, expect, test } from 'vitest'
import { describeField, findKind } from './describe.ts'
import type { FormInput, RawAnswer } from './field.ts'
import { checkAnswer, checkAnswers, displayAnswer } from './kinds.ts'

const check = (input: FormInput, raw: RawAnswer) => checkAnswer(describeField(input), raw)

describe('the kind of a question', () => {
  test.each([
    ['Company', undefined, 'text'],
    ['Contact Email', undefined, 'email'],
    ['PHONE of the office', undefined, 'tel'],
    ['Phone', 'text', 'tel'],
    ['Address', 'email', 'email'],
    ['Mobile', 'phone', 'tel'],
    ['Mobile', 'tel', 'tel'],
    ['Date of telephone inspection', 'date', 'date'],
    ['Emails to send in a day', 'number', 'number'],
    ['Remarks', 'textarea', 'textarea'],
    ['Remarks', 'no such kind', 'text'],
  ])('%s, stated as %s, is %s', (name, typeOf, kind) => expect(findKind(name, typeOf)).toBe(kind))

  test('gives lengths, rows and placeholder', () => {
    expect(describeField('Company')).toMatchObject({ maxLength: 100, placeholder: 'Enter your Company' })
    expect(describeField('Phone Number').maxLength).toBe(15)
    expect(describeField({ name: 'Story', typeOf: 'textarea' })).toMatchObject({ maxLength: 500, rows: 3 })
  })

  test('is required except for Fax and Website Address, unless the form says otherwise', () => {
    const required = (input: FormInput) => describeField(input).required
    expect(['Fax', 'Website Address', ' fax '].map(required)).toEqual([false, false, false])
    expect(['Company', 'Fax machine'].map(required)).toEqual([true, true])
    expect(required({ name: 'Fax', required: true })).toBe(true)
    expect(required({ name: 'Company', required: false })).toBe(false)
  })
})

describe('an answer', () => {
  const select = { name: 'Source', typeOf: 'select', options: ['Solar', 'Gas'] }
  const boxes = { name: 'Finance', typeOf: 'checkbox', options: ['Loan', 'Grant'] }
  const tick = { name: 'Agreed', typeOf: 'checkbox' }
  const number = { name: 'MW', typeOf: 'number' }
  const date = { name: 'Start', typeOf: 'date' }

  test.each<[FormInput, RawAnswer, unknown]>([
    ['Company', '  Sun\u0000rise\u0007 ', 'Sunrise'],
    ['Company', 12, '12'],
    ['Email', ' a@b.ng ', 'a@b.ng'],
    ['Phone', '+234 803 123 4', '+234 803 123 4'],
    ['Phone', '0803 123 4567', '0803 123 4567'],
    [number, '1,250.5', 1250.5],
    [number, -3, -3],
    [date, '2028-02-29', '2028-02-29'],
    [select, 'Gas', 'Gas'],
    [boxes, ['Grant', 'Loan', 'Loan'], ['Loan', 'Grant']],
    [boxes, 'Loan', ['Loan']],
    [tick, true, true],
    ['Fax', '', undefined],
  ])('%j takes %j', (input, raw, answer) => expect(check(input, raw)).toEqual({ answer }))

  test.each<[FormInput, RawAnswer, string]>([
    ['Company', ' ', 'Company is required'],
    ['Company', '\u0000', 'Company is required'],
    ['Company', undefined, 'Company is required'],
    ['Company', 'x'.repeat(101), 'At most 100 characters'],
    ['Company', true, 'Please enter a text'],
    ['Company', ['x'], 'Please enter a text'],
    [{ name: 'Story', typeOf: 'textarea' }, 'x'.repeat(501), 'At most 500 characters'],
    ['Email', 'a@b', 'Please enter a valid email address'],
    ['Email', 'a b@c.ng', 'Please enter a valid email address'],
    ['Phone', '080312345', 'Please enter a valid phone number'],
    ['Phone', '080312345678', 'Please enter a valid phone number'],
    ['Phone', '0803-123-4567-abc', 'At most 15 characters'],
    [number, 'ten', 'Please enter a valid number'],
    [number, Number.POSITIVE_INFINITY, 'Please enter a valid number'],
    [number, '1e400', 'Please enter a valid number'],
    [number, true, 'Please enter a valid number'],
    [date, '2027-02-29', 'Please enter a valid date'],
    [date, '01/02/2027', 'Please enter a valid date'],
    [select, 'Coal', 'Please choose one of the options'],
    [select, '', 'Source is required'],
    [boxes, [], 'Finance is required'],
    [boxes, ['Loan', 'Gift'], 'Please choose one of the options'],
    [boxes, true, 'Please choose one of the options'],
    [tick, false, 'Agreed is required'],
    [tick, 'yes', 'Please tick the box or leave it empty'],
  ])('%j refuses %j', (input, raw, problem) => expect(check(input, raw)).toEqual({ problem }))

  test('of a whole form keeps the order of its questions and takes nothing from a prototype', () => {
    const fields = ['B', 'A', 'constructor'].map((name) => describeField(name))
    expect(checkAnswers(fields, { A: 'x' })).toEqual({
      answers: { A: 'x' },
      problems: [
        { field: 'B', message: 'B is required' },
        { field: 'constructor', message: 'constructor is required' },
      ],
    })
  })

  test('reads as words', () => {
    expect(displayAnswer('date', '2027-03-01')).toBe('1 March 2027')
    expect(displayAnswer('number', 1250000.5)).toBe('1,250,000.5')
    expect(displayAnswer('checkbox', true)).toBe('Yes')
    expect(displayAnswer('checkbox', ['Loan', 'Grant'])).toBe('Loan, Grant')
    expect(displayAnswer('text', undefined)).toBe('')
  })
})
