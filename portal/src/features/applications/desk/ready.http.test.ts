import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { newCompleted, newTemplate, upload } from '../testing.ts'

const portal = await usePortal()
const admin = await portal.adminToken()
const officer = await newStaff(portal, ['licensing-officer'])
const ada = await portal.newUser()
const formId = (await newTemplate(portal, admin)).id

const call = (id: string, path: string, body: object = {}, by = officer) =>
  portal.call('POST', `/api/forms/${id}/${path}`, { token: by.token, body })
const read = async (id: string, by = officer) =>
  (await portal.call('GET', `/api/forms/${id}`, { token: by.token })).body.form

test('an officer marks an application as ready, which approvers find and the applicant does not read', async () => {
  const id = await newCompleted(portal, ada, formId)
  const { reference } = await read(id)
  const state = async () => {
    const rows = await portal.call('GET', `/api/lists/applications?q=${reference}`, { token: officer.token })
    return rows.body.rows[0].cells.stage as string
  }
  expect((await call(id, 'ready', {}, ada)).status).toBe(403)
  expect((await call(id, 'ready')).body.message).toBe('Ready for decision')
  expect(await state()).toBe('ready')
  expect((await read(id, ada)).readyAt).toBeNull()
  expect(JSON.stringify(await read(id, ada))).not.toContain('"ready"')
  expect((await call(id, 'ready')).status).toBe(409)
  // What the applicant sends is to be read first.
  await upload(portal, ada.token, id, 'documents')
  expect(await state()).toBe('received')
  await call(id, 'ready')
  await portal.call('POST', `/api/forms/${id}/messages`, { token: ada.token, body: { text: 'One more thing.' } })
  expect(await state()).toBe('received')
  await call(id, 'ready')
  expect((await call(id, 'replies', { text: 'When was it built?', asks: true })).status).toBe(201)
  await call(id, 'resume')
  expect(await state()).toBe('received')
  await call(id, 'ready')
  expect((await call(id, 'not-ready')).body.message).toBe('Back to be checked')
  expect((await read(id)).entries.map(({ kind }: { kind: string }) => kind)).toEqual([
    'ready',
    'ready',
    'ready',
    'question',
    'resumed',
    'ready',
    'not-ready',
  ])
  await call(id, 'ready')
  await call(id, 'status', { status: 'inProgress' })
  expect(await state()).toBe('checking')
})
