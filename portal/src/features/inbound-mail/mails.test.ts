import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeMailHtml } from '#features/mail/mail-html.ts'
import { answerMarks } from '#fields/mail/mail-parts.ts'
import { isRobotText } from './rules.automatic.ts'
import { splitReply } from './rules.reply.ts'
import { run } from './service.read-task.server.ts'

const folder = join(import.meta.dirname, 'testing-mails')
const token = `cp${'a'.repeat(48)}`
const own = {
  address: 'replies@commission.example',
  sender: 'no-reply@commission.example',
  senderDomain: 'commission.example',
}
const ourText = { addresses: [own.address, own.sender], names: ['LASERC'] }

type Outcome = 'answer' | 'held' | 'automatic'
interface Read {
  outcome: Outcome
  text: string
  quoted: string
  files: string[]
}

/** What becomes of a mail of the person to whom we wrote. */
async function read(mail: Buffer | string): Promise<Read> {
  const bytes = Buffer.from(Buffer.from(mail).toString('latin1').replaceAll('TOKEN', token), 'latin1')
  const head = (await run(bytes, { part: 'head', own })).facts as {
    automatic: string
    failsChecks: boolean
    tokens: string[]
  }
  expect(head.tokens).toEqual([token])
  const body = (await run(bytes, { part: 'all' })).facts as {
    text: string
    automatic: string
    files: { name: string }[]
  }
  const { reply, quoted, isUnclear } = splitReply(body.text, ourText)
  const files = body.files.map(({ name }) => name)
  const kinds = [head.automatic, body.automatic]
  const isRobot = isRobotText({ text: reply, awaitsAnswer: false, suppresses: false })
  const isHeld = head.failsChecks || isRobot || kinds.includes('maybe') || (isUnclear && files.length === 0)
  return { outcome: kinds.includes('sure') ? 'automatic' : isHeld ? 'held' : 'answer', text: reply, quoted, files }
}

