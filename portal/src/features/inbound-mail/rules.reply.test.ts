import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { answerMarks } from '#fields/mail/mail-parts.ts'
import { splitReply as split } from './rules.reply.ts'

const own = {
  addresses: ['replies@commission.example', 'no-reply@commission.example', 'a@b.ng'],
  names: ['Lagos State Electricity Regulatory Commission', 'LASERC'],
}
const splitReply = (text: string) => split(text, own)

const samples: [string, string, string][] = [
  [
    'Gmail',
    `Good morning,

The meter number is 0412-7781.

Regards,
Adéṣínà Ọ̀ṣúnbíyìí

On Tue, Nov 24, 2026 at 9:12 AM LASERC <no-reply@commission.example> wrote:

> Good day,
>
> which meter is it?
`,
    'Good morning,\n\nThe meter number is 0412-7781.\n\nRegards,\nAdéṣínà Ọ̀ṣúnbíyìí',
  ],
  [
    'Gmail with a broken line',
    `Yes, that is right.

On Tue, 24 Nov 2026 at 09:12, Lagos State Electricity Regulatory Commission
<no-reply@commission.example> wrote:

> Is it right?`,
    'Yes, that is right.',
  ],
  [
    'Outlook for Windows',
    `Please see the attached bill.

Kind regards,
Chukwuemeka Okafor
Head of Finance | Lagoon Power Ltd

From: LASERC <no-reply@commission.example>
Sent: Tuesday, 24 November 2026 09:12
To: Chukwuemeka Okafor <c.okafor@lagoon.example>
Subject: A question about your complaint [CP-2026-007]

Good day,`,
    'Please see the attached bill.\n\nKind regards,\nChukwuemeka Okafor\nHead of Finance | Lagoon Power Ltd',
  ],
  [
    'Outlook on the web, with a line',
    `It is the blue meter.
________________________________
From: LASERC <no-reply@commission.example>
Sent: Tuesday, November 24, 2026 9:12 AM
To: Ngozi <ngozi@example.com>
Subject: A question`,
    'It is the blue meter.',
  ],
  [
    'Old Outlook',
    `Done.

-----Original Message-----
From: LASERC
Sent: 24 November 2026
To: Bola
Subject: A question`,
    'Done.',
  ],
  [
    'Yahoo Mail on a phone',
    `My account number is 5512

Sent from Yahoo Mail on Android

  On Tue, 24 Nov 2026 at 9:12 am, LASERC<no-reply@commission.example> wrote:   Good day, which account is it?`,
    'My account number is 5512',
  ],
  [
    'Yahoo on the web',
    `Thank you.
    On Tuesday, 24 November 2026 at 09:12:33 am WAT, LASERC <no-reply@commission.example> wrote:  

 Good day,`,
    'Thank you.',
  ],
  [
    'Apple Mail',
    `The light went out on Sunday.

Ngozi

> On 24 Nov 2026, at 09:12, LASERC <no-reply@commission.example> wrote:
> 
> When did it happen?`,
    'The light went out on Sunday.\n\nNgozi',
  ],
  [
    'iPhone',
    `It was Sunday

Sent from my iPhone

> On 24 Nov 2026, at 09:12, LASERC <no-reply@commission.example> wrote:
>
> When?`,
    'It was Sunday',
  ],
  ['Tecno', 'Yes\n\nSent from my TECNO SPARK 10', 'Yes'],
  ['Samsung', 'E don do.\n\nSent from my Galaxy', 'E don do.'],
  ['Outlook for Android', 'Here it is\n\nGet Outlook for Android', 'Here it is'],
  [
    'a signature after two hyphens',
    'Please hurry.\n\n-- \nOlúwaṣeun Adébáyọ̀\n0803 123 4567',
    'Please hurry.\n\n--\nOlúwaṣeun Adébáyọ̀\n0803 123 4567',
  ],
  [
    'French',
    'Merci.\n\nLe mar. 24 nov. 2026 à 09:12, LASERC <no-reply@commission.example> a écrit :\n\n> Bonjour',
    'Merci.',
  ],
  [
    'answers between the quoted lines',
    `On Tue, 24 Nov 2026 at 09:12, LASERC <no-reply@commission.example> wrote:
> Which meter?
The blue one.
> Since when?
Sunday.`,
    `On Tue, 24 Nov 2026 at 09:12, LASERC <no-reply@commission.example> wrote:
> Which meter?
The blue one.
> Since when?
Sunday.`,
  ],
  [
    'no quote at all',
    'On Monday the light was out at 09:12.\nI wrote: nobody came.',
    'On Monday the light was out at 09:12.\nI wrote: nobody came.',
  ],
  [
    'words like those of a header',
    'From: the street\nto the house there is no light.',
    'From: the street\nto the house there is no light.',
  ],
  ['two hyphens far above the end', `First\n--\nSecond${'\nx'.repeat(30)}`, `First\n--\nSecond${'\nx'.repeat(30)}`],
  [
    'a sentence about a phone',
    'Sent from my phone company was a letter. It says no.',
    'Sent from my phone company was a letter. It says no.',
  ],
]

