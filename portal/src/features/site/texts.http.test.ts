import { expect, test } from 'vitest'
import { readPage, usePortal } from '#app/testing.server.ts'
import { asAdmin } from '#features/accounts/testing.ts'
import { builtInOrder } from '#features/regulations/built-in.order.ts'
import { orderOnRegulatedActivities } from '#platform/state/documents/order-on-regulated-activities.ts'
import { fromPlainText, plainText } from '#fields/rich-text/document.ts'
import { richTextSchema } from '#fields/rich-text/checked-document.ts'
import { plainWords, wordsOfDocument } from '#ui/page/document-text.ts'
import { accessibilityStatement, builtInTexts } from './accessibility-statement.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { builtInFaqs, faqGroups } from './shown-faqs.ts'
import { termsOfService } from './terms-of-service.ts'

const portal = await usePortal({ own: 'publishes texts of the site' })
const ask = await asAdmin(portal)

const flat = (text: string) => text.replace(/\s+/g, '')

const texts = [
  ['/privacy-policy', privacyPolicy],
  ['/terms-of-service', termsOfService],
  ['/accessibility', accessibilityStatement],
] as const

test.each(texts)('%s says every word of the built-in text, and its document is valid', async (path, document) => {
  const page = flat((await readPage(portal.url, path)).text).replaceAll(':', '')
  for (const line of wordsOfDocument(document).split('\n')) expect(page).toContain(flat(line).replaceAll(':', ''))
  const { body } = builtInTexts[path.slice(1) as keyof typeof builtInTexts]
  expect(richTextSchema.safeParse(body).success).toBe(true)
})

test('the order and the questions say every word of theirs', async () => {
  const order = flat((await readPage(portal.url, '/order')).text)
  for (const block of orderOnRegulatedActivities.blocks)
    for (const words of 'text' in block ? [block.text] : 'items' in block ? block.items : [])
      expect(order).toContain(flat(plainWords(words)))
  const questions = flat((await readPage(portal.url, '/faqs')).text)
  for (const { faqs } of faqGroups)
    for (const { question, answer } of faqs)
      for (const words of [question, ...answer]) expect(questions).toContain(flat(plainWords(words)))
  for (const { body } of [builtInOrder, ...builtInFaqs]) expect(richTextSchema.safeParse(body).success).toBe(true)
})

test('a published wording takes the place of the built-in one everywhere, and its date is kept with consents', async () => {
  const { body, date } = (await portal.call('GET', '/api/content/texts/privacy-policy')).body
  expect(plainText(body)).toContain('Nigeria Data Protection Act 2023')
  expect(date).toBe('2026-11-23')
  const wording = {
    title: 'How we treat data',
    lead: 'In short.',
    date: '2027-03-01',
    body: fromPlainText('Zebras.'),
  }
  expect((await ask('PUT', '/api/content/texts/privacy-policy', wording)).status).toBe(200)
  const page = await readPage(portal.url, '/privacy-policy')
  expect(page.text).toMatch(/As of 1 March 2027 How we treat data In short\. .*Zebras\./)
  expect(page.text).not.toContain('Nigeria Data Protection Act')
  expect((await portal.call('GET', '/api/search?q=zebras')).body.items).toMatchObject([{ link: '/privacy-policy' }])
  const user = await portal.newUser()
  const { consents } = (await portal.call('GET', '/api/data-protection/me/consents', { token: user.token })).body
  expect(consents.map(({ what, version }: { what: string; version: string }) => [what, version])).toEqual([
    ['Terms of service', '2026-11-23'],
    ['Privacy policy', '2027-03-01'],
  ])
  const refused = await ask('PUT', '/api/content/texts/privacy-policy', {
    ...wording,
    body: { type: 'doc', content: [{ type: 'script' }] },
  })
  expect(refused.status).toBe(400)
  expect((await portal.call('GET', '/api/content/texts/nothing')).status).toBe(400)
})

test('the order keeps its PDF until staff choose another, and questions are edited, added and hidden one by one', async () => {
  expect((await portal.call('GET', '/api/content/order')).body.pdfUrl).toBe('/docs/order-on-regulated-activities.pdf')
  const { related: _, ...order } = (await portal.call('GET', '/api/content/order')).body
  await ask('PUT', '/api/content/order', { ...order, lead: 'A new overview.', related: [{ link: '/faqs' }] })
  const page = await readPage(portal.url, '/order')
  expect(page.text).toContain('A new overview.')
  expect(page.html).toContain('href="/docs/order-on-regulated-activities.pdf"')
  expect(page.text).toContain('Related pages FAQs')

  const items = '/api/content-manager/faq/items'
  const [first] = builtInFaqs
  const { id: key, ...body } = first!
  const own = await ask('POST', items, { body: { ...body, question: 'Who must have a licence?' }, example: key })
  await ask('POST', `${items}/${own.body.id}/publish`, { version: own.body.version })
  await ask('POST', '/api/content/faqs', { question: 'Is it new?', group: 'portal', body: fromPlainText('It is.') })
  await ask('POST', '/api/content-manager/faq/examples/own-generator/hide')
  const groups = (await portal.call('GET', '/api/content/faq-groups')).body
  expect(groups[0].faqs[0]).toMatchObject({ id: key, question: 'Who must have a licence?' })
  expect(groups[0].faqs.map(({ id }: { id: string }) => id)).not.toContain('own-generator')
  expect(groups[3].faqs.at(-1).question).toBe('Is it new?')
  expect((await readPage(portal.url, '/faqs')).text).toMatch(/Who must have a licence\?.*Is it new\? It is\./)
})