const blue = 'The blue one.'
const asked = 'On Tue, 24 Nov 2026 at 09:12, LASERC <no-reply@commission.example> wrote:\n'
const answers: Record<string, { text: string; quoted?: string; files?: string[] }> = {
  'outlook-french': { text: "C'est le compteur bleu.\n\nCordialement,\nAda", quoted: 'De : LASERC' },
  'outlook-portuguese': { text: 'It is the blue one.', quoted: 'De: LASERC' },
  'gmail-german': { text: 'It is the blue one.', quoted: 'Am Di., 24. Nov. 2026' },
  'gmail-arabic-hausa': { text: 'Blue.', quoted: 'A ran Tal' },
  'outlook-android': { text: 'It is the blue meter.', quoted: 'Get Outlook for Android<' },
  'yahoo-link-line': { text: 'Blue meter.', quoted: 'Sent from Yahoo Mail' },
  proton: { text: 'The blue one.\n\nThanks,\nA.', quoted: '-------- Original Message' },
  'original-message-block': { text: blue, quoted: '----------- Original Message' },
  said: { text: blue, quoted: 'On Tue, 24 Nov 2026, LASERC said:' },
  'said-unquoted': { text: blue, quoted: 'On November 24' },
  'own-quote-at-the-end': { text: 'Please see this line of the bill:\n\n> Units 0412 to 0977', quoted: asked },
  'two-hyphens-between': {
    text: 'The meter is blue.\n--\nThe account is 0412.\n--\nThe light went out on Sunday.',
    quoted: asked,
  },
  'apple-text-picture-text': {
    text: 'First the picture of the meter:\n\nAnd the number is 0412.',
    quoted: 'Sent from my iPhone',
    files: ['IMG_0412.jpeg'],
  },
  'apple-attachment-in-alternative': { text: 'The bill is attached.', files: ['bill.pdf'] },
  'names-of-files': {
    text: 'Four files.',
    files: [
      'Ìwé owó iná Ọ̀ṣun 0001.pdf',
      'b Ìwé owó iná Ọ̀ṣun 0001.pdf',
      'c Ìwé owó iná Ọ̀ṣun 0001.pdf',
      'd bill 12.pdf',
      'e.pdf',
    ],
  },
  'windows-1252-undeclared': { text: 'I paid £40 and it’s still dark – Adé' },
  'iso-8859-8-i': { text: 'שלום meter 0412' },
  'unknown-charset': { text: 'The meter is blue, number 0412.' },
  'format-flowed': {
    text: 'The meter at number 12 is the blue one and it has been running since Sunday although nobody is at home.\n\nAda',
  },
  'smime-opaque': { text: '', files: ['smime.p7m'] },
  'pgp-signed': {
    text: '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nThe meter is the blue one.\n-----BEGIN PGP SIGNATURE-----\n\niQEzBAEBCAAdFiEE\n=abcd\n-----END PGP SIGNATURE-----',
  },
  winmail: { text: 'Please find the bill attached.', files: ['winmail.dat'] },
  rfc822: {
    text: 'See the mail of the company below.\n\nFrom: billing@disco.example\nTo: ada@example.com\nDate: Mon, 23 Nov 2026 09:00:00 +0100\nSubject: Your bill\n\nYou owe 40,000.',
  },
  'suppress-all': { text: blue, quoted: asked },
  'suppress-none': { text: blue, quoted: asked },
  'forwarded-spf-fail-dmarc-pass': { text: blue, quoted: asked },
  'blank-plain-word-html': { text: 'The meter is the blue one.', quoted: 'From: LASERC' },
  'html-table-list': {
    text: 'Meter 0412\nStreet Allen €£°½à Avenue\n\n * dark since Sunday\n * bill is ~~40~~ 60\n\n[photo of the meter]this page <https://a.example/b>',
  },
  'nbsp-only': { text: 'The meter is the blue one.' },
  'entities-outlook': { text: 'J’ai payé 40 £ à la société · 5×8 ₦4,000 • © 2026' },
  resolved: { text: 'Good morning, today the light is out again in another street.' },
  'same-mail-two-addresses': { text: 'Only once.', quoted: asked },
  'signature-logo-large': { text: 'The blue one.\n\nAda', files: ['image001.png'] },
  'emoji-name-from': { text: blue, quoted: asked },
  'no-message-id-date': { text: blue, quoted: asked },
  'bcc-only-delivered-to': { text: blue, quoted: asked },
  'long-lines-uuencode': { text: 'begin 644 bill.pdf\n#0V%T\n`\nend\n\nThe bill is above.', quoted: asked },
  heic: { text: '', quoted: 'Sent from my iPhone', files: ['IMG_0412.HEIC'] },
  'only-link-html': { text: 'The documents are in this folder <https://files.example/abc>.\n\n[sad face]' },
  'twenty-hyphen-signature': { text: 'Blue.\n\n—\nAda' },
  'own-sentence-wrote': {
    text: 'Good morning,\n\nOn 12 November 2026 the marketer of the company wrote:\nyour meter is faulty, pay 40,000.\nI have paid and nobody came.',
    quoted: asked,
  },
  'own-lines-from-to-date': {
    text: 'The dark part of the street is\nFrom: 12 Allen Avenue\nTo: 40 Allen Avenue\nDate: since 5 November 2026\nThe meter is number 0412.',
    quoted: asked,
  },
  'dashes-table': { text: 'Month | Bill\n--\nOctober | 40,000\nNovember | 60,000' },
  'outlook-forward-of-other-mail': {
    text: 'See what they wrote.\n\nFrom: Billing <billing@disco.example>\nSent: 20 November 2026 10:00\nTo: Ada\nSubject: Disconnection notice\n\nYou will be disconnected on 1 December.',
  },
  'html-outlook-no-plain': { text: 'The meter is the blue one.', quoted: 'From: LASERC' },
  'gmail-html-only-hausa': { text: 'Blue.', quoted: 'A ran Tal' },
  'yahoo-french': { text: 'Le bleu.', quoted: 'Envoyé depuis Yahoo Mail' },
  tecno: { text: 'Blue.', quoted: 'Sent from my TECNO' },
  'chinese-gmail': { text: '蓝色的。', quoted: 'LASERC <no-reply' },
  'answer-below-mark': { text: 'It is the blue one, below your text.', quoted: '— Write your answer' },
  'accepted-word': { text: 'I accept the offer of the company. Ada' },
  'out-of-office-sentence': { text: 'Their complaint desk is closed since Monday, please help.' },
}
const held = {
  'outlook-ios-only-line': 'Get Outlook for iOS<https://aka.ms/o0ukef>\n____',
  'typed-under-first-quote-mark':
    'On 2026-11-24 09:12, LASERC wrote:\n> It is the blue meter, number 0412.\n> Thank you',
  'list-unsubscribe-of-company': blue,
  'automatic-reply-unmarked': 'I am out of the office until 7 December and will answer when I am back.',
  'out-of-office-unmarked': 'I am on leave until 7 December.',
  'read-receipt-mixed': 'Your message',
  'im-away': 'I am on annual leave',
  challenge: 'Your message is held',
  'ticket-receipt': 'Dear customer,',
  'calendar-with-text': 'I will be at home then.',
}
const automatic = ['suppress-plus-oof-autogenerated', 'gmail-reaction', 'mdn', 'calendar-accept']
const fixture = (name: string) => readFileSync(join(folder, `${name}.eml`))

