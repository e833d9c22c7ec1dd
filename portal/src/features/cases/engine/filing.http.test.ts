import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { customer, file, kinds } from '../testing.ts'

const portal = await usePortal({ own: 'counts all cases' })
await setLimits(portal, manyCases)
const admin = await portal.adminToken()
const ada = await portal.newUser()
const stranger = await portal.newUser()

const [complaint, petition] = kinds
const submit = (kind: (typeof kinds)[number], token: string, change: object, key?: string) =>
  portal.call('POST', `${kind.path}/submit`, {
    token,
    body: { ...kind.body, ...change },
    ...(key && { headers: { 'idempotency-key': key } }),
  })

/** Retries with the same key when the portal is busy (503), like a browser. */
async function submitPatiently(kind: (typeof kinds)[number], token: string) {
  const key = randomUUID()
  for (let tries = 0; ; tries++) {
    const answer = await submit(kind, token, {}, key)
    if (answer.status !== 503 || tries === 10) return answer
  }
}

describe('filing a case', () => {
  const [kind] = kinds
  test('parallel submissions get a reference each', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => submitPatiently(kind, ada.token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const references = answers.map(({ body }) => body.reference as string)
    expect(new Set(references).size).toBe(60)
    for (const reference of references) expect(reference).toMatch(kind.reference)
    const counts = await portal.call('GET', `${kind.path}/counts`, { token: admin })
    expect(counts.body).toMatchObject({ total: 60, new: 60, resolved: 0 })
  })

  test('a retry with the same key returns the first case; with other content it is refused', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(kind, ada.token, {}, key)))
    expect(new Set(answers.map(({ body }) => body.id as string)).size).toBe(1)
    expect((await submit(kind, ada.token, { description: 'Other' }, key)).status).toBe(409)
    const strangers = await submit(kind, stranger.token, {}, key)
    expect(strangers.body.id).not.toBe(answers[0]!.body.id)
  })

  test('fields that only the server sets are ignored', async () => {
    const filed = await submit(kind, ada.token, {
      id: randomUUID(),
      compId: 'CP-1999-001',
      petitionId: 'PT-1999-001',
      reference: 'X',
      status: 'Resolved',
      escalationLevel: 3,
      userId: stranger.id,
      role: 'Admin',
      kind: 'other',
      version: 99,
      date: '1999-01-01',
      createdAt: '1999-01-01T00:00:00Z',
      resolutionNote: 'x',
      user: { name: 'Somebody Else', email: 'else@example.com', phone: '08099999999' },
    })
    expect(filed.status).toBe(201)
    expect(filed.body).toMatchObject({
      status: 'New',
      escalationLevel: 0,
      userId: ada.id,
      version: 1,
      resolutionNote: '',
    })
    expect(filed.body.user).toEqual({ name: 'Ada Okonkwo', email: ada.email, phone: '08031234567' })
    expect(filed.body.date > '2026').toBe(true)
    expect(filed.body.reference).toMatch(kind.reference)
  })

  test('staff file for a customer, whose account is found by e-mail address', async () => {
    const known = await submit(kind, admin, { user: { ...customer, email: ada.email.toUpperCase() } })
    expect(known.body).toMatchObject({ userId: ada.id, user: { name: 'Bola Ade' } })
    expect((await portal.call('GET', `${kind.path}/${known.body.id}`, { token: ada.token })).status).toBe(200)
    const unknown = await submit(kind, admin, { user: customer })
    expect(unknown.body).toMatchObject({ userId: null, user: customer })
    expect((await portal.call('GET', `${kind.path}/${unknown.body.id}`, { token: ada.token })).status).toBe(404)
    expect((await submit(kind, admin, {})).body.fields[0].field).toBe('user.name')
    for (const [field, value] of [
      ['name', ''],
      ['email', 'nobody'],
      ['email', 'a@b.ng, c@d.ng'],
      ['phone', '12'],
    ] as const) {
      const answer = await submit(kind, admin, { user: { ...customer, [field]: value } })
      expect(answer.body.fields, field).toMatchObject([{ field: `user.${field}` }])
    }
  })

  test('the owner and the office are notified by mail', async () => {
    const person = await portal.newUser()
    const { reference, id } = await file(portal, person.token, kind)
    await portal.call('POST', `${kind.path}/${id}/messages`, { token: admin, body: { content: 'A word from us' } })
    await portal.call('POST', `${kind.path}/${id}/resolve`, { token: admin, body: { note: 'Put right' } })
    const about = async () => (await portal.mails()).filter(({ subject }) => subject.includes(`[${reference}]`))
    await expect.poll(async () => (await about()).length).toBe(4)
    const mails = await about()
    expect(
      mails
        .filter(({ to }) => to === person.email)
        .map(({ subject }) => subject)
        .toSorted(),
    ).toEqual(
      [`A message about your ${kind.noun}`, `We have received your ${kind.noun}`, `Your ${kind.noun} is resolved`].map(
        (subject) => `${subject} [${reference}]`,
      ),
    )
    expect(mails.find(({ to }) => to !== person.email)?.subject).toBe(`New ${kind.noun} [${reference}]`)
    expect(mails.some(({ text }) => text.includes('Put right'))).toBe(true)
  })

  test('the owner can change a case while it is new, staff until it is resolved', async () => {
    const { id, version } = await file(portal, ada.token, kind)
    const put = (token: string, change: object) =>
      portal.call('PUT', `${kind.path}/${id}`, { token, body: { ...kind.body, ...change } })
    const changed = await put(ada.token, { description: 'Only twice as high.', version })
    expect(changed.body).toMatchObject({ description: 'Only twice as high.', version: version + 1 })
    expect((await put(ada.token, { version })).status).toBe(409)
    expect((await put(ada.token, { description: '' })).status).toBe(400)
    await portal.call('POST', `${kind.path}/${id}/acknowledge`, { token: admin })
    expect((await put(ada.token, {})).status).toBe(409)
    expect((await put(admin, { description: 'As staff heard it.' })).status).toBe(200)
    const found = await portal.call('GET', `${kind.path}?search=STAFF%20HEARD`, { token: admin })
    expect(found.body.items).toMatchObject([{ id }])
  })
})

