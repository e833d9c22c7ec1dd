import { describe, expect, test } from 'vitest'
import { commonForms, passwordProblem, ruleMessages, sessionIsLive } from './rules.ts'
import { normaliseRole } from '#people/duties.ts'

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

  test('is compared with common passwords after stripping digits and special characters at both ends', () => {
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

test('an unknown role is treated as User', () => {
  expect(['Admin', 'User', 'USER', 'admin', ''].map(normaliseRole)).toEqual(['Admin', 'User', 'User', 'User', 'User'])
})