test.each(Object.entries(answers))('%s is an answer', async (name, { text, quoted, files = [] }) => {
  const mail = await read(fixture(name))
  expect(mail).toMatchObject({ outcome: 'answer', text, files })
  expect(mail.quoted.slice(0, quoted?.length ?? 1)).toBe(quoted ?? '')
})

test.each(Object.entries(held))('%s waits for staff with its words', async (name, text) => {
  const mail = await read(fixture(name))
  expect(mail).toMatchObject({ outcome: 'held', files: [] })
  expect(mail.text.slice(0, text.length)).toBe(text)
})

test.each(automatic)('%s is automatic', async (name) => expect((await read(fixture(name))).outcome).toBe('automatic'))

test('each mail of the folder is in the table', () => {
  const known = [...Object.keys(answers), ...Object.keys(held), ...automatic]
  expect(readdirSync(folder).toSorted()).toEqual(known.map((name) => `${name}.eml`).toSorted())
})

const mailOf = (type: string, body: Buffer | string, headers = '') =>
  Buffer.concat([
    Buffer.from(
      `From: ada@example.com\r\nTo: replies+TOKEN@commission.example\r\n${headers}Content-Type: ${type}\r\n\r\n`,
    ),
    Buffer.from(body),
  ])
const alternative = (plain: string, html: string, more = '') =>
  mailOf(
    'multipart/alternative; boundary=b',
    `--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${plain}\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n${more}--b--\r\n`,
  )

test.each([
  ['UTF-8 declared as latin1', mailOf('text/plain; charset=iso-8859-1', 'Ọ̀ṣun pays ₦40'), 'Ọ̀ṣun pays ₦40'],
  [
    'windows-1252 declared as UTF-8',
    mailOf('text/plain; charset=utf-8', Buffer.from('Ad\xe9 \x80', 'latin1')),
    'Adé €',
  ],
  ['UTF-8 without a declaration', mailOf('text/plain', 'Adé'), 'Adé'],
  ['latin1 with its name', mailOf('text/plain; charset=iso-8859-1', Buffer.from('Ad\xe9', 'latin1')), 'Adé'],
  ['Japanese in seven bits', mailOf('text/plain; charset=iso-2022-jp', '\u001b$B$"\u001b(B'), 'あ'],
])('%s', async (_name, mail, text) => expect(await read(mail)).toMatchObject({ text }))

