import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { type Person, newTemplate, submit } from '#features/applications/testing.ts'
import { complaintBody, customer, file, kinds, petitionBody } from '#features/cases/testing.ts'
import { secondsToNextDay } from './rules.ts'
import { setAccountLimits, setLimits } from './testing.ts'

const portal = await usePortal({ own: 'changes the limits of all' })
const sql = sqlOf(portal)
const admin = await portal.adminToken()
const form = (await newTemplate(portal, admin)).id

const own = async (person: Person) => (await portal.call('GET', '/api/quotas', { token: person.token })).body
const complain = (token: string, key?: string) =>
  portal.call('POST', '/api/complaints/submit', {
    token,
    body: complaintBody,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort((a, b) => a - b)

describe('open applications', () => {
  test('are counted, refused above the limit with advice, and freed by a decision or deletion', async () => {
    const person = await portal.newUser()
    await setAccountLimits(portal, person.id, { openApplications: 2 })
    const first = await submit(portal, person, form)
    const second = await submit(portal, person, form)
    expect(statuses([first, second])).toEqual([201, 201])
    expect(await own(person)).toMatchObject({ limits: { openApplications: 2 }, used: { openApplications: 2 } })
    const refused = await submit(portal, person, form)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      message: expect.stringMatching(/^You have 2 open applications, the most at one time\. .+ write to .+@/),
      facts: { quota: 'openApplications', limit: 2, used: 2 },
    })
    const reject = { token: admin, body: { status: 'reject' } }
    await sql(`update application_submissions set status = 'completed' where id = $1`, first.body.submissionId)
    expect((await portal.call('POST', `/api/forms/${first.body.submissionId}/status`, reject)).status).toBe(200)
    expect((await submit(portal, person, form)).status).toBe(201)
    expect((await submit(portal, person, form)).status).toBe(409)
    expect((await portal.call('DELETE', `/api/forms/${second.body.submissionId}`, { token: admin })).status).toBe(200)
    expect((await submit(portal, person, form)).status).toBe(201)
  })
  test('never exceed the limit when 20 are filed at once', async () => {
    const person = await portal.newUser()
    await setAccountLimits(portal, person.id, { openApplications: 7 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(portal, person, form)))
    expect(statuses(answers)).toEqual([...Array(7).fill(201), ...Array(13).fill(409)])
    expect((await own(person)).used.openApplications).toBe(7)
  })
  test('already filed are returned again for the same key, even when the quota is full', async () => {
    const person = await portal.newUser()
    await setAccountLimits(portal, person.id, { openApplications: 1 })
    const key = randomUUID()
    const first = await submit(portal, person, form, {}, key)
    const again = await submit(portal, person, form, {}, key)
    expect([again.status, again.body.submissionId]).toEqual([201, first.body.submissionId])
    const later = randomUUID()
    expect((await submit(portal, person, form, {}, later)).status).toBe(409)
    await setAccountLimits(portal, person.id, { openApplications: 2 })
    // A refusal is not stored under its idempotency key.
    expect((await submit(portal, person, form, {}, later)).status).toBe(201)
  })
})

describe('complaints and petitions', () => {
  test('share a daily limit; Retry-After points to the next day', async () => {
    const person = await portal.newUser()
    await setAccountLimits(portal, person.id, { casesPerDay: 2 })
    for (const kind of kinds) await file(portal, person.token, kind)
    const refused = await complain(person.token)
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({
      message: expect.stringMatching(/^You have filed 2 cases today, the most in one day\. .*tomorrow/),
      facts: { quota: 'casesPerDay', limit: 2, used: 2 },
    })
    const wait = Number(refused.headers.get('retry-after'))
    expect(Math.abs(wait - secondsToNextDay(new Date()))).toBeLessThan(60)
    const petition = await portal.call('POST', '/api/petitions/submit', { token: person.token, body: petitionBody })
    expect(petition.status).toBe(429)
  })
  test('filed yesterday do not count today', async () => {
    const person = await portal.newUser()
    await setAccountLimits(portal, person.id, { casesPerDay: 1 })
    const { id } = await file(portal, person.token, kinds[0])
    expect((await complain(person.token)).status).toBe(429)
    await sql(`update cases set created_at = created_at - interval '1 day' where id = $1`, id)
    expect((await complain(person.token)).status).toBe(201)
  })
  test('have a limit while open, and are freed when resolved or deleted', async () => {
    const person = await portal.newUser()
    await setAccountLimits(portal, person.id, { openCases: 2 })
    const [one, two] = [await file(portal, person.token, kinds[0]), await file(portal, person.token, kinds[1])]
    const refused = await complain(person.token)
    expect([refused.status, refused.body.facts]).toEqual([409, { quota: 'openCases', limit: 2, used: 2 }])
    const resolve = { token: admin, body: { resolutionNote: 'The bill is corrected.' } }
    expect((await portal.call('POST', `/api/complaints/${one.id}/resolve`, resolve)).status).toBe(200)
    expect((await complain(person.token)).status).toBe(201)
    expect((await complain(person.token)).status).toBe(409)
    expect((await portal.call('DELETE', `/api/petitions/${two.id}`, { token: admin })).status).toBe(200)
    expect((await complain(person.token)).status).toBe(201)
  })
  test('never exceed the limit when 20 are filed at once', async () => {
    const person = await portal.newUser()
    const answers = await Promise.all(Array.from({ length: 20 }, () => complain(person.token)))
    expect(statuses(answers)).toEqual([...Array(10).fill(201), ...Array(10).fill(429)])
    expect((await own(person)).used).toMatchObject({ casesPerDay: 10, openCases: 10 })
  })
  test('already filed are returned again for the same key, even when the quota is full', async () => {
    const person = await portal.newUser()
    await setAccountLimits(portal, person.id, { casesPerDay: 1 })
    const key = randomUUID()
    const first = await complain(person.token, key)
    expect(await complain(person.token, key)).toMatchObject({ status: 201, body: { id: first.body.id } })
    expect((await own(person)).used.casesPerDay).toBe(1)
  })
  test('filed by staff for a person ignore the daily limit and do not count towards it', async () => {
    const person = await portal.newUser()
    await setAccountLimits(portal, person.id, { casesPerDay: 1 })
    const user = { ...customer, email: person.email }
    await file(portal, admin, kinds[0], { user })
    await file(portal, admin, kinds[0], { user })
    expect((await own(person)).used).toMatchObject({ casesPerDay: 0, openCases: 2 })
    expect((await complain(person.token)).status).toBe(201)
    expect((await complain(person.token)).status).toBe(429)
    await file(portal, admin, kinds[1], { user })
  })
})

test('after a limit is lowered, existing cases stay and only new ones are refused', async () => {
  const person = await portal.newUser()
  for (let count = 0; count < 3; count++) await file(portal, person.token, kinds[0])
  await setLimits(portal, { openCases: 2 })
  const refused = await complain(person.token)
  expect(refused.body.message).toMatch(/^You have 3 open cases, and 2 is the most at one time\./)
  const { body } = await portal.call('GET', '/api/complaints', { token: person.token })
  expect(body.total).toBe(3)
  await setLimits(portal, { openCases: 50 })
  expect((await complain(person.token)).status).toBe(201)
})
