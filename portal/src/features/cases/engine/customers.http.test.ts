import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { customer, file, kinds } from '../testing.ts'

const portal = await usePortal()
const admin = await portal.adminToken()

describe('the customer of a case filed by staff', () => {
  const [kind] = kinds
  const put = (id: string, user: object, more: object = {}, token = admin) =>
    portal.call('PUT', `${kind.path}/${id}`, { token, body: { ...kind.body, user, ...more } })
  const fileFor = async (user: object) =>
    (await portal.call('POST', `${kind.path}/submit`, { token: admin, body: { ...kind.body, user } })).body
  const search = async (words: string) =>
    (await portal.call('GET', `${kind.path}?search=${encodeURIComponent(words)}`, { token: admin })).body.items

  test('can be corrected, is found by the new data and is notified at the new address', async () => {
    const wrong = { ...customer, name: `Ngozi Typo ${kind.noun}`, email: `ngosi-${kind.noun}@example.com` }
    const right = { name: `Ngozi Okafor ${kind.noun}`, email: `ngozi-${kind.noun}@example.com`, phone: '08031112223' }
    const { id, reference, version } = await fileFor(wrong)
    const answer = await put(id, right, { version })
    expect(answer.body).toMatchObject({ user: right, userId: null, version: version + 1 })
    expect(answer.body.timeline.at(-1)).toMatchObject({ action: 'edit' })
    expect(answer.body.timeline.at(-1).note).toContain(`Email: ${wrong.email}, now ${right.email}`)
    expect(await search(right.name)).toMatchObject([{ id }])
    expect(await search(wrong.name)).toEqual([])
    const subject = `Your ${kind.noun} at the Commission [${reference}]`
    const told = async () =>
      (await portal.mails()).filter((mail) => mail.to === right.email && mail.subject === subject)
    // The new address receives only an invitation until its owner opens the link.
    const token = await portal.proofToken(right.email)
    expect(await told()).toEqual([])
    await portal.call('POST', '/api/auth/verify-email', { body: { token } })
    await expect.poll(async () => (await told()).length).toBe(1)
    expect((await told())[0]!.text).not.toContain(wrong.email)
    // A change of the phone number alone sends no mail.
    expect((await put(id, { ...right, phone: '08030000000' })).body.user.phone).toBe('08030000000')
    expect((await put(id, right, { version })).status).toBe(409)
  })

  test('with an account at the new address receives the case in that account', async () => {
    const person = await portal.newUser()
    const { id } = await fileFor({ ...customer, email: `lost-${kind.noun}@example.com` })
    expect((await portal.call('GET', `${kind.path}/${id}`, { token: person.token })).status).toBe(404)
    expect((await put(id, { ...customer, email: person.email.toUpperCase() })).body.userId).not.toBeNull()
    expect((await portal.call('GET', `${kind.path}/${id}`, { token: person.token })).status).toBe(200)
    // From now on the name comes from the account.
    expect((await put(id, { ...customer, name: 'Somebody else' })).body.user.name).not.toBe('Somebody else')
  })

  test('cannot be changed by others, and contact details of an account cannot be changed at all', async () => {
    const ada = await portal.newUser()
    const own = await file(portal, ada.token, kind)
    const other = { ...customer, email: 'thief@example.com' }
    for (const token of [ada.token, admin]) {
      const { body } = await put(own.id, other, {}, token)
      expect(body.user.email).toBe(ada.email)
    }
    const { id } = await fileFor({ ...customer, email: `kept-${kind.noun}@example.com` })
    expect((await put(id, other, {}, ada.token)).status).toBe(404)
  })
})