test.each([
  ['a stub', 'Your e-mail program does not support HTML messages.', '<p>The meter is 0412.</p>', 'The meter is 0412.'],
  ['invisible characters', '\u200b\u00a0\u2060', '<p>The meter is 0412.</p>', 'The meter is 0412.'],
  ['the same words', 'The meter\nis *0412*.', '<p>The meter<br>is <b>0412</b>.</p>', 'The meter\nis *0412*.'],
  [
    'another long text',
    'The meter is blue. '.repeat(30).trim(),
    '<p>See our website</p>',
    `${'The meter is blue. '.repeat(30).trim()}\n\nSee our website`,
  ],
  ['an emoji', '👍', '<p>👍</p>', '👍'],
])('a plain part with %s', async (_name, plain, html, text) =>
  expect(await read(alternative(plain, html))).toMatchObject({ text }),
)

test.each([
  ['a signature', 'application/pkcs7-signature; name=smime.p7s'],
  ['a signature of unknown type', 'application/octet-stream; name=smime.p7s'],
  ['an invitation', 'text/calendar; method=REQUEST; name=invite.ics'],
  ['a page for phones', 'text/x-amp-html'],
])('%s is no file of the person', async (_name, type) => {
  const part = `--b\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n\r\nYWJj\r\n`
  expect(await read(alternative('Blue.', '<p>Blue.</p>', part))).toMatchObject({
    outcome: 'answer',
    text: 'Blue.',
    files: [],
  })
})

test('a mail in a mail keeps its files, and one with very many parts is refused', async () => {
  const pdf = '--i\r\nContent-Type: application/pdf; name=bill.pdf\r\n\r\n%PDF\r\n'
  const inner = `From: billing@disco.example\r\nSubject: =?utf-8?Q?B=C3=ADll?=\r\nContent-Type: multipart/mixed; boundary=i\r\n\r\n--i\r\n\r\nPay.\r\n`
  const nest = (parts: string) =>
    alternative('See.', '<p>See.</p>', `--b\r\nContent-Type: message/rfc822\r\n\r\n${inner}${parts}--i--\r\n`)
  expect(await read(nest(pdf))).toMatchObject({
    text: 'See.\n\nFrom: billing@disco.example\nSubject: Bíll\n\nPay.',
    files: ['bill.pdf'],
  })
  await expect(read(nest(pdf.repeat(80)))).rejects.toThrow()
})

test.each([
  ['a reaction of Outlook', '👍 Ada Bello reacted to your message: A question'],
  ['a reaction in French', '👍\n\nAda Bello a réagi via Gmail'],
])('%s waits for staff', async (_name, text) =>
  expect((await read(mailOf('text/plain; charset=utf-8', text))).outcome).toBe('held'),
)

const link = 'https://portal.example/consumer-complaint/1'
const ourMail = `${answerMarks.above}\n\nDear Ada,\n\nWhich meter is it?\n\nSubject: No light\nReference: CP-2026-001\nOpen it here: ${link}\n\nTo answer, reply to this e-mail.\n\n${answerMarks.below}\n`
const ourHtml = makeMailHtml(
  { subject: 'A question', text: ourMail, link },
  {
    commission: 'Commission',
    site: 'https://portal.example',
    language: 'en',
    address: ['1 Street'],
    email: 'office@commission.example',
    phone: '0800',
  },
).replace(/^.*<body/s, '<body')

test.each([
  [
    'Gmail',
    `<div>Blue.</div><div class="gmail_quote"><div>A ran 09:12 wani:<br></div><blockquote>${ourHtml}</blockquote></div><div>PS: dark</div>`,
  ],
  [
    'Outlook',
    `<p>Blue.</p><hr><div><b>Von:</b> X<br><b>Gesendet:</b> 24.11.2026<br><b>An:</b> Ada<br></div>${ourHtml}<p>PS: dark</p>`,
  ],
  ['a program without a head', `<p>Blue.</p>${ourHtml}<p>PS: dark</p>`],
])('our HTML in an answer of %s is left out from its first to its last word', async (_name, html) => {
  const mail = await read(mailOf('text/html; charset=utf-8', html))
  expect(mail).toMatchObject({ outcome: 'answer', text: 'Blue.\n\nPS: dark' })
  expect(mail.quoted).toContain('Which meter is it?')
})
