import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hourlyLimitOfSender } from '#features/contact/rules.ts'
import { systemClock } from '#platform/clock.ts'
import { usePortal } from '../testing.server.ts'

let later = 0

// The clock can be advanced, so that no test waits until a form may be sent.
const portal = await usePortal({
  own: 'moves the clock, so that nobody waits for the age of a form',
  overrides: { clock: { now: () => new Date(systemClock.now().getTime() + later) } },
})

type Fields = Record<string, string>
const draft = (): Fields => ({
  name: 'Ada Okonkwo',
  email: `ada.${randomUUID().slice(0, 8)}@example.com`,
  message: 'When is the next hearing?\r\nI live in Ikeja.',
})
const tokenOf = (html: string) => /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''

async function openForm(): Promise<string> {
  const html = await (await fetch(`${portal.url}/contact`)).text()
  later += 4_000
  return tokenOf(html)
}
const post = (path: string, fields: Fields, headers: Fields = {}) =>
  fetch(portal.url + path, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) })
const send = async (fields: Fields, headers?: Fields) =>
  post('/contact', { token: await openForm(), ...fields }, headers)

describe('a form sent without scripts', () => {
  test('leads to a page with the reference, and creates one record however often it is sent', async () => {
    const fields = draft()
    const sent = { ...fields, token: await openForm() }
    const answers = await Promise.all([post('/contact', sent), post('/contact', sent)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    const address = answers[0]!.headers.get('location')!
    expect(address).toMatch(/^\/contact\?sent=EN-\d{4}-\d{3}$/)
    expect(answers[1]!.headers.get('location')).toBe(address)
    // Another page load has another token; the text is the same.
    later += 3_700_000
    expect((await send(fields)).headers.get('location')).toBe(address)
    expect((await send({ ...fields, message: 'Something else' })).headers.get('location')).not.toBe(address)
    const page = await (await fetch(portal.url + address)).text()
    expect(page).toContain('We have your message')
    expect(page).toContain(address.split('=')[1])
    expect(page).toContain('<meta name="robots" content="noindex"/>')
    const admin = await portal.adminToken()
    const list = `/api/lists/enquiries?columns=message&sort=received&q=${encodeURIComponent(fields.email!)}`
    const { body } = await portal.call('GET', list, { token: admin })
    expect(body.total).toBe(2)
    expect(body.rows[0].cells.message).toContain('When is the next hearing?')
  })

  test('comes back with its problems beside the fields and everything typed', async () => {
    const answer = await send({ name: '', email: 'nobody', message: '<b>Half & half</b>' })
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(html).toMatch(/role="alert"[^>]*autofocus/)
    expect(html).toMatch(/href="#enquiry-name"[^>]*>Enter your name</)
    expect(html).toMatch(/id="enquiry-email"[^>]*aria-invalid="true"/)
    expect(html).toMatch(/name="email"[^>]*value="nobody"|value="nobody"[^>]*name="email"/)
    expect(html).toContain('&lt;b&gt;Half &amp; half&lt;/b&gt;</textarea>')
    // The next visitor gets an empty form.
    expect(await (await fetch(`${portal.url}/contact`)).text()).not.toContain('Half &amp; half')
  })

  test('is refused when it is sent immediately or with an old token, and keeps the typed text', async () => {
    later += 3_700_000
    const html = await (await fetch(`${portal.url}/contact`)).text()
    const early = await post('/contact', { ...draft(), token: tokenOf(html) })
    expect(early.status).toBe(429)
    expect(await early.text()).toContain('Wait a few seconds, then send it again.')
    const token = await openForm()
    later += 25 * 3_600_000
    const late = await post('/contact', { ...draft(), token })
    const text = await late.text()
    expect(late.status).toBe(400)
    expect(text).toContain('The form was open for too long. Send your message again.')
    expect(text).toContain('When is the next hearing?\nI live in Ikeja.')
    later += 4_000
    expect((await post('/contact', { ...draft(), token: tokenOf(text) })).status).toBe(303)
  })

  test('has the limits of the API', async () => {
    // At the start of an hour, so that no new one starts between two of the calls.
    later += 3_600_000 - ((systemClock.now().getTime() + later) % 3_600_000)
    const { email } = draft() as { email: string }
    for (let sent = 0; sent < hourlyLimitOfSender; sent++)
      expect((await send({ ...draft(), email, message: `Message ${sent}` })).status).toBe(303)
    const answer = await send({ ...draft(), email, message: 'One too many' })
    expect(answer.status).toBe(429)
    const html = await answer.text()
    expect(html).toMatch(/Try again in \d+ minutes/)
    expect(html).toContain('One too many')
    later += 3_600_000
    expect((await send({ ...draft(), website: 'https://spam.example' })).status).toBe(400)
  })
})

describe('a form from another site', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
  ])('is refused: %o', async (headers) => {
    const answer = await send(draft(), headers as Fields)
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('This form was sent from another site.')
  })

  test('is accepted when its headers name this site', async () => {
    expect((await send(draft(), { 'sec-fetch-site': 'same-origin' })).status).toBe(303)
    expect((await send(draft(), { origin: portal.url })).status).toBe(303)
  })
})

describe('a body that is not a page’s form', () => {
  test('is refused by its type and its size', async () => {
    const body = JSON.stringify(draft())
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    expect((await fetch(`${portal.url}/contact`, json)).status).toBe(415)
    expect((await send({ ...draft(), message: 'x'.repeat(300_000) })).status).toBe(413)
  })

  test('is refused where its parts are divided by a text of 5,000 letters', async () => {
    const type = `multipart/form-data; boundary=${'b'.repeat(5_000)}`
    for (const path of ['/company-answer/no-such-link', '/api/cases/follow/documents'])
      expect(
        (await fetch(portal.url + path, { method: 'POST', headers: { 'content-type': type }, body: 'x' })).status,
      ).toBe(400)
  })

  test.each(['/', '/faqs', '/forms', '/whistleblowing', '/no-such-page'])('%s takes none', async (path) => {
    expect((await post(path, draft())).status).toBe(405)
  })
})
