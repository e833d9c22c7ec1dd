import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { MailServer } from '@regulator/tools/engines/mail-server.ts'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from './settings/config.server.ts'
import { createMailer, sweepOutbox } from './mail.server.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function openOutbox() {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'))
  folders.push(folder)
  const mailer = createMailer(readConfig({ DATA_DIR: folder }, folder), {
    name: 'Commission',
    address: 'office@commission.test',
  })
  return { mailer, names: () => readdirSync(join(folder, 'outbox')), folder: join(folder, 'outbox') }
}
const mail = { to: 'ada@example.com', subject: 'Your complaint', text: 'It is resolved.' }

test('a mail that a job sends again after a crash is the same mail: one Message-ID, one file', async () => {
  const { mailer, names, folder } = openOutbox()
  const once = { id: 'case-7-owner', at: new Date('2026-05-01T08:00:00.000Z') }
  await mailer.send({ ...mail, once })
  await mailer.send({ ...mail, once })
  expect(names()).toEqual(['2026-05-01T08-00-00-000Z-case-7-owner.eml'])
  const text = readFileSync(join(folder, names()[0]!), 'utf8')
  expect(text).toContain('Message-ID: <case-7-owner@commission.test>')
  expect(text).toContain('Date: Fri, 01 May 2026 08:00:00 +0000')
  expect(text).not.toContain('once')
})

test('our mails ask programs for no answer, receipt or reaction', async () => {
  const { mailer, names, folder } = openOutbox()
  await mailer.send(mail)
  const text = readFileSync(join(folder, names()[0]!), 'utf8')
  expect(text).toMatch(/^auto-submitted: auto-generated\r$/im)
  expect(text).toMatch(/^x-auto-response-suppress: All\r$/im)
  expect(text).toMatch(/^x-ms-reactions: disallow\r$/im)
})

test('two mails with the same text are two mails', async () => {
  const { mailer, names } = openOutbox()
  await mailer.send(mail)
  await mailer.send(mail)
  await mailer.send({ ...mail, once: { id: 'case-8-owner', at: new Date() } })
  expect(names()).toHaveLength(3)
})

test('old mails are removed from the outbox, others stay', async () => {
  const { mailer, names, folder } = openOutbox()
  await mailer.send({ ...mail, once: { id: 'old', at: new Date('2026-05-01T08:00:00Z') } })
  await mailer.send({ ...mail, once: { id: 'new', at: new Date('2026-06-01T08:00:00Z') } })
  await sweepOutbox({ dataDir: dirname(folder) }, new Date('2026-05-02T00:00:00Z'))
  expect(names()).toEqual(['2026-06-01T08-00-00-000Z-new.eml'])
})

test('a portal without an outbox has nothing to remove', async () => {
  await sweepOutbox({ dataDir: join(tmpdir(), 'no-such-folder') }, new Date())
})

test('no header of a mail can add a line or a recipient', async () => {
  const { mailer, names, folder } = openOutbox()
  await mailer.send({ ...mail, subject: 'Yours\r\nBcc: eve@example.com\r\n\r\nBuy gold' })
  const [head] = readFileSync(join(folder, names()[0]!), 'utf8').split('\r\n\r\n')
  expect(head).toMatch(/^Subject: Yours Bcc: eve@example\.com Buy gold$/m)
  expect(head).not.toMatch(/^Bcc:/m)
  for (const address of ['a@example.com, eve@example.com', 'a@example.com\r\nBcc: e@e.ng', '<eve@e.ng>', 'a b@e.ng']) {
    await expect(mailer.send({ ...mail, to: address })).rejects.toThrow('not one e-mail address')
    await expect(mailer.send({ ...mail, replyTo: address })).rejects.toThrow('not one e-mail address')
  }
  expect(names()).toHaveLength(1)
})

test('a report about a mail comes to its signed address, or to the sender where the server takes no other', async () => {
  const server = new MailServer()
  await server.open()
  const config = readConfig({ SMTP_URL: server.url, MAIL_FROM: 'Commission <no-reply@commission.test>' }, tmpdir())
  const mailer = createMailer(config, { name: '', address: '' })
  const returns = { address: 'replies+cpabc@commission.test', token: 'cpabc' }
  const once = { id: 'case-7-owner', at: new Date() }
  await mailer.send({ ...mail, once, returns })
  server.onlySender = 'no-reply@commission.test'
  await mailer.send({ ...mail, once, returns })
  expect(server.senders).toEqual([returns.address, returns.address, server.onlySender])
  expect(server.ids).toEqual(Array(2).fill('<case-7-owner.cpabc@commission.test>'))
  server.onlySender = 'nobody@commission.test'
  await expect(mailer.send({ ...mail, once, returns })).rejects.toThrow()
  mailer.close()
  await server.close()
})
