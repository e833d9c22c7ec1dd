import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { splitReply } from './rules.reply.ts'

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
  ['a signature after two hyphens', 'Please hurry.\n\n-- \nOlúwaṣeun Adébáyọ̀\n0803 123 4567', 'Please hurry.'],
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

test('a mail with only a quote has no reply', () => {
  expect(splitReply('> one\n> two').reply).toBe('')
  expect(splitReply('').reply).toBe('')
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
  ]
  for (const text of texts) {
    const began = performance.now()
    splitReply(text)
    expect(performance.now() - began, text.slice(0, 12)).toBeLessThan(3_000)
  }
})
