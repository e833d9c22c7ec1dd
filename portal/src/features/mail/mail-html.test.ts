import { expect, test } from 'vitest'
import { featureData } from '#app/features.ts'
import { mailGroups, type MailDescription } from '#fields/mail/mail-type.ts'
import { createHooks } from '#platform/hooks.ts'
import { readMailParts } from '#fields/mail/mail-parts.ts'
import { fillPlaceholders } from '#platform/values/placeholders.ts'
import { makeMailHtml } from './mail-html.ts'

type Mails = Record<string, MailDescription>
const frame = {
  commission: 'Lagos State <Commission> & "Co"',
  site: 'https://portal.test',
  language: 'en-NG',
  address: ['1 Allen Avenue', 'Ikeja'],
  email: 'enquiries@commission.test',
  phone: '0800 000 0000',
}
const link = 'https://portal.test/consumer-complaint/1?a=b&c=d'
const text = `Dear Ada,

we have received your complaint.
We aim to resolve it by 3 March 2027.

Subject:      Wrong "bill" <b>
Reference:    CP-2027-001
Open it here: ${link}

> You wrote this
> and that

Lagos State
`
const html = makeMailHtml({ subject: 'Yours [CP-2027-001]', text, link }, frame)

test('paragraphs, facts, the button and quotes are made from the text', () => {
  expect(readMailParts(text, link)).toEqual([
    { kind: 'text', lines: ['Dear Ada,'] },
    { kind: 'text', lines: ['we have received your complaint.', 'We aim to resolve it by 3 March 2027.'] },
    {
      kind: 'facts',
      facts: [
        { label: 'Subject', value: 'Wrong "bill" <b>' },
        { label: 'Reference', value: 'CP-2027-001' },
      ],
    },
    { kind: 'button', label: 'Open it here', href: link },
    { kind: 'quote', lines: ['You wrote this', 'and that'] },
    { kind: 'text', lines: ['Lagos State'] },
  ])
  expect(html).toContain('<a class="button" href="https://portal.test/consumer-complaint/1?a=b&amp;c=d"')
  expect(html).toContain('Wrong &quot;bill&quot; &lt;b&gt;')
})

test('only the own link becomes a button, once, and only a web address', () => {
  const buttons = (given: string, own?: string) => readMailParts(given, own).filter(({ kind }) => kind === 'button')
  expect(buttons(`Open:\n${link}\n\n${link}`, link)).toHaveLength(1)
  expect(buttons(`Open: https://evil.example\n${link}`, link)).toEqual([
    { kind: 'button', label: 'Open the page', href: link },
  ])
  expect(buttons(`Read https://evil.example`)).toEqual([])
  expect(buttons('Open: javascript:alert(1)', 'javascript:alert(1)')).toEqual([])
  expect(buttons(`Dear sir, this is a very long sentence that ends in: ${link}`, link)).toEqual([])
})

test('hostile names, subjects and texts stay text', () => {
  const evil = '"><img src=x onerror=alert(1)></p><script>alert(2)</script>\' onmouseover=x'
  const made = makeMailHtml(
    { subject: evil, text: `Dear ${evil},\n\nName: ${evil}\nNote: ${evil}\n\n> ${evil}\n${evil}: ${link}`, link },
    { ...frame, commission: evil, address: [evil], email: evil, phone: evil },
  )
  const tags = new Set([...made.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, name]) => name!.toLowerCase()))
  for (const name of ['script', 'img', 'iframe', 'object', 'form']) expect(tags.has(name), name).toBe(false)
  for (const tag of made.match(/<[^>]*>/g) ?? []) expect(tag).not.toMatch(/ on\w+=/)
  expect(made.match(/"/g)!.length % 2).toBe(0)
})

test('it has the language, dark colours and the contact details, and nothing from elsewhere', () => {
  expect(html).toMatch(/^<!doctype html><html lang="en-NG">/)
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).toContain('name="color-scheme" content="light dark"')
  for (const words of [
    '1 Allen Avenue<br>Ikeja',
    'enquiries@commission.test, 0800 000 0000',
    'Lagos State &lt;Commission&gt;',
  ])
    expect(html).toContain(words)
  expect(html).not.toMatch(/src=|url\(|@import|<link/)
  const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address!)
  for (const address of addresses) expect(address.startsWith('https://portal.test')).toBe(true)
})

test('every mail of the portal is at most 20 kB, and its link is a button', () => {
  for (const group of createHooks(featureData).of(mailGroups))
    for (const [name, mail] of Object.entries('mails' in group ? (group.mails as Mails) : {})) {
      const samples = Object.fromEntries(Object.entries(mail.placeholders).map(([key, { sample }]) => [key, sample]))
      const filled = fillPlaceholders(mail.text, { ...samples, commission: 'Lagos', email: 'a@b.ng', phone: '0800' })
      const made = makeMailHtml({ subject: mail.subject, text: filled, link: samples['link'] }, frame)
      expect(Buffer.byteLength(made), name).toBeLessThan(20_000)
      if ('link' in samples) expect(made, name).toContain('class="button"')
    }
})
