import { describe, expect, test } from 'vitest'
import { failsChecks, findTokens, isAutomatic } from './rules.headers.ts'

const own = { address: 'replies@commission.test', sender: 'no-reply@commission.test', senderDomain: 'commission.test' }
const token = `cp${'a'.repeat(48)}`
const usual = [
  { key: 'from', value: 'Ada <ada@example.com>' },
  { key: 'message-id', value: '<1@mail.example.com>' },
]
const ada = { from: 'ada@example.com', subject: 'Re: A question [CP-2026-001]' }
const isRobot = (key: string, value: string, from = ada.from) =>
  isAutomatic([...usual, { key, value }], { ...ada, from }, own)

test('mails of people are not automatic', () => {
  expect(isAutomatic(usual, ada, own)).toBe('no')
  expect(isRobot('auto-submitted', 'no')).toBe('no')
  expect(isRobot('precedence', 'normal')).toBe('no')
  expect(isRobot('return-path', '<ada@example.com>')).toBe('no')
  expect(isRobot('message-id', '<1@commission.test>', 'clerk@commission.test')).toBe('no')
  expect(isRobot('x-mailer', 'list-id', 'noreplya@example.com')).toBe('no')
})

test.each([
  ['auto-submitted', 'auto-replied'],
  ['auto-submitted', 'auto-generated'],
  ['precedence', 'auto_reply'],
  ['x-autoreply', 'yes'],
  ['x-auto-response', '1'],
  ['return-path', '<>'],
  ['content-type', 'multipart/report; report-type=delivery-status'],
  ['message-id', '<case-7-owner@commission.test>'],
])('%s: %s is automatic', (key, value) => expect(isRobot(key, value)).toBe('sure'))

test.each([
  ['precedence', 'bulk'],
  ['precedence', 'LIST'],
  ['precedence', 'junk'],
  ['list-id', '<news.example.com>'],
  ['list-unsubscribe', '<mailto:a@b.ng>'],
  ['x-fd-loop', '1'],
  ['x-otrs-loop', 'helpdesk'],
])('%s: %s may be automatic', (key, value) => expect(isRobot(key, value)).toBe('maybe'))

test.each([
  'mailer-daemon@example.com',
  'postmaster@example.com',
  own.sender,
  own.address,
  `replies+${token}@commission.test`,
])('a mail from %s is automatic', (from) => expect(isAutomatic(usual, { ...ada, from }, own)).toBe('sure'))

test('a mail from an address that reads no answers may be automatic', () =>
  expect(isAutomatic(usual, { ...ada, from: 'noreply@example.com' }, own)).toBe('maybe'))

test.each([
  'Automatic reply: A question about your complaint [CP-2026-001]',
  'AUTO: Re: A question',
  'Auto-Reply',
  'Autosvar: x',
  'Réponse automatique : A question',
  'Automatische Antwort: A question',
  'Respuesta automática: A question',
  'رد تلقائي: A question',
  '自动回复: A question',
  'Out of Office: A question',
  'Out of the office Re: A question',
  'Abwesenheitsnotiz: A question',
  'Absence du bureau : A question',
  'Read: A question',
  'Lu : A question',
  'Not read: A question',
  'I am away until 7 December Re: A question',
  'Re: A question (I am out of the office until Monday)',
  'Please confirm your message',
  '[Request received] A question',
  'Ticket #4711 received: A question',
  'We have received your message',
  'Undeliverable: A question',
  'Ada Bello reacted to your message: A question',
])('the subject %s is one of a program', (subject) =>
  expect(isAutomatic(usual, { ...ada, subject }, own)).toBe('maybe'),
)

test.each([
  'Re: A question about your complaint [CP-2026-001]',
  'RE: Automatic reply: A question',
  'Absence of light in our street',
  'On leave of the meter reader',
  'The automatic meter is wrong',
  'Reading of the meter: 0412',
  'Luck',
  'Accepted: your offer of 5,000 naira',
  'Out of office since Monday: nobody at the company answers',
  '[Ticket#4711] RE: A complaint for your answer',
  '',
])('the subject %s is one of a person', (subject) => expect(isAutomatic(usual, { ...ada, subject }, own)).toBe('no'))

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
])('%s: %s', (key, value, fails) => expect(failsChecks([{ key, value }], ada.from)).toBe(fails))

