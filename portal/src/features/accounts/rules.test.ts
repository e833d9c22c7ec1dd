import { describe, expect, test } from 'vitest'
import { normaliseRole } from '#people/directory.server.ts'
import { commonForms, passwordProblem, ruleMessages, sessionIsLive, describeDevice } from './rules.ts'

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

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/130.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/130.0.0.0 Safari/537.36 Edg/130.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Linux; Android 9) ${webKit} Chrome/100.0 Mobile Safari/537.36 OPR/70.1`, 'Opera on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
  ['curl/8.9', ''],
  ['<script>alert(1)</script>', ''],
  ['', ''],
  [undefined, ''],
])('%s is %j', (agent, words) => {
  expect(describeDevice(agent)).toBe(words)
})

test('an endless text is read to its limit', () => {
  expect(describeDevice(`${'x'.repeat(1_000_000)} Chrome/1 Android`)).toBe('')
})
