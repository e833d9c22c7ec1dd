import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.server.ts'
import { readInboundMail } from './inbound-mail-settings.ts'

const usual = {
  INBOUND_MAIL_URL: 'imaps://replies%40example.org:p%2Fw%3A1@mail.example.org/INBOX',
  INBOUND_MAIL_ADDRESS: 'Replies@Example.org',
}

test('a mailbox is read with its defaults', () => {
  expect(readInboundMail({})).toBeUndefined()
  expect(readInboundMail(usual)).toEqual({
    host: 'mail.example.org',
    port: 993,
    secure: true,
    local: false,
    user: 'replies@example.org',
    password: 'p/w:1',
    folder: 'INBOX',
    address: 'replies@example.org',
  })
  expect(readInboundMail({ ...usual, INBOUND_MAIL_AUTHSERV_ID: 'MX.Example.org' })).toMatchObject({
    authServer: 'mx.example.org',
  })
  const plain = { ...usual, INBOUND_MAIL_URL: 'imap://a:b@127.0.0.1/Answers%2FPortal' }
  expect(readInboundMail(plain)).toMatchObject({ port: 143, secure: false, local: true, folder: 'Answers/Portal' })
  expect(readInboundMail({ ...usual, INBOUND_MAIL_URL: 'imaps://a:b@mail.example.org:1993' })).toMatchObject({
    port: 1993,
    folder: 'INBOX',
  })
})

test.each([
  [{ INBOUND_MAIL_AUTHSERV_ID: 'a; dmarc=pass' }, /^INBOUND_MAIL_AUTHSERV_ID must be one name/],
  [{ INBOUND_MAIL_ADDRESS: '' }, /must be set together/],
  [{ INBOUND_MAIL_URL: '' }, /must be set together/],
  [{ INBOUND_MAIL_URL: 'pop3://a:secret@mail.example.org/INBOX' }, /^INBOUND_MAIL_URL must be an address such as/],
  [{ INBOUND_MAIL_URL: 'imaps://mail.example.org/INBOX' }, /^INBOUND_MAIL_URL must be an address such as/],
  [{ INBOUND_MAIL_URL: 'imaps://a:secret@mail.example.org/%E0%A4%A' }, /^INBOUND_MAIL_URL must be an address such as/],
  [{ INBOUND_MAIL_URL: 'imaps://a:secret@mail.example.org/INBOX?x=1' }, /^INBOUND_MAIL_URL must be an address such as/],
  [{ INBOUND_MAIL_ADDRESS: 'replies' }, /^INBOUND_MAIL_ADDRESS must be an address such as/],
  [{ INBOUND_MAIL_ADDRESS: 'answers-to-mail@example.org' }, /at most 12 letters/],
  [{ INBOUND_MAIL_ADDRESS: 'a+b@example.org' }, /^INBOUND_MAIL_ADDRESS must be an address such as/],
])('%j is refused in a sentence without the password', (change, sentence) => {
  const read = () => readConfig({ ...usual, ...change }, '/')
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(sentence)
  expect(read).not.toThrow('secret')
})
