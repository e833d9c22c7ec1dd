import { describe, expect, test } from 'vitest'
import { contactPhone, explainPhone, isNigerianPhone, nationalPhone, phoneLink, readPhone } from './phones.ts'
import { normalisePhone } from './phone-input.ts'

describe('a phone number', () => {
  test.each([
    ['08031234567', '08031234567'],
    ['0803 123-4567', '08031234567'],
    ['+234 803 123 4567', '08031234567'],
    ['+2340803 123 4567', '08031234567'],
    ['002348031234567', '08031234567'],
    ['2348', '08'],
    ['234', '234'],
    ['phone: 0803', '0803'],
    ['080312345678999', '08031234567'],
    ['', ''],
  ])('typed as %j the field shows %j', (typed, shown) => expect(normalisePhone(typed)).toBe(shown))

  test('typed character by character +234 gives the same as pasted', () => {
    const typed = Array.from('+2348031234567').reduce((field, character) => normalisePhone(field + character), '')
    expect(typed).toBe('08031234567')
  })

  test.each([
    ['08031234567', true],
    [' 08031234567 ', true],
    ['18031234567', false],
    ['0803123456', false],
    ['080312345678', false],
    ['٠٨٠٣١٢٣٤٥٦٧', false],
  ])('%j counts: %s', (value, counts) => expect(isNigerianPhone(value)).toBe(counts))

  test('the server cuts nothing away that it would then take for a good number', () => {
    expect(isNigerianPhone(readPhone('080312345678'))).toBe(false)
    expect(isNigerianPhone(readPhone('0803123456x'))).toBe(false)
    expect(isNigerianPhone(readPhone('(0803) 123-45.67'))).toBe(true)
    expect(isNigerianPhone(readPhone('+234 803 123 4567'))).toBe(true)
  })

  const invisible = '\u202a+234\u00a0803\u2011123\u20114567\u202c'
  test.each([
    '08031234567',
    '8031234567',
    '0803 123 4567',
    '0803-123-4567',
    '0803.123.4567',
    '0803/123/4567',
    '(0803) 123 4567',
    '+234 803 123 4567',
    '+234-803-123-4567',
    '+234 (0) 803 123 4567',
    '+2340803 123 4567',
    '234 803 123 4567',
    '00234 803 123 4567',
    ' 0803–123–4567 ',
    invisible,
    'tel:+234-803-123-4567',
    '٠٨٠٣ ١٢٣ ٤٥٦٧',
    '０８０３１２３４５６７',
    '\u2066+234\u202f803\u2212123\u00ad4567\u2069',
    '08031234567.',
  ])('%j is one number, for accounts as for forms and cases', (written) => {
    expect(readPhone(written)).toBe('08031234567')
    expect(nationalPhone(written)).toBe('08031234567')
    expect(readPhone(normalisePhone(written))).toBe('08031234567')
  })

  test.each([
    // Cut after 15 or 14 characters.
    ['+234 803 123 45', undefined],
    ['+234 803 123 4', undefined],
    ['0803 123 45', undefined],
    ['080312345678', undefined],
    ['08031234567, 08021234567', undefined],
    ['no phone', undefined],
    ['+234 201 270 1234', '02012701234'],
    ['0123456789', '0123456789'],
  ])('forms and cases take %j as %j', (value, number) => expect(nationalPhone(value)).toBe(number))

  test.each([
    ['+44 7700 900123', '+447700900123'],
    ['0044 7700 900123', '+447700900123'],
    ['+44 (0)7700 900123', '+447700900123'],
    ['+1 202 555 0123', '+12025550123'],
    ['tel:+14155550123', '+14155550123'],
  ])('%j is a number abroad, complete where that is possible and refused where it is not', (typed, number) => {
    expect(contactPhone(typed)).toBe(number)
    expect(nationalPhone(typed)).toBeUndefined()
    expect(isNigerianPhone(readPhone(typed))).toBe(false)
    expect(explainPhone('Wrong', typed)).toBe('Wrong. Numbers abroad cannot be used here')
  })

  test.each(['+44 7700 900123', '+447700900123', '+44'])('a field keeps %j complete', (typed) =>
    expect(normalisePhone(typed)).toBe(typed.replaceAll(' ', '')),
  )

  test.each(['08031234567, 08021234567', '0803 123 4567 / 0802 123 4567', '08031234567\n08021234567'])(
    'two numbers stay two: %j',
    (typed) => {
      expect(normalisePhone(typed).replace(/\D/g, '')).toBe('0803123456708021234567')
      expect([nationalPhone(typed), contactPhone(typed)]).toEqual([undefined, undefined])
      expect(explainPhone('Wrong', typed)).toBe('Wrong. Enter one number only')
    },
  )

  test('a field cuts what is typed and nothing that is pasted', () => {
    expect(normalisePhone('080312345678')).toBe('08031234567')
    expect(normalisePhone('080312345678', true)).toBe('080312345678')
  })

  test('is called without its spaces', () => expect(phoneLink('+234 803 123 4567')).toBe('tel:+2348031234567'))
})
