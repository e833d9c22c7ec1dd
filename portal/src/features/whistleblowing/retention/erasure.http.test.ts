import { expect, test } from 'vitest'
import { testAdmin, usePortal } from '#app/testing.server.ts'
import { asAdmin, sqlOf } from '#features/accounts/testing.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { duties } from '#platform/duty-words.ts'
import { tellingPng } from '../cleaning/testing.files.ts'
import { fileReport, filesForm, readIdentity } from '../testing.ts'

const portal = await usePortal({ own: 'other settings', env: { TRUST_PROXY: 'true' } })
const sql = sqlOf(portal)
const admin = await portal.adminToken()
const staff = await asAdmin(portal, '/api/whistleblowing')

const removeAccount = (token: string, password: string) =>
  portal.call('DELETE', '/api/users/me', { token, body: { password } })

test('deleting an account removes name, contact details, account and file names from its report', async () => {
  const user = await portal.newUser()
  const { id } = (await fileReport(portal, { isAnonymous: false }, { token: user.token })).body.report
  const body = filesForm([{ name: 'Ada Okonkwo, minutes.png', bytes: await tellingPng('x') }])
  await portal.call('POST', `/api/whistleblowing/upload/${id}`, { token: user.token, body })
  await portal.call('POST', `/api/whistleblowing/${id}/communications`, {
    token: user.token,
    body: { content: 'It goes on.' },
  })
  await staff('POST', `/${id}/communications`, { content: 'Since when?' })
  const { body: before, token: officer } = await readIdentity(portal, id)
  expect(before).toMatchObject({ customer: 'Ada Okonkwo', user: user.id, isReachable: true })
  const auditBefore = await sql('select count(*) from audit_log where record_id = $1', id)

  expect((await removeAccount(user.token, 'not the password')).status).toBe(400)
  const reading = await portal.call('GET', `/api/whistleblowing/${id}`, { token: officer })
  expect(reading.body.user).toBe(user.id)
  expect((await removeAccount(user.token, user.password)).status).toBe(200)

  const after = (await staff('GET', `/${id}`)).body
  expect(after).toMatchObject({
    isAnonymous: true,
    customer: 'Anonymous',
    user: null,
    name: '',
    email: '',
    phone: '',
    isReachable: false,
    description: before.description,
    updatedAt: before.updatedAt,
  })
  expect(after.documents).toMatchObject([{ name: 'Attachment 1.png' }])
  expect(after.communications.map((each: { text: string }) => each.text)).toEqual([
    'It goes on.',
    'Since when?',
    expect.stringContaining('Their reason: To call back'),
  ])
  for (const trace of ['Ada', 'Okonkwo', user.id, user.email, '08031234567'])
    expect(JSON.stringify(after)).not.toContain(trace)
  expect((await staff('GET', '/all?search=okonkwo')).body.total).toBe(0)
  const rows = await sql(
    'select owner_tag, (select count(*) from audit_log where record_id = r.id::text) from whistleblowing_reports r where id = $1',
    id,
  )
  // Only the two readings by staff were added; the deletion of the account is not recorded.
  expect([rows[0].owner_tag, Number(rows[0].count)]).toEqual([null, Number(auditBefore[0].count) + 2])
  // The content of the file is unchanged.
  const file = await fetch(portal.url + after.documents[0].path, { headers: { authorization: `Bearer ${admin}` } })
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
})

test('a failed deletion changes nothing', async () => {
  const { body } = await fileReport(portal, { isAnonymous: false }, { token: admin })
  expect((await removeAccount(admin, testAdmin.password)).status).toBe(409)
  expect((await staff('GET', `/${body.report.id}`)).body).toMatchObject({ isAnonymous: false, isReachable: true })
})

test('names of other people stay: of another reporter, and of a person for whom staff wrote a report', async () => {
  const stranger = await portal.newUser()
  const theirs = (await fileReport(portal, { isAnonymous: false }, { token: stranger.token })).body.report
  const colleague = await newStaff(portal, duties)
  const words = { isAnonymous: false, name: 'Chidi Eze', email: 'chidi@example.com', phone: '' }
  const written = (await fileReport(portal, words, { token: colleague.token })).body.report
  expect((await removeAccount(colleague.token, colleague.password)).status).toBe(200)
  expect((await readIdentity(portal, theirs.id)).body).toMatchObject({ user: stranger.id, customer: 'Ada Okonkwo' })
  expect((await readIdentity(portal, written.id)).body).toMatchObject({
    user: null,
    customer: 'Chidi Eze',
    email: 'chidi@example.com',
  })
})
