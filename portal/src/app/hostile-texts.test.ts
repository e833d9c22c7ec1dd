import { expect, test } from 'vitest'
import { splitReply } from '#features/inbound-mail/rules.reply.ts'
import { failsChecks, findTokens, isAutomatic } from '#features/inbound-mail/rules.headers.ts'
import { cleanAddress } from '#fields/content/content-addresses.ts'
import type { Field, FieldKind } from '#fields/field.ts'
import { checkAnswer } from '#fields/kinds.ts'
import { readPageToken } from '#kit/api/page-token.ts'
import { fillPlaceholders } from '#platform/values/placeholders.ts'
import { readEmail } from '#platform/values/emails.ts'
import { cleanPasted, hasVisible, plainReference, unwrapPasted } from '#platform/values/pasted.ts'
import { readPhone } from '#platform/values/phones.ts'
import { searchWords } from '#platform/values/search-words.ts'
import { readPieces } from '#ui/page/document-text.ts'
import { acceptedEncodings } from './compression.server.ts'
import { cpuOf, hostileTexts } from './testing.hostile-texts.ts'

// What reads texts of strangers without a schema before it: mails, headers, answers to forms, and the functions that schemas call.

const own = { address: 'replies@example.org', sender: 'noreply@example.org', senderDomain: 'example.org' }
const ours = { addresses: [own.address, own.sender], names: ['Electricity Commission'] }
const kinds: FieldKind[] = ['text', 'email', 'tel', 'number', 'date', 'year', 'percentage', 'website', 'tax-number']
const answers = kinds.map((kind): [string, (text: string) => unknown] => {
  const field = { name: 'Power (MW)', kind, required: true, maxLength: 20_000, options: [] } as unknown as Field
  return [`an answer of the kind ${kind}`, (text) => checkAnswer(field, text)]
})
const readers: [name: string, read: (text: string) => unknown][] = [
  ['a pasted text', unwrapPasted],
  ['a cleaned text', cleanPasted],
  ['a visible text', hasVisible],
  ['an e-mail address', readEmail],
  ['a phone number', readPhone],
  ['a reference', plainReference],
  ['words of a search', (text) => searchWords([text])],
  ['the address of a page', cleanAddress],
  ['links in a text', readPieces],
  ['a text with placeholders', (text) => fillPlaceholders(text, { name: text })],
  ['the recipients of a mail', (text) => findTokens([{ key: 'to', value: text }], own.address)],
  [
    'who wrote a mail',
    (text) => isAutomatic([{ key: 'return-path', value: text }], { from: text, subject: text }, own),
  ],
  ['results of servers', (text) => failsChecks([{ key: 'authentication-results', value: text }], text)],
  ['the text of a mail', (text) => splitReply(`On 1 May, ${own.sender} wrote:\n${text}`, ours)],
  ['encodings', acceptedEncodings],
  ['cookies', readPageToken],
  ...answers,
]

/** Between the costliest, lines of a mail with 2 µs each, and the square of the length, a second: a busy machine doubles the time of the processor. */
const limitMs = 400

test.each(readers)('%s costs no more than its length', async (_name, read) => {
  const slow: string[] = []
  for (const [kind, text] of hostileTexts(30_000)) {
    const ms = await cpuOf(() => read(text), limitMs)
    if (ms > limitMs) slow.push(`${kind}: ${ms.toFixed(0)} ms`)
  }
  expect(slow).toEqual([])
})
