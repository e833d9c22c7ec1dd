import { expect, test } from 'vitest'
import { mayReport, readFailure, reportedTokens } from './rules.reports.ts'

const parts = { statuses: [], isOther: false, from: 'mailer-daemon@mx.test', subject: '', text: '' }
const read = (change: object) => readFailure({ ...parts, ...change })

test.each([
  [['Action: failed\nStatus: 5.1.1'], '5.1.1'],
  [['Action: failed\nStatus: 4.4.7'], '4.4.7'],
  [['Status: 5.2.2 (mailbox full)'], '5.2.2'],
  [['Action: failed'], 'failed'],
  [['Action: delayed\nStatus: 5.0.0'], ''],
  [['Action: delivered\nStatus: 2.0.0'], ''],
  [['Status: 4.2.2'], ''],
])('%j says %j', (statuses, failure) => expect(read({ statuses, text: 'could not be delivered' })).toBe(failure))

test.each([
  ['Undelivered Mail Returned to Sender', ''],
  ['failure notice', 'Sorry, no mailbox here by that name. (#5.1.1)'],
  ['Mail delivery failed: returning message to sender', 'A message that you sent could not be delivered.'],
  ['Delivery Status Notification (Failure)', 'Address not found'],
  ['Undeliverable: A complaint', 'Delivery has failed to these recipients or groups'],
  ['DELIVERY FAILURE: User desk not listed in directory', ''],
  ['Returned mail: see transcript for details', '550 5.1.1 <desk@eko.example>... User unknown'],
  ['Message non remis', 'Votre message n’a pas pu être remis'],
  ['Re: A complaint', 'The mailbox of the recipient is full.'],
])('%s: %s is a failure', (subject, text) => expect(read({ subject, text })).not.toBe(''))

test.each([
  ['Warning: could not send message for past 4 hours', 'The original message was not delivered; 4.4.1'],
  ['Delivery delayed: A complaint', 'Delivery has failed so far'],
  ['Mail delivery', 'It has not yet been delivered. Delivery attempts will continue to be made.'],
  [
    'Delayed Mail (still being retried)',
    'Your message could not be delivered for 4 hours. You do not need to resend it.',
  ],
  ['Your ticket', 'We have your message.'],
])('%s: %s is none', (subject, text) => expect(read({ subject, text })).toBe(''))

test('of others than postmasters only the subject is read, and of other reports nothing', () => {
  const text = 'The account is disabled.'
  expect(read({ from: 'desk@eko.example', subject: 'Away', text })).toBe('')
  expect(read({ from: 'noreply@eko.example', subject: 'Undeliverable: A complaint' })).toBe('failed')
  expect(read({ isOther: true, subject: 'Undeliverable', text })).toBe('')
})

test('only mails with the form of a report are read, and a few tokens of them', () => {
  expect(mayReport([{ key: 'return-path', value: '<>' }], 'desk@eko.example')).toBe(true)
  expect(mayReport([{ key: 'content-type', value: 'multipart/report; x=y' }], 'desk@eko.example')).toBe(true)
  expect(mayReport([{ key: 'x-failed-recipients', value: 'desk@eko.example' }], 'desk@eko.example')).toBe(true)
  expect(mayReport([{ key: 'return-path', value: '<a@b.ng>' }], 'postmasters@eko.example')).toBe(false)
  const token = (letter: string) => `rf${letter.repeat(48)}`
  const text = 'abcdefgh'
    .split('')
    .map((letter) => `<cases.mail-1.${token(letter)}@commission.test>`)
    .join('\n')
  expect(reportedTokens(text.toUpperCase())).toEqual('abcde'.split('').map(token))
  expect(reportedTokens(`To: replies+${token('a')}@x.test and ${token('b')}@x.test, x.${token('c')}dd@x.test`)).toEqual(
    [token('a')],
  )
})
