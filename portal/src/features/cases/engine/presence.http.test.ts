import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { file, kinds } from '../testing.ts'

const portal = await usePortal()
const [complaint] = kinds
const owner = (await portal.newUser()).token
const ada = await portal.adminToken()
const ben = (await newStaff(portal, ['case-officer'])).token
const id = (await file(portal, owner, complaint)).id

const sendPresence = (token: string, record = `complaint/${id}`, part = '') =>
  portal.call('POST', '/api/presence', { token, body: { place: 'case', record, part } })

test('officers see who has a case open and what they write, and its newest version', async () => {
  expect((await sendPresence(ada, undefined, 'reply')).body).toEqual({ version: 1, others: [] })
  expect((await sendPresence(ben)).body).toMatchObject({ version: 1, others: [{ part: 'reply' }] })
  await portal.call('POST', `${complaint.path}/${id}/notes`, { token: ada, body: { note: 'Called' } })
  expect((await sendPresence(ben)).body.version).toBe(2)
})

test('nobody else learns who works on a case', async () => {
  expect((await sendPresence(owner)).status).toBe(403)
  expect((await sendPresence((await portal.newUser()).token)).status).toBe(403)
  expect((await sendPresence((await newStaff(portal, ['auditor'])).token)).status).toBe(403)
  expect((await sendPresence((await newStaff(portal, ['licensing-officer'])).token)).status).toBe(403)
})

test.each(['complaint', `petition/`, 'petition/x', `x/00000000-0000-4000-8000-000000000000`, '/'])(
  'a case named %j does not exist',
  async (record) => {
    expect((await sendPresence(ada, record)).status).toBe(404)
    expect((await sendPresence(ada, `complaint/${id}/more`)).status).toBe(404)
    expect((await sendPresence(ada, `petition/${id}`)).status).toBe(404)
  },
)