test.each(samples)('%s', (_name, text, reply) => {
  expect(splitReply(text).reply.replace(/ +\n/g, '\n')).toBe(reply)
  expect(splitReply(text.replaceAll('\n', '\r\n')).reply.replace(/ +\n/g, '\n')).toBe(reply)
})

test('what is cut is kept for staff', () => {
  const { quoted } = splitReply(
    'Yes\n\nSent from my iPhone\n\n> On 24 Nov 2026, at 09:12, LASERC <a@b.ng> wrote:\n>\n> When?',
  )
  expect(quoted).toContain('Sent from my iPhone')
  expect(quoted).toContain('> When?')
})

test('a mail with only a quote of ours is complete, and its answer may be inside', () => {
  const text = 'On 24 Nov 2026 at 09:12, LASERC wrote:\n> The blue one.\n>\n> Which meter is it?'
  expect(splitReply(text)).toEqual({ reply: text, quoted: '', isUnclear: true })
  expect(splitReply('> one\n> two')).toEqual({ reply: '> one\n> two', quoted: '', isUnclear: false })
  expect(splitReply('\u200b \n')).toMatchObject({ reply: '', isUnclear: false })
  expect(splitReply('Sent from my iPhone')).toMatchObject({ reply: '', isUnclear: false })
})

const ours = `${answerMarks.above}

Dear Ada,

Which meter is it?

Subject:   No light ada@example.com
Reference: CP-2026-001
Status:    In Progress

${answerMarks.below}`
const quoted = ours.replace(/^/gm, '> ').replace(/ $/gm, '')
const gmail = 'On Tue, 24 Nov 2026 at 09:12, LASERC <no-reply@commission.example> wrote:\n'
const outlook =
  'From: LASERC\nSent: Tuesday, 24 November 2026 09:12\nTo: Ada <ada@example.com>\nSubject: A question\n\n'
const disco = 'From: Billing <billing@disco.example>\nSent: 20 November 2026\nTo: Ada\nSubject: Notice\n\nPay 40,000.'

test.each([
  ['above', `Blue.\n\n${gmail}${quoted}`, 'Blue.'],
  ['below', `${gmail}${quoted}\n\nBlue.`, 'Blue.'],
  ['above and below', `Blue.\n\n${gmail}${quoted}\n\nPS: since Sunday`, 'Blue.\n\nPS: since Sunday'],
  [
    'above and below without quote marks',
    `Blue.\n\n${outlook}${ours}\n\nPS: since Sunday`,
    'Blue.\n\nPS: since Sunday',
  ],
  ['behind the quote marks, above our text', `${gmail}> The blue one.\n> \n${quoted}`, `${gmail}> The blue one.\n>`],
  ['under a head in another language', `Blue.\n\n2026年11月24日(火) 9:12 委員会:\n\n${quoted}`, 'Blue.'],
  ['under a head without a date', 'Blue.\n\nLASERC <no-reply@commission.example> writes:\n\n> Which meter?', 'Blue.'],
  ['under a head without a name', `Blue.\n\n${outlook.replace('LASERC', 'Office')}${ours}`, 'Blue.'],
  ['with invisible marks', `Blue.\n\n\u200f${gmail}\u202b${quoted.replaceAll('\n', '\n\u202b')}`, 'Blue.'],
  ['with the mail of the company above', `See.\n\n${disco}\n\n${gmail}${quoted}`, `See.\n\n${disco}`],
  ['with the mail of the company below', `See.\n\n${outlook}${ours}\n\n${disco}`, `See.\n\n${disco}`],
  [
    'with a signature and a PS',
    `Blue.\n\n--\nAda\n\nPS: urgent\n\n${gmail}${quoted}`,
    'Blue.\n\n--\nAda\n\nPS: urgent',
  ],
  [
    'in the words of a letter',
    'To: LASERC\nFrom: Ada\nDate: 5 May 2026\nBlue.',
    'To: LASERC\nFrom: Ada\nDate: 5 May 2026\nBlue.',
  ],
  [
    'with a sender named like us',
    'From: LASERC office\nTo: 40 Allen Avenue\nDate: since 5 May 2026\nno light',
    'From: LASERC office\nTo: 40 Allen Avenue\nDate: since 5 May 2026\nno light',
  ],
  [
    'about us',
    'On 5 May 2026 at 10:00 I told LASERC:\nit is blue.\n> a line',
    'On 5 May 2026 at 10:00 I told LASERC:\nit is blue.\n> a line',
  ],
  [
    'with a sentence about a program',
    'I will\nGet the mail of the company to my phone on Friday.',
    'I will\nGet the mail of the company to my phone on Friday.',
  ],
])('an answer %s', (_name, text, reply) => {
  expect(splitReply(text)).toMatchObject({ reply, isUnclear: false })
  expect(splitReply(text.replaceAll('\n', '\r\n')).reply).toBe(reply)
})

