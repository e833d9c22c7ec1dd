import { describe, expect, test } from 'vitest'
import {
  commonForms,
  isEmail,
  isPhone,
  normalisePhone,
  normaliseRole,
  passwordProblem,
  readPhone,
  ruleMessages,
  sessionIsLive,
} from './rules.ts'

describe('an e-mail address', () => {
  test.each(['a@b.c', 'ada.okonkwo+x@mail.example.com', "o'neil@example.ng", 'ọlá@example.com'])(
    '%s is one',
    (value) => {
      expect(isEmail(value)).toBe(true)
    },
  )
  test.each([
    '',
    'a',
    'a@b',
    '@b.c',
    'a@.c',
    'a@b.',
    'a b@c.d',
    'a@b@c.d',
    'a@b..c',
    'a,b@c.d',
    'x<a@b.c>',
    'a\u0000@b.c',
  ])('%j is none', (value) => expect(isEmail(value)).toBe(false))
  test('a very long text is judged at once', () => {
    const start = performance.now()
    isEmail(`${'a'.repeat(100_000)}@${'b.'.repeat(100_000)}`)
    expect(performance.now() - start).toBeLessThan(100)
  })
})

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

  test('typed sign by sign +234 gives the same as pasted', () => {
    const typed = Array.from('+2348031234567').reduce((field, sign) => normalisePhone(field + sign), '')
    expect(typed).toBe('08031234567')
  })

  test.each([
    ['08031234567', true],
    [' 08031234567 ', true],
    ['18031234567', false],
    ['0803123456', false],
    ['080312345678', false],
    ['٠٨٠٣١٢٣٤٥٦٧', false],
  ])('%j counts: %s', (value, counts) => expect(isPhone(value)).toBe(counts))

  test('the server cuts nothing away that it would then take for a good number', () => {
    expect(isPhone(readPhone('080312345678'))).toBe(false)
    expect(isPhone(readPhone('0803123456x'))).toBe(false)
    expect(isPhone(readPhone('(0803) 123-45.67'))).toBe(true)
    expect(isPhone(readPhone('+234 803 123 4567'))).toBe(true)
  })
})

describe('a new password', () => {
  test.each([
    ['', ruleMessages.passwordSpecial],
    ['abc', ruleMessages.passwordSpecial],
    ['abc!', ruleMessages.passwordNumber],
    ['abc!1', ruleMessages.passwordUppercase],
    ['Abc!1', ruleMessages.passwordLength],
    ['ABCDEFG!1', undefined],
    ['Sturdy-Lamp9', ruleMessages.passwordSpecial],
    ['Sturdy-Lamp9!', undefined],
    ['Ẹwà-Lamp9#', undefined],
  ])('%j: the last failed rule is %s', (password, message) => expect(passwordProblem(password)).toBe(message))

  test('is looked up among the common ones without the signs put around it', () => {
    expect(commonForms('!Password1!')).toEqual(['!password1!', 'password1', 'password'])
    expect(commonForms('A1!')).toEqual([])
  })
})

describe('a session', () => {
  const start = new Date('2027-03-01T08:00:00Z')
  const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000)
  test.each([
    [0, 11.99, true],
    [0, 12, false],
    [160, 167.99, true],
    [160, 168, false],
  ])('last used after %s hours, asked after %s: %s', (used, asked, live) => {
    expect(sessionIsLive({ createdAt: start, lastUsedAt: after(used) }, after(asked))).toBe(live)
  })
})

test('a role that is not known is a User', () => {
  expect(['Admin', 'User', 'USER', 'admin', ''].map(normaliseRole)).toEqual(['Admin', 'User', 'User', 'User', 'User'])
})
