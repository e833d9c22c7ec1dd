import { expect, test } from 'vitest'
import { failsChecks, findTokens, isAutomatic } from './rules.headers.ts'

const own = { address: 'replies@commission.test', sender: 'no-reply@commission.test', senderDomain: 'commission.test' }
const token = `cp${'a'.repeat(48)}`
const usual = [
  { key: 'from', value: 'Ada <ada@example.com>' },
  { key: 'message-id', value: '<1@mail.example.com>' },
]
const isRobot = (key: string, value: string, from = 'ada@example.com') =>
  isAutomatic([...usual, { key, value }], from, own)

test('mails of people are not automatic', () => {
  expect(isAutomatic(usual, 'ada@example.com', own)).toBe(false)
  expect(isRobot('auto-submitted', 'no')).toBe(false)
  expect(isRobot('precedence', 'normal')).toBe(false)
  expect(isRobot('return-path', '<ada@example.com>')).toBe(false)
  expect(isRobot('message-id', '<1@commission.test>', 'clerk@commission.test')).toBe(false)
  expect(isRobot('x-mailer', 'list-id', 'noreplya@example.com')).toBe(false)
})

test.each([
  ['auto-submitted', 'auto-replied'],
  ['auto-submitted', 'auto-generated'],
  ['precedence', 'bulk'],
  ['precedence', 'LIST'],
  ['precedence', 'junk'],
  ['list-id', '<news.example.com>'],
  ['list-unsubscribe', '<mailto:a@b.ng>'],
  ['x-autoreply', 'yes'],
  ['x-auto-response', '1'],
  ['return-path', '<>'],
  ['content-type', 'multipart/report; report-type=delivery-status'],
  ['message-id', '<case-7-owner@commission.test>'],
])('%s: %s is automatic', (key, value) => expect(isRobot(key, value)).toBe(true))

test.each([
  'mailer-daemon@example.com',
  'postmaster@example.com',
  'noreply@example.com',
  own.sender,
  own.address,
  `replies+${token}@commission.test`,
])('a mail from %s is automatic', (from) => expect(isAutomatic(usual, from, own)).toBe(true))

test('tokens are found in every header that names recipients, and nowhere else', () => {
  const address = `replies+${token}@commission.test`
  for (const key of ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'])
    expect(
      findTokens([{ key, value: `"x" <REPLIES+${token.toUpperCase()}@Commission.Test>, b@c.ng` }], own.address),
    ).toEqual([token])
  for (const key of ['from', 'subject', 'reply-to', 'references'])
    expect(findTokens([{ key, value: address }], own.address)).toEqual([])
  for (const value of [
    `x${address}`,
    `${address}.evil.example`,
    `replies+${token}@commissionxtest`,
    `replies+${token}xx@commission.test`,
  ])
    expect(findTokens([{ key: 'to', value }], own.address), value).toEqual([])
  const many = Array.from(
    { length: 40 },
    (_, at) => `replies+cp${String.fromCharCode(97 + (at % 26)).repeat(48)}@commission.test`,
  )
  expect(findTokens([{ key: 'to', value: many.join(', ') }], own.address)).toHaveLength(5)
})

test.each([
  ['authentication-results', 'mx; spf=pass smtp.mailfrom=a@b; dkim=pass; dmarc=pass', false],
  ['authentication-results', 'mx; spf=softfail; dkim=none', false],
  ['authentication-results', 'mx; dkim=fail reason="x"', true],
  ['authentication-results', 'mx; SPF = FAIL', true],
  ['authentication-results', 'mx; dmarc=fail', true],
  ['received-spf', 'Fail (not allowed)', true],
  ['received-spf', 'Pass', false],
])('%s: %s', (key, value, fails) => expect(failsChecks([{ key, value }])).toBe(fails))
