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

const note = (token: string, record = `complaint/${id}`, part = '') =>
  portal.call('POST', '/api/presence', { token, body: { place: 'case', record, part } })

test('officers see who has a case open and what they write, and its newest version', async () => {
  expect((await note(ada, undefined, 'reply')).body).toEqual({ version: 1, others: [] })
  expect((await note(ben)).body).toMatchObject({ version: 1, others: [{ part: 'reply' }] })
  await portal.call('POST', `${complaint.path}/${id}/notes`, { token: ada, body: { note: 'Called' } })
  expect((await note(ben)).body.version).toBe(2)
})

test('nobody else learns who works on a case', async () => {
  expect((await note(owner)).status).toBe(403)
  expect((await note((await portal.newUser()).token)).status).toBe(403)
  expect((await note((await newStaff(portal, ['auditor'])).token)).status).toBe(403)
  expect((await note((await newStaff(portal, ['licensing-officer'])).token)).status).toBe(403)
})

test.each(['complaint', `petition/`, 'petition/x', `x/00000000-0000-4000-8000-000000000000`, '/'])(
  'a case named %j does not exist',
  async (record) => {
    expect((await note(ada, record)).status).toBe(404)
    expect((await note(ada, `complaint/${id}/more`)).status).toBe(404)
    expect((await note(ada, `petition/${id}`)).status).toBe(404)
  },
)