const results = (...values: string[]) => values.map((value) => ({ key: 'authentication-results', value }))
const pass = 'mx.test; spf=fail (sender is 203.0.113.7); dkim=pass; dkim=fail; dmarc=pass header.from=example.com'

test('DMARC of the last server outweighs SPF and other signatures, and nothing else does', () => {
  expect(failsChecks(results(pass), ada.from)).toBe(false)
  expect(failsChecks([...results(pass, 'other; spf=fail'), { key: 'received-spf', value: 'Fail' }], ada.from)).toBe(
    false,
  )
  expect(failsChecks(results('mx; spf=fail', pass), ada.from)).toBe(true)
  expect(failsChecks(results(pass.replace('example.com', 'evil.test')), ada.from)).toBe(true)
  for (const forged of ['(dmarc=pass)', '"; dmarc=pass; "', 'smtp.mailfrom=dmarc=pass@x', 'smtp.helo=x dmarc=pass'])
    expect(failsChecks(results(`mx; spf=fail ${forged}`), ada.from), forged).toBe(true)
  expect(failsChecks(results('mx; spf=fail; dmarc=fail; dmarc=pass'), ada.from)).toBe(true)
})

test('what was noted above the results of the last server is not outweighed', () => {
  const spf = { key: 'received-spf', value: 'Fail (not allowed)' }
  expect(failsChecks([spf, ...results('evil.test; dmarc=pass')], ada.from)).toBe(true)
  expect(failsChecks([...results('mx; compauth=fail reason=601')], ada.from)).toBe(true)
})

describe('with the name of the own server', () => {
  const server = 'mx.commission.test'
  const received = { key: 'received', value: 'from x by y' }
  const fails = (...headers: { key: string; value: string }[]) => failsChecks(headers, ada.from, server)

  test.each([
    `${server}; dmarc=pass header.from=example.com`,
    `MX.Commission.Test 1; spf=fail; dkim=pass header.d=example.com; dmarc=pass (p=none) header.from=example.com`,
    `${server}; dkim=pass header.d=mail.example.com; spf=none`,
    `${server}; dkim=pass header.d=esp.test; dkim=pass header.i=@example.com`,
    `${server}; spf=pass smtp.mailfrom=bounce@example.com; dmarc=none`,
  ])('%s is the sender', (value) => expect(fails(...results(value))).toBe(false))

  test.each([
    ['no result', []],
    ['results of another server', results('evil.test; dmarc=pass header.from=example.com')],
    ['a name that contains it', results(`${server}.evil.test; dmarc=pass`)],
    ['a forged first header', results('evil.test; dmarc=pass', `${server}; dmarc=fail header.from=example.com`)],
    [
      'a forged second header in its name',
      results(`${server}; spf=none; dkim=none; dmarc=none`, `${server}; dmarc=pass`),
    ],
    [
      'a header below the line of another server',
      [...results(`${server}; spf=none`), received, ...results(`${server}; dkim=pass header.d=example.com`)],
    ],
    ['nothing that passed', results(`${server}; spf=softfail smtp.mailfrom=example.com; dkim=none; dmarc=none`)],
    [
      'another domain that passed',
      results(`${server}; spf=pass smtp.mailfrom=evil.test; dkim=pass header.d=evil.test`),
    ],
    ['a domain that only ends like it', results(`${server}; dkim=pass header.d=badexample.com`)],
    ['a top-level domain', results(`${server}; dkim=pass header.d=com`)],
    ['DMARC that failed', results(`${server}; dkim=pass header.d=example.com; dmarc=fail`)],
    ['DMARC of another domain', results(`${server}; dmarc=pass header.from=evil.test`)],
    ['a comment', results(`${server}; spf=none (dmarc=pass header.from=example.com)`)],
  ])('%s does not confirm it', (_name, headers) => expect(fails(...headers)).toBe(true))
})
