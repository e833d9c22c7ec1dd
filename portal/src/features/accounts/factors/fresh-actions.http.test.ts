import { expect, test } from 'vitest'
import { type TestUser, usePortal } from '#app/testing.server.ts'
import { newCompleted, newTemplate } from '#features/applications/testing.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { addMember, invite, newCompany } from '#features/companies/testing.ts'
import { newDraft, publish, save, withSupplyFee } from '#features/fees/testing.ts'
import { duties } from '#platform/duty-words.ts'
import { systemClock } from '#platform/clock.ts'
import { addDays, nigerianDay } from '#platform/values/nigerian-time.ts'

// What binds others, and what cannot be taken back, takes a fresh proof of who one is.

let later = 0
const portal = await usePortal({
  own: 'moves the clock',
  overrides: { clock: { now: () => new Date(systemClock.now().getTime() + later) } },
})
const staff = await newStaff(portal, duties)
const ada = await portal.newUser()

const post = (path: string, body: unknown = {}) => portal.call('POST', `/api${path}`, { token: staff.token, body })

/** The answers ten minutes after the login, and after a new proof. */
async function before(act: () => Promise<{ status: number; body: { code?: string } }>, by: TestUser) {
  later += 11 * 60_000
  const { status, body } = await act()
  const renewed = await portal.call('POST', '/api/auth/fresh', { token: by.token, body: { password: by.password } })
  return [status, body.code, renewed.status, (await act()).status]
}
const asksFirst = (status: number) => [403, 'factor-needed', 200, status]

test('a licence is given and a decision changed, and other decisions need none', async () => {
  const formId = (await newTemplate(portal, await portal.adminToken())).id
  const [id, other] = [await newCompleted(portal, ada, formId), await newCompleted(portal, ada, formId)]
  const decide =
    (status: string, of = id) =>
    () =>
      post(`/forms/${of}/status`, { status })
  expect(await before(decide('approve'), staff)).toEqual(asksFirst(200))
  expect(await before(decide('pending'), staff)).toEqual(asksFirst(202))
  later += 11 * 60_000
  expect((await decide('reject', other)()).status).toBe(200)
})

test('retention is changed, fees are published', async () => {
  const rule = (days: number) => () =>
    portal.call('PUT', '/api/data-protection/retention/enquiries-closed', {
      token: staff.token,
      body: { days, version: 0 },
    })
  expect(await before(rule(400), staff)).toEqual(asksFirst(202))
  const draft = withSupplyFee(await newDraft(portal, staff), addDays(nigerianDay(systemClock.now()), 30), 70_000)
  const { body: saved } = await save(portal, staff, draft)
  expect(await before(() => publish(portal, staff, saved), staff)).toEqual(asksFirst(202))
})

test('content is imported', async () => {
  const send = () => {
    const form = new FormData()
    form.set('file', new Blob(['x']), 'export.tar')
    return portal.call('POST', '/api/content-manager/import', { token: staff.token, body: form })
  }
  expect((await before(send, staff)).slice(0, 3)).toEqual([403, 'factor-needed', 200])
})

test('a member is invited who may sign, or may let others sign', async () => {
  const { id } = await newCompany(portal, ada)
  const asks = (mandates: string[]) => () => invite(portal, ada, id, { email: 'bola@example.com', mandates })
  expect(await before(asks(['sign']), ada)).toEqual(asksFirst(202))
  expect(await before(asks(['manage']), ada)).toEqual(asksFirst(202))
  const member = await addMember(portal, id, ['read'])
  const change = (mandates: string[]) => () =>
    portal.call('PATCH', `/api/companies/${id}/members/${member.id}`, { token: ada.token, body: { mandates } })
  expect(await before(change(['sign']), ada)).toEqual(asksFirst(200))
  later += 11 * 60_000
  expect((await asks(['read'])()).status).toBe(202)
  expect((await change(['read'])()).status).toBe(200)
})
