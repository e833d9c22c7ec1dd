import { describe, expect, test } from 'vitest'
import { isNigerianPhone, nationalPhone, normalisePhone, phoneLink, readPhone } from './phones.ts'

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
  ])('%j is one number, for accounts as for forms and cases', (written) => {
    expect(readPhone(written)).toBe('08031234567')
    expect(nationalPhone(written)).toBe('08031234567')
    expect(normalisePhone(written).replace(/^8/, '08')).toBe('08031234567')
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

  test('is called without its spaces', () => expect(phoneLink('+234 803 123 4567')).toBe('tel:+2348031234567'))
})
