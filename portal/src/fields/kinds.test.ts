import { describe, expect, test } from 'vitest'
import { describeField, findKind } from './form.ts'
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
    const asked = [
      'Is there a battery?',
      'Installed capacity (MW)',
      'Who buys',
      'Number of units',
      'Made by whom and when',
    ]
    expect(asked.map((name) => describeField(name).placeholder)).toEqual(['', '', '', '', ''])
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
  const capacity = { name: 'Capacity (MW)', typeOf: 'number' }
  const capital = { name: 'Capital (NGN million)', typeOf: 'number' }
  const withoutUnit = (name: string) => `Enter ‘${name}’ in figures only, without words or a unit, for example 1,250.5`
  const date = { name: 'Start', typeOf: 'date' }
  const year = { name: 'Built', typeOf: 'year' }
  const cac = { name: 'CAC', typeOf: 'cac-number' }
  const tax = { name: 'TIN', typeOf: 'tax-number' }
  const web = { name: 'Site', typeOf: 'website' }
  const share = { name: 'Share', typeOf: 'percentage' }

  test.each<[FormInput, RawAnswer, unknown]>([
    ['Company', '  Sun\u0000rise\u0007 ', 'Sunrise'],
    ['Company', 12, '12'],
    ['Email', ' a@b.ng ', 'a@b.ng'],
    ['Phone', '+234 803 123 4567', '08031234567'],
    ['Phone', '0803 123 4567', '08031234567'],
    ['Phone', '0803-123-4567-abc', '08031234567'],
    [year, ' 2019 ', 2019],
    [year, 2019, 2019],
    [cac, 'rc1234567', 'RC 1234567'],
    [cac, 'RC No. 1,234,567', 'RC 1234567'],
    [cac, 'BN: 2345678', 'BN 2345678'],
    [cac, '\u200eRC‑1234567\u200b', 'RC 1234567'],
    [cac, 'ＲＣ１２３４５６７', 'RC 1234567'],
    [tax, '12345678–0001\u200b', '12345678-0001'],
    [tax, 'TIN: 1012345678', '1012345678'],
    ['Email', 'mailto:a@b.ng', 'a@b.ng'],
    ['Email', 'a\u200b@b.ng.', 'a@b.ng'],
    [web, '\u200bwww.sunrise.com.ng.', 'www.sunrise.com.ng'],
    [tax, '12345678-0001', '12345678-0001'],
    [tax, '123456780001', '12345678-0001'],
    [tax, '1012345678', '1012345678'],
    [tax, '2412345678901', '2412345678901'],
    [web, 'www.sunrise.com.ng', 'www.sunrise.com.ng'],
    [web, 'HTTPS://Sunrise.ng/about', 'HTTPS://Sunrise.ng/about'],
    [share, '12.5 %', 12.5],
    [share, '12.5％', 12.5],
    [year, '２０１９', 2019],
    [share, 100, 100],
    [number, '1,250.5', 1250.5],
    [number, -3, -3],
    [number, '-3', -3],
    [number, '0.25', 0.25],
    [capacity, '2.5 MW', 2.5],
    [capacity, '1,250mw', 1250],
    [capital, '₦5.5 million', 5.5],
    [capital, '12 million naira', 12],
    [capital, 'N12 million', 12],
    [date, '2028-02-29', '2028-02-29'],
    [date, '\u200e２０２８–02–29 ', '2028-02-29'],
    [{ ...date, typeOf: 'past-date' }, '1999-12-31', '1999-12-31'],
    [{ ...date, typeOf: 'future-date' }, '2099-12-31', '2099-12-31'],
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
    ['Company', 'x'.repeat(101), 'Shorten ‘Company’ to at most 100 characters'],
    ['Company', true, 'Enter ‘Company’ as text'],
    ['Company', ['x'], 'Enter ‘Company’ as text'],
    [{ name: 'Story', typeOf: 'textarea' }, 'x'.repeat(501), 'Shorten ‘Story’ to at most 500 characters'],
    ['Email', 'a@b', 'Please enter a valid email address'],
    ['Email', 'a b@c.ng', 'Please enter a valid email address'],
    ['Phone', '080312345', 'Please enter a valid phone number'],
    ['Phone', '080312345678', 'Please enter a valid phone number'],
    ['Phone', '+234 803 123 45', 'Please enter a valid phone number'],
    ['Phone', '+44 7700 900123', 'Please enter a valid phone number. Numbers abroad cannot be used here'],
    ['Phone', '+1 202 555 0123', 'Please enter a valid phone number. Numbers abroad cannot be used here'],
    ['Phone', '08031234567, 08021234567', 'Please enter a valid phone number. Enter one number only'],
    [year, '19', 'Enter ‘Built’ as a year of four digits, for example 2019'],
    [year, '1899', 'Enter ‘Built’ as a year of four digits, for example 2019'],
    [year, '2019.5', 'Enter ‘Built’ as a year of four digits, for example 2019'],
    [cac, '1234567', 'Enter ‘CAC’ with its letters, for example RC 1234567 or BN 1234567'],
    [cac, 'RC 12', 'Enter ‘CAC’ with its letters, for example RC 1234567 or BN 1234567'],
    [tax, '1234', 'Enter ‘TIN’ with its 10, 12 or 13 digits, for example 12345678-0001'],
    [tax, ['1234567890'], 'Enter ‘TIN’ with its 10, 12 or 13 digits, for example 12345678-0001'],
    [web, 'sunrise', 'Enter ‘Site’ as an address, for example www.example.com'],
    [web, 'javascript:alert(1)', 'Enter ‘Site’ as an address, for example www.example.com'],
    [web, 'www.sunrise.ng and others', 'Enter ‘Site’ as an address, for example www.example.com'],
    [web, 'https://a:b@sunrise.ng', 'Enter ‘Site’ as an address, for example www.example.com'],
    [share, '101', 'Enter ‘Share’ as a number from 0 to 100, for example 12.5'],
    [share, '-5', 'Enter ‘Share’ as a number from 0 to 100, for example 12.5'],
    [share, 'half', 'Enter ‘Share’ as a number from 0 to 100, for example 12.5'],
    [share, '1,5', 'Write 1.5 in ‘Share’ with a full stop, not a comma'],
    [number, '2,5', 'Write 2.5 in ‘MW’ with a full stop, not a comma'],
    [number, '0,75', 'Write 0.75 in ‘MW’ with a full stop, not a comma'],
    [number, '1.500,00', 'Write 1,500.00 in ‘MW’ with a full stop, not a comma'],
    [number, '1,25,000', 'Enter ‘MW’ as a number, for example 1,250.5'],
    [capacity, '2,5 MW', 'Write 2.5 in ‘Capacity (MW)’ with a full stop, not a comma'],
    [capacity, '2500 kW', withoutUnit('Capacity (MW)')],
    [capacity, '10 to 12', 'Enter ‘Capacity (MW)’ as a number, for example 1,250.5'],
    [capacity, '₦10', withoutUnit('Capacity (MW)')],
    [capital, '₦5,000,000', withoutUnit('Capital (NGN million)')],
    [number, '5 MW', withoutUnit('MW')],
    [number, '10k', withoutUnit('MW')],
    [number, 'ten', 'Enter ‘MW’ as a number, for example 1,250.5'],
    [number, Number.POSITIVE_INFINITY, 'Enter ‘MW’ as a number, for example 1,250.5'],
    [number, '1e400', 'Enter ‘MW’ as a number, for example 1,250.5'],
    [number, true, 'Enter ‘MW’ as a number, for example 1,250.5'],
    [date, '0025-03-14', 'Write the year of ‘Start’ with four digits, for example 2027'],
    [date, '0000-01-01', 'Write the year of ‘Start’ with four digits, for example 2027'],
    [date, '14/03/25', 'Write the year of ‘Start’ with four digits, for example 2027'],
    [date, '1026-03-14', 'The year of ‘Start’ must be from 1900 to 2100'],
    [date, '9999-12-31', 'The year of ‘Start’ must be from 1900 to 2100'],
    [date, '20255-03-14', 'The year of ‘Start’ must be from 1900 to 2100'],
    [{ ...date, typeOf: 'past-date' }, '2099-12-31', '‘Start’ must be today or a day before'],
    [{ ...date, typeOf: 'future-date' }, '1999-12-31', '‘Start’ must be today or a later day'],
    [date, '2027-02-29', 'Enter ‘Start’ as day, month and year, for example 27 3 2027'],
    [date, '01/02/2027', 'Enter ‘Start’ as day, month and year, for example 27 3 2027'],
    [select, 'Coal', 'Choose one of the options for ‘Source’'],
    [select, '', 'Source is required'],
    [boxes, [], 'Choose at least one answer to ‘Finance’'],
    [{ ...boxes, name: 'Sources of finance' }, [], 'Choose at least one source of finance'],
    [{ ...boxes, name: 'Companies' }, [], 'Choose at least one company'],
    [{ ...boxes, name: 'Classes of meter' }, [], 'Choose at least one class of meter'],
    [
      { name: 'Is there a battery?', typeOf: 'select', options: ['Yes'] },
      '',
      'Answer the question ‘Is there a battery?’',
    ],
    [boxes, ['Loan', 'Gift'], 'Choose one of the options for ‘Finance’'],
    [boxes, true, 'Choose one of the options for ‘Finance’'],
    [tick, false, 'Tick the box to confirm: Agreed'],
    [tick, 'yes', 'Tick ‘Agreed’ or leave it empty'],
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
    expect(displayAnswer('year', 2019)).toBe('2019')
    expect(displayAnswer('percentage', 12.5)).toBe('12.5%')
    expect(displayAnswer('checkbox', true)).toBe('Yes')
    expect(displayAnswer('checkbox', ['Loan', 'Grant'])).toBe('Loan, Grant')
    expect(displayAnswer('text', undefined)).toBe('')
  })
})
