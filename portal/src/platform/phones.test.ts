import { describe, expect, test } from 'vitest'
import { isNigerianPhone, looksLikePhone, normalisePhone, phoneLink, readPhone } from './phones.ts'

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

  test.each([
    ['+234 803 123 4', true],
    ['0803-123-4567', true],
    ['0803 123 45', false],
    ['+234 803 123 4567', false],
  ])('%j has the digits that forms and cases take: %s', (value, fits) => expect(looksLikePhone(value)).toBe(fits))

  test('is called without its spaces', () => expect(phoneLink('+234 803 123 4567')).toBe('tel:+2348031234567'))
})
