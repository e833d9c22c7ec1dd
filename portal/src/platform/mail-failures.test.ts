import { getSystemErrorName } from 'node:util'
import { expect, test } from 'vitest'
import { codeOfMailFailure, codeOfMailboxFailure, explainMailFailure } from './mail-failures.ts'

test.each([
  [
    { code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 5.7.1 message of ada@example.com rejected' },
    'SMTP-MAIL-554-5.7.1',
    'refuses the mail',
  ],
  [
    { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550, response: '550 5.7.60 not permitted' },
    'SMTP-SENDER-550-5.7.60',
    'MAIL_FROM',
  ],
  [
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450, response: '450 try later' },
    'SMTP-RECIPIENT-450',
    'the recipient (450).',
  ],
  [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'EAUTH', 'the password'],
  [{ code: 'ESOCKET', errno: -111, command: 'CONN' }, 'ECONNREFUSED', 'refuses the connection'],
  [{ code: 'EDNS', errno: -3008, command: 'CONN' }, 'EAI_NONAME', 'is not known'],
  [{ code: 'ESOCKET', message: 'self-signed certificate' }, 'ECERTIFICATE', 'is not trusted'],
  [{ code: 'ESOCKET', message: 'wrong version number' }, 'ETLS', 'smtps: is for port 465'],
])('%o is %s', (error, code, words) => {
  expect(codeOfMailFailure(error, getSystemErrorName)).toBe(code)
  expect(explainMailFailure(code)).toContain(words)
  expect(explainMailFailure(code)).not.toContain('ada@')
})

test('a failure of the mailbox is a code, never the words of its server', () => {
  expect(codeOfMailboxFailure({ authenticationFailed: true })).toBe('EAUTH')
  expect(codeOfMailboxFailure(Object.assign(new Error('no ada'), { code: 'NotFound' }))).toBe('NotFound')
  expect(codeOfMailboxFailure(new TypeError('ada'))).toBe('TypeError')
})