test.each([
  ['complaintType', 'Water', 'Choose the type of complaint'],
  ['serviceProvider', ' ', 'Subject is required'],
  ['description', undefined, 'Description is required'],
  ['description', 'x'.repeat(5_001), 'At most 5000 characters'],
  ['urgency', 'urgent', 'Choose low, medium or high'],
  ['distributionCompany', 'acme', 'Choose a distribution company from the list'],
  ['distributionCompany', '', 'Choose the distribution company you reported it to'],
  ['lga', 'Paris', 'Choose a local government area from the list'],
])('a complaint with %s %j is refused', async (field, value, message) => {
  const answer = await submit(complaint, ada.token, { [field]: value })
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toEqual([{ field, message }])
})

test.each([
  ['petitionType', 'Other things', 'Choose the type of petition'],
  ['category', 'Meter Reading', 'Choose a category'],
  ['address', '', 'Address is required'],
  ['lga', '', 'LGA is required'],
  ['lga', undefined, 'LGA is required'],
  ['lga', 'Paris', 'Choose a local government area from the list'],
  ['state', 'Ogun', 'Choose Lagos as the state'],
  ['subject', '', 'Subject of Petition is required'],
  ['declaration', false, 'Confirm that the information is true and accurate'],
  ['privacyConsent', undefined, "Agree to the Commission's data protection policy"],
])('a petition with %s %j is refused', async (field, value, message) => {
  const answer = await submit(petition, ada.token, { [field]: value })
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toEqual([{ field, message }])
})

test("a company's reference number is stored only if the complaint was reported there", async () => {
  const filed = await submit(complaint, ada.token, { reportedToDisco: false, distributionCompany: '' })
  expect(filed.body).toMatchObject({ discoReferenceNumber: '', distributionCompany: '', reportedToDisco: false })
})

test('both paths for changing a petition are the same call', async () => {
  const { id } = await file(portal, ada.token, petition)
  const body = { ...petition.body, subject: 'Another subject' }
  const answer = await portal.call('PUT', `/api/petition/${id}`, { token: ada.token, body })
  expect(answer.body).toMatchObject({ subject: 'Another subject', petitionId: expect.stringMatching(/^PT-/) })
})