test.each([
  'Láti: LASERC <no-reply@commission.example>\nTí a fi ránṣẹ́: 24/11/2026 09:12\nSí: Ada\nKókó: A question',
  'من: LASERC <no-reply@commission.example>\nتاريخ الإرسال: 24/11/2026 09:12\nإلى: Ada\nالموضوع: A question',
  'Von: LASERC <no-reply@commission.example>\nGesendet: 24.11.2026 09:12\nAn: Ada\nBetreff: A question',
  'Lähettäjä: LASERC <no-reply@commission.example>\nLähetetty: 24.11.2026 09:12\nVastaanottaja: Ada\nAihe: A question',
  '-------- Original message --------\nFrom: LASERC\nDate: 24/11/2026  09:12\nTo: ada@example.com\nSubject: A question',
])('the head %s', (head) => {
  expect(splitReply(`Blue.\n\n${head}\n\nWhich meter?`)).toMatchObject({ reply: 'Blue.', isUnclear: false })
  const other = head.replace('LASERC', 'Billing').replace('no-reply@commission', 'billing@disco')
  expect(splitReply(`See.\n\n${other}\n\nPay.`)).toMatchObject({ reply: `See.\n\n${other}\n\nPay.`, quoted: '' })
})

test.each([
  'Sent from Outlook for iOS<https://aka.ms/o0ukef>',
  'Hol dir Outlook für Android',
  'Obter o Outlook para Android',
  'Télécharger Outlook pour Android <https://aka.ms/x>',
  'Envoyé de mon iPhone',
  'Gesendet von meinem Galaxy',
  'Sent from my Infinix HOT 30',
  'Sent with Proton Mail secure email.',
  'Yahoo Mail: Search, Organize, Conquer',
])('%s is no text of the person', (line) => {
  expect(splitReply(`Blue.\n\n${line}\n`)).toMatchObject({ reply: 'Blue.', quoted: line })
  expect(splitReply(`${line} to see what the company has done about my meter.`).quoted).toBe('')
})

test('answers between our lines are kept with them', () => {
  const text = `${gmail}${quoted.replace('> Subject', 'The blue one.\n> Subject')}`
  expect(splitReply(text)).toEqual({ reply: text, quoted: '', isUnclear: false })
})

test('without our end mark, the mail of the company under ours is the answer', () => {
  const head = outlook.replace('LASERC', 'LASERC <no-reply@commission.example>')
  expect(splitReply(`${head}Which meter is it?\n\n${disco}`)).toMatchObject({ reply: disco, isUnclear: false })
})

test('nothing is lost: each line is in the answer or in what is shown on request', () => {
  const text = `One\n\n${gmail}${quoted}\n\nTwo\nSent from my iPhone`
  const { reply, quoted: left } = splitReply(text)
  for (const line of text.split('\n')) expect(`${reply}\n${left}`).toContain(line.trim())
})

test('hostile texts take no long time', () => {
  const texts = [
    'On 2026 '.repeat(20_000),
    '>'.repeat(200_000),
    '> a\nb\n'.repeat(30_000),
    'From: x\n'.repeat(20_000),
    `${'On Mon 2026\n'.repeat(15_000)}`,
    `${' '.repeat(100_000)}wrote:`,
    'Sent from my iphone '.repeat(9_000),
    'a'.repeat(1_000_000),
    `${'1:11 <'.repeat(100_000)}:`,
    'a: b@c\n'.repeat(30_000),
    'x 2026:\n'.repeat(30_000),
    'x:\n\n\n\n'.repeat(20_000),
    `${answerMarks.above}\n`.repeat(5_000),
    `${gmail}> a\n`.repeat(1_500),
    `${outlook}a\n`.repeat(1_000),
    '\u200b'.repeat(300_000),
  ]
  for (const text of texts) {
    const began = performance.now()
    splitReply(text)
    expect(performance.now() - began, text.slice(0, 12)).toBeLessThan(3_000)
  }
})
