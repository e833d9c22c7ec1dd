import { afterEach, describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { systemClock } from '#platform/clock.ts'
import { pdfBytes } from '../testing.ts'
import {
  fileBytesInTotal,
  fileBytesOfNetwork,
  linkAgainMinutes,
  openInTotal,
  openOfNetwork,
  postsOfDraft,
  sentOfNetwork,
} from './rules.ts'
import { networkDigest } from './service.server.ts'
import { FilingBrowser } from './testing.ts'

let later = 0
const portal = await usePortal({
  own: 'moves the clock, and fills the table of drafts',
  overrides: { clock: { now: () => new Date(systemClock.now().getTime() + later) } },
})
const sql = sqlOf(portal)
const pdf = { name: 'bill.pdf', bytes: pdfBytes }
/** Attempts of an hour are counted for the one network of all tests. */
const nextHour = () => (later += 3_600_000)

/** A browser that has come to the last page. */
async function filled(): Promise<FilingBrowser> {
  const browser = new FilingBrowser(portal)
  await browser.step1()
  await browser.step2()
  return browser
}

describe('a flood', () => {
  const here = () => networkDigest(portal.deps, '127.0.0.1')
  const now = () => new Date(systemClock.now().getTime() + later)
  /** Drafts of a network, with bytes of files; with `sentAt` as they are after sending. */
  const flood = (network: string, count: number, { bytes = 0, sentAt = null as Date | null } = {}) =>
    sql(
      `insert into case_drafts (key_hash, kind, "values", network, created_at, touched_at, file_bytes, sent_at)
       select 'made-up-' || n, 'complaint', '{}', $1, $2, $2, $4, $5 from generate_series(1, $3::int) n`,
      network,
      now(),
      count,
      bytes,
      sentAt,
    )
  afterEach(() => sql(`delete from case_drafts where key_hash like 'made-up-%'`))

  test.each([
    ['of one network', () => flood(here(), openOfNetwork)],
    ['of all', () => flood('another', openInTotal)],
  ])('of drafts %s begins no more, and what is open goes on', async (_of, begin) => {
    nextHour()
    const browser = await filled()
    await begin()
    const full = await new FilingBrowser(portal).step1({ address: '12 Allen Avenue' })
    expect(full.status).toBe(503)
    for (const text of ['12 Allen Avenue', 'What you have typed is still on this page'])
      expect(full.html).toContain(text)
    expect((await browser.step2({ description: 'Still taken.' })).status).toBe(303)
  })

  test.each([
    ['in drafts of one network', () => flood(here(), 1, { bytes: fileBytesOfNetwork })],
    ['in all drafts', () => flood('another', 1, { bytes: fileBytesInTotal })],
    ['that it has sent today', () => flood(here(), 1, { bytes: fileBytesOfNetwork, sentAt: now() })],
  ])('of files %s takes no more of them, and the text can be sent', async (_where, fill) => {
    nextHour()
    const browser = await filled()
    await fill()
    const files = await browser.add(pdf)
    expect(files.status).toBe(413)
    expect(files.html).toContain('Send it without them')
    expect((await browser.send({ 'user.phone': `0803555${1_000 + (later % 8_999)}` })).status).toBe(303)
  })

  test('files of cases that were sent before today are those of the cases', async () => {
    nextHour()
    await flood(here(), 1, { bytes: fileBytesOfNetwork, sentAt: new Date(now().getTime() - 86_400_001) })
    expect((await (await filled()).add(pdf)).status).toBe(303)
  })

  test('of posts to one draft, and of cases from one network, is counted for an hour', async () => {
    nextHour()
    const browser = await filled()
    const body = { kind: 'complaint', key: browser.cookie, values: { lga: 'Ikeja' } }
    const posts: number[] = []
    for (let at = 0; at < postsOfDraft; at++)
      posts.push((await portal.call('POST', '/api/cases/drafts', { body })).status)
    expect([posts[0], posts.at(-1)]).toEqual([200, 429])
    nextHour()
    const sent: number[] = []
    for (let at = 0; at <= sentOfNetwork; at++)
      sent.push((await (await filled()).send({ 'user.phone': `08035552${100 + at}` })).status)
    expect([sent[0], sent.at(-2), sent.at(-1)]).toEqual([303, 303, 429])
  })

  test('the drafts of an hour and the cases of a contact are counted', async () => {
    nextHour()
    const answers: number[] = []
    for (let at = 0; at < 62; at++)
      answers.push(
        (await portal.call('POST', '/api/cases/drafts', { body: { kind: 'complaint', values: { lga: 'Ikeja' } } }))
          .status,
      )
    expect(answers.at(0)).toBe(200)
    expect(answers.at(-1)).toBe(429)
    nextHour()
    const sent: number[] = []
    for (let at = 0; at < 4; at++) sent.push((await (await filled()).send({ 'user.phone': '08035550010' })).status)
    expect(sent).toEqual([303, 303, 303, 429])
  })
})

test('from the receipt the link that confirms the address goes out again, a few times at most', async () => {
  nextHour()
  const browser = await filled()
  const email = `again-${process.pid}@alone.example.com`
  await browser.send({ 'user.email': email })
  const press = () => browser.post('?step=sent', { task: 'link' })
  const links = async () => (await portal.mails()).filter(({ to }) => to === email).length
  await expect.poll(links).toBe(1)
  for (let time = 0; time < 2; time++)
    expect((await press()).location).toBe('/consumer-complaint/write?step=sent&said=link')
  expect((await browser.open('?step=sent&said=link')).html).toContain('The link is on its way again')
  await expect.poll(links).toBe(2)
  later += linkAgainMinutes * 60_000
  expect((await press()).status).toBe(303)
  later += linkAgainMinutes * 60_000
  const refused = await press()
  expect([refused.status, refused.html]).toEqual([409, expect.stringContaining('We have sent 3 links')])
  await expect.poll(links).toBe(3)
  await sql('update cases set unconfirmed = false where contact_email = $1', email)
  expect((await press()).status).toBe(409)
  expect((await browser.open('?step=sent')).html).not.toMatch(/Send the link again|An officer calls you/)
  expect((await new FilingBrowser(portal).post('?step=sent', { task: 'link' })).status).toBe(400)
})
