import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { systemClock } from '#platform/clock.ts'
import { FilingBrowser } from '../drafts/testing.ts'
import { removeUnconfirmedContacts } from './service.contact.server.ts'
import { unconfirmedDays } from './rules.ts'

let later = 0
const portal = await usePortal({
  own: 'moves the clock by a month',
  overrides: { clock: { now: () => new Date(systemClock.now().getTime() + later) } },
})
const sql = sqlOf(portal)

/** Files a complaint without an account, and answers its row. */
async function file(contact: { email?: string; phone?: string }) {
  later += 3_600_000
  const browser = new FilingBrowser(portal)
  await browser.step1()
  await browser.step2({ reportedToDisco: 'on', distributionCompany: 'ikeja' })
  const sent = await browser.send({ 'user.phone': contact.phone ?? '', 'user.email': contact.email ?? '' })
  expect(sent.status).toBe(303)
  const { html } = await browser.open('?step=sent')
  const reference = /CP-\d{4}-\d{3,}/.exec(html)![0]
  const [row] = await sql('select * from cases where reference = $1', reference)
  return { browser, html, reference, id: row.id as string }
}
const isUnconfirmed = async (id: string) =>
  (await sql('select unconfirmed from cases where id = $1', id))[0].unconfirmed
const linkOf = async (to: string) =>
  /\/complaint-confirm\/[\w-]+/.exec((await portal.mailTo(to, /^Confirm your address/)).text)![0]
const press = (path: string) =>
  fetch(portal.url + path, { method: 'POST', redirect: 'manual', body: new URLSearchParams() })

test('opening the link does nothing, its button confirms the address once and for all', async () => {
  const email = 'ngozi@contact.example.com'
  const { id, html, reference } = await file({ email })
  expect(html).toContain(`Confirm your e-mail address`)
  const mail = await portal.mailTo(email, /^Confirm your address/)
  expect(mail.text).not.toContain('Bill for an empty flat')
  const link = await linkOf(email)
  const page = await (await fetch(portal.url + link)).text()
  expect(page).toContain('Is this your address?')
  expect(page).toContain(reference)
  expect(await isUnconfirmed(id)).toBe(true)
  expect((await press(link)).status).toBe(303)
  expect(await isUnconfirmed(id)).toBe(false)
  expect(await (await fetch(portal.url + link)).text()).toContain('Your address is confirmed')
  // A scanner presses after the person.
  expect((await press(link)).status).toBe(303)
  // Nothing of the case is shown behind the link, and nobody is logged in by it.
  expect(page).not.toContain('Nobody lived there.')
  // Mails go there from now on.
  const { token } = await newStaff(portal, ['case-officer'])
  await portal.call('POST', `/api/complaints/${id}/messages`, { token, body: { content: 'Which meter?' } })
  expect((await portal.mailTo(email, /message/i)).text).toContain(reference)
})

test('a made-up link, and that of another address, open nothing', async () => {
  const email = 'chidi@contact.example.com'
  const { id } = await file({ email })
  const link = await linkOf(email)
  const bent = link.slice(0, -3) + (link.endsWith('AAA') ? 'BBB' : 'AAA')
  expect((await fetch(portal.url + bent)).status).toBe(404)
  expect((await press(bent)).status).toBe(404)
  await sql(`update cases set contact_email = 'other@contact.example.com' where id = $1`, id)
  expect((await press(link)).status).toBe(404)
  expect(await isUnconfirmed(id)).toBe(true)
})

test('a stranger’s address gets one mail, and its account nothing until the press', async () => {
  const user = await portal.newUser()
  const { id } = await file({ email: user.email })
  const mine = async () =>
    (await portal.call('GET', '/api/complaints', { token: user.token })).body.items.map(
      (each: { id: string }) => each.id,
    )
  expect(await mine()).not.toContain(id)
  expect((await press(await linkOf(user.email))).status).toBe(303)
  expect(await mine()).toContain(id)
})

test('reaches a company only once an officer or the person has confirmed the contact, and is counted apart', async () => {
  const { id, reference } = await file({ phone: '08035550021' })
  const { token } = await newStaff(portal, ['case-officer', 'case-supervisor'])
  const refer = async () =>
    (await portal.call('POST', `/api/complaints/${id}/referrals`, { token, body: {} })).body.message
  expect(await refer()).toContain('Nobody has confirmed the contact details')
  const listed = async () => {
    const { body } = await portal.call('GET', '/api/lists/complaints?columns=reference,contact&contact=unconfirmed', {
      token,
    })
    return JSON.stringify(body.rows)
  }
  expect(await listed()).toContain(reference)
  const one = await portal.call('GET', `/api/complaints/${id}`, { token })
  expect(one.body.actions).toContain('confirmContact')
  const confirmed = await portal.call('POST', `/api/complaints/${id}/confirm-contact`, { token, body: {} })
  expect(confirmed.status).toBe(200)
  expect(confirmed.body.timeline.at(-1).text).toContain('confirmed contact details')
  expect(await listed()).not.toContain(reference)
  expect(await refer()).not.toContain('Nobody has confirmed the contact details')
  expect((await portal.call('POST', `/api/complaints/${id}/confirm-contact`, { token, body: {} })).status).toBe(409)
})

test('after 30 days it loses the address and keeps the text, and the code still opens it', async () => {
  const { id, html, reference } = await file({ email: 'lost@contact.example.com', phone: '08035550022' })
  const code = /[\dA-Z]{4}-[\dA-Z]{4}(?=<\/strong>)/.exec(html)![0]
  await removeUnconfirmedContacts(portal.deps)
  const row = async () =>
    (await sql('select contact_email, contact_phone, description from cases where id = $1', id))[0]
  expect((await row()).contact_phone).toBe('08035550022')
  later += (unconfirmedDays + 1) * 86_400_000
  await removeUnconfirmedContacts(portal.deps)
  expect(await row()).toEqual({ contact_email: '', contact_phone: '', description: 'Nobody lived there.' })
  const followed = await portal.call('POST', '/api/cases/follow', { body: { reference, code } })
  expect(followed.status).toBe(200)
})

test('also where many have waited, and nothing is written about them twice', async () => {
  const { id } = await file({ email: 'many@contact.example.com' })
  const same = `kind, status, type, subject, description, contact_name, contact_email, contact_phone, escalation_level, step, step_from,
    step_days, search_words, created_at, updated_at, unconfirmed`
  await sql(
    `insert into cases (reference, ${same}) select 'CP-MANY-' || n, ${same} from cases, generate_series(1, 120) n where id = $1`,
    id,
  )
  later += (unconfirmedDays + 1) * 86_400_000
  await removeUnconfirmedContacts(portal.deps)
  await removeUnconfirmedContacts(portal.deps)
  const [left] = await sql(`select count(*)::int as n from cases where contact_email = 'many@contact.example.com'`)
  const [written] = await sql(
    `select count(*)::int as n from case_history join cases on cases.id = case_id
     where action = 'removeContact' and reference like 'CP-MANY-%'`,
  )
  expect([left.n, written.n]).toEqual([0, 120])
})

test('the code of the receipt can be used to ask for the case in an account', async () => {
  const { html, reference } = await file({ phone: '08035550023' })
  const code = /[\dA-Z]{4}-[\dA-Z]{4}(?=<\/strong>)/.exec(html)![0]
  const user = await portal.newUser()
  const claimed = await portal.call('POST', '/api/cases/follow/claim', { token: user.token, body: { reference, code } })
  expect(claimed.status).toBe(200)
})
