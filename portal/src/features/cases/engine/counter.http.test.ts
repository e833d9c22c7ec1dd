import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { caseMessages as words } from '../messages.ts'
import { complaintKind, kinds } from '../testing.ts'
import { caseThread } from './service.thread.server.ts'
import { joinCustomer } from './store.server.ts'

const portal = await usePortal()
const admin = await portal.adminToken()
const sql = sqlOf(portal)
const [kind] = kinds
const caller = { name: 'Sade Bello', phone: '08035551234' }
const submit = (change: object, token = admin) =>
  portal.call('POST', `${kind.path}/submit`, { token, body: { ...kind.body, ...change } })
const fileFor = async (user: object, more: object = {}) => (await submit({ user, ...more })).body
const read = async (id: string) => (await portal.call('GET', `${kind.path}/${id}`, { token: admin })).body
const act = (id: string, action: string, body: object = {}) =>
  portal.call('POST', `${kind.path}/${id}/${action}`, { token: admin, body })
/** The mails to the owner that were ever queued about cases. */
const mailsAbout = async (...ids: string[]) => {
  const rows = await sql(
    `select data->>'to' as to from jobs.job where name = 'cases.mail' and data->>'historyId' in
      (select id::text from case_history where case_id = any($1::uuid[]))`,
    ids,
  )
  return rows.filter(({ to }) => to === 'owner').length
}

describe('a case that staff enter for a customer', () => {
  test('needs a phone number or an e-mail address, of which either is enough', async () => {
    const byPhone = await submit({ user: caller, channel: 'phone' })
    expect(byPhone.body).toMatchObject({
      user: { ...caller, email: '' },
      userId: null,
      channel: 'phone',
      enteredBy: expect.stringMatching(/\w/),
    })
    const email = 'letter.only@example.com'
    const byLetter = await submit({ user: { name: 'Sade', email, phone: '' }, channel: 'letter' })
    expect(byLetter.body).toMatchObject({ user: { email, phone: '' }, channel: 'letter' })
    for (const [user, field, message] of [
      [{ name: 'Sade' }, 'user.phone', words.reachMissing],
      [{ name: 'Sade', email: ' ', phone: '  ' }, 'user.phone', words.reachMissing],
      [{ name: 'Sade', phone: 'call my son' }, 'user.phone', words.phoneInvalid],
      [{ ...caller, email: 'sade@' }, 'user.email', words.emailInvalid],
      [{ name: 'Sade', email: 7, phone: null }, 'user.email', words.emailInvalid],
    ] as const) {
      const { status, body } = await submit({ user })
      expect(status).toBe(400)
      expect(body.fields).toContainEqual(expect.objectContaining({ field, message }))
    }
  })

  test('has a channel that is known, and that a User cannot give', async () => {
    const unknown = await submit({ user: caller, channel: 'pigeon' })
    expect(unknown).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'channel', message: words.channelUnknown }] },
    })
    expect(await fileFor(caller)).toMatchObject({ channel: 'portal' })
    const ada = await portal.newUser()
    const own = (await submit({ channel: 'town-hall' }, ada.token)).body
    expect(own).toMatchObject({ channel: 'portal', enteredBy: '' })
    const body = { ...kind.body, channel: 'letter' }
    const edited = await portal.call('PUT', `${kind.path}/${own.id}`, { token: ada.token, body })
    expect(edited.body).toMatchObject({ channel: 'portal', version: own.version })
  })

  test('can be corrected: the channel and what was changed are in the history', async () => {
    const { id } = await fileFor(caller, { channel: 'phone' })
    const email = 'sade.bello@example.com'
    const body = { ...kind.body, user: { name: caller.name, email, phone: '' }, channel: 'whatsapp' }
    const { body: after } = await portal.call('PUT', `${kind.path}/${id}`, { token: admin, body })
    expect(after).toMatchObject({ channel: 'whatsapp', user: { email, phone: '' } })
    expect(after.timeline.at(-1).note).toContain('Channel: Phone, now WhatsApp')
    expect(after.timeline.at(-1).note).toContain(`Phone: ${caller.phone}, now not given`)
    // The new address is told; once it is removed again, nobody is.
    const told = await mailsAbout(id)
    expect(told).toBe(1)
    await portal.call('PUT', `${kind.path}/${id}`, { token: admin, body: { ...body, user: caller } })
    expect(await mailsAbout(id)).toBe(told)
  })
})

describe('a customer without e-mail', () => {
  test('causes no mail to the owner, whatever happens to the case, alone or merged or in an outage', async () => {
    const [one, other] = [await fileFor(caller), await fileFor({ ...caller, phone: '08035559876' })]
    await act(one.id, 'acknowledge')
    await act(one.id, 'messages', { content: 'When was the bill issued?', asks: true })
    const started = new Date(Date.now() - 3_600_000).toISOString()
    const outage = { name: 'Opebi feeder', company: 'ikeja', startedAt: started }
    const made = await portal.call('POST', '/api/cases/outages', { token: admin, body: outage })
    const at = `/api/cases/outages/${made.body.id}`
    await portal.call('POST', `${at}/cases`, { token: admin, body: { references: [one.reference] } })
    const notice = { note: 'The crew is there', expected: 1 }
    const sent = await portal.call('POST', `${at}/announcements`, { token: admin, body: notice })
    expect(sent.status).toBe(202)
    await expect.poll(async () => JSON.stringify((await read(one.id)).messages)).toContain(notice.note)
    await act(one.id, 'escalate', { note: 'Nobody answers' })
    expect((await act(other.id, 'merge', { reference: one.reference })).status).toBe(200)
    await act(one.id, 'resolve', { resolutionNote: 'Credited', forDuplicates: 'Credited for all' })
    await expect.poll(async () => (await read(other.id)).resolutionNote).toContain('Credited for all')
    expect(await mailsAbout(one.id, other.id)).toBe(0)
    expect((await caseThread(complaintKind).find(portal.deps, one.id))?.recipients).toEqual([])
  })

  test('is nobody else without e-mail: not in an account, not related, not on the page of another person', async () => {
    const one = await fileFor({ name: 'Tunde Alone', phone: '08035550101' })
    const other = await fileFor({ name: 'Tunde Apart', phone: '08035550202' })
    const ada = await portal.newUser()
    await portal.deps.database.transaction((tx) => joinCustomer(tx, ada.id, ''))
    expect(await read(one.id)).toMatchObject({ userId: null })
    const related = await portal.call('GET', `${kind.path}/${one.id}/related`, { token: admin })
    expect(JSON.stringify(related.body)).not.toContain(other.id)
    const person = await portal.call('GET', `/api/people/complaint-${one.id}`, { token: admin })
    expect(person.body).toMatchObject({ email: '', phone: '08035550101' })
    expect(JSON.stringify(person.body)).not.toContain(other.reference)
    // In the list's file the address is empty; deleting the case needs none.
    const asked = await fetch(`${portal.url}/api/lists/complaints/export.csv?columns=reference,email,phone&q=Alone`, {
      headers: { authorization: `Bearer ${admin}` },
    })
    expect(await asked.text()).toContain(`${one.reference},,`)
    const found = await portal.call('GET', '/api/people?search=Tunde', { token: admin })
    expect(JSON.stringify(found.body)).toContain('Tunde Alone')
    expect(JSON.stringify(found.body)).toContain('Tunde Apart')
    const gone = await portal.call('DELETE', `${kind.path}/${other.id}`, { token: admin })
    expect([200, 202]).toContain(gone.status)
  })
})
