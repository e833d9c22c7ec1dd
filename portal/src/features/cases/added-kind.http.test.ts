import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { runClock } from './engine/service.clock.server.ts'
import { caseKind, caseKinds } from './engine/service.kinds.server.ts'
import { screensOf } from './screens/kind-screens.ts'
import { outage } from './testing.outages.ts'
import { customer } from './testing.ts'

const steps = { filed: 20, level1: 6, level2: 6, level3: 6, reopened: 12 }
/** Settings saved before the third kind existed. */
const settingsOfTwo = { complaint: steps, petition: steps, remindDaysBefore: 2, escalateByItself: true }
const report = {
  outageType: 'Whole street',
  place: 'Bourdillon Road',
  description: 'No light since Monday.',
  lga: 'Ikeja',
  distributionCompany: 'ikeja',
}

const outageKind = caseKind(outage)
const portal = await usePortal({ own: 'another kind of case', features: [{ fills: [caseKinds.fill(outageKind)] }] })
const admin = await portal.adminToken()
const ada = await portal.newUser()
const { pool } = portal.deps.database
await pool.query("insert into settings (key, value, version, updated_at) values ('caseSettings', $1, 4, now())", [
  settingsOfTwo,
])

const ask = (token: string, method: string, path: string, body?: unknown) =>
  portal.call(method, `/api${path}`, { token, body })
const file = async (more: object = {}, token = ada.token) => {
  const { status, body } = await ask(token, 'POST', '/outage-reports/submit', { ...report, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { id: string; reference: string; version: number }
}

test('the kind fits in one file of at most 60 lines', () => {
  const lines = readFileSync(new URL('testing.outages.ts', import.meta.url), 'utf8').split('\n').length
  expect(lines).toBeLessThanOrEqual(60)
})

test('its screens have the default texts', () => {
  expect(screensOf(outage)).toMatchObject({
    adminTitle: 'Admin Console - Outage reports',
    panelTitle: 'File an Outage report',
    words: { deleted: 'Outage report deleted successfully' },
  })
})

test('settings saved before the kind existed are read with its defaults and can be saved', async () => {
  const before = await ask(admin, 'GET', '/cases/settings')
  expect(before.body).toEqual({
    ...settingsOfTwo,
    outage: outageKind.deadlines,
    targets: {
      complaint: { answer: 3, resolve: 21 },
      petition: { answer: 3, resolve: 42 },
      outage: { answer: 3, resolve: 4 },
    },
    version: 4,
  })
  expect(await file()).toMatchObject({ clock: { dueInDays: 3 } })
  const days = { ...outageKind.deadlines, filed: 1 }
  const saved = await ask(admin, 'PUT', '/cases/settings', { ...before.body, outage: days })
  expect(saved).toMatchObject({ status: 200, body: { outage: days, complaint: steps, version: 5 } })
  expect(await file()).toMatchObject({ clock: { dueInDays: 1 } })
  const { outage: _left, ...without } = saved.body
  expect((await ask(admin, 'PUT', '/cases/settings', without)).status).toBe(400)
})

test('a case of the kind can be filed, by its owner or by staff for a customer, and changed', async () => {
  const missing = await ask(ada.token, 'POST', '/outage-reports/submit', { ...report, place: '' })
  expect(missing).toMatchObject({ status: 400, body: { fields: [{ field: 'place', message: 'Place is required' }] } })
  const filed = await file()
  expect(filed.reference).toMatch(/^OR-\d{4}-\d{3,}$/)
  expect(filed).toMatchObject({ outageType: 'Whole street', place: 'Bourdillon Road', status: 'New' })
  expect(await file({ user: customer }, admin)).toMatchObject({ user: customer })
  const changed = await ask(ada.token, 'PUT', `/outage-reports/${filed.id}`, { ...report, place: 'Awolowo Road' })
  expect(changed.body).toMatchObject({ place: 'Awolowo Road', version: 2 })
  expect(changed.body.timeline.at(-1)).toMatchObject({
    text: 'Outage report details changed',
    note: 'Place: Bourdillon Road, now Awolowo Road',
  })
  await portal.mailTo(ada.email, new RegExp(`^We have received your outage report .${filed.reference}`))
})

test('cases of the kind are listed, counted, searched and exported separately', async () => {
  const { reference } = await file({ place: 'Marina near the bridge', outageType: 'One house' })
  const found = async (query: string) => (await ask(admin, 'GET', `/outage-reports?${query}`)).body.items
  expect(await found('search=near%20the%20bri')).toMatchObject([{ reference }])
  expect(await found(`search=${reference}`)).toMatchObject([{ reference }])
  expect(await found('type=One%20house')).toMatchObject([{ reference }])
  expect((await ask(admin, 'GET', '/complaints?search=Marina')).body.items).toEqual([])
  const { body: counts } = await ask(admin, 'GET', '/outage-reports/counts')
  expect(counts.types).toContainEqual({ value: 'One house', count: 1 })
  const csv = await ask(admin, 'GET', '/lists/outage-reports/export.csv?type=One%20house&columns=type,place')
  expect(csv.body).toBe('Type,Place\r\nOne house,Marina near the bridge\r\n')
  const { body: own } = await ask(ada.token, 'GET', '/users/me/export')
  expect(own.records['outage-reports']).toContainEqual(expect.objectContaining({ reference }))
})

test('staff and the clock can escalate a case, with messages that name the kind', async () => {
  const { id } = await file()
  const raised = await ask(admin, 'POST', `/outage-reports/${id}/escalate`, { note: 'A hospital is dark.' })
  expect(raised.body).toMatchObject({ escalationLevel: 1, clock: { step: 'level1', dueInDays: 1 } })
  expect(raised.body.timeline.at(-1).text).toBe('Outage report escalated to level 1')
  const past = new Date(Date.now() - 86_400_000)
  const { pool } = portal.deps.database
  await pool.query('update cases set due_at = $2, next_work_at = $2 where id = $1', [id, past])
  expect(await runClock(portal.deps)).toMatchObject({ done: 1, failed: 0 })
  const { body } = await ask(ada.token, 'GET', `/outage-reports/${id}`)
  expect(body).toMatchObject({ escalationLevel: 2, status: 'Escalated', clock: { step: 'level2' } })
  const resolved = await ask(admin, 'POST', `/outage-reports/${id}/resolve`, { note: 'The line is repaired.' })
  expect(resolved.body.status).toBe('Resolved')
  expect((await ask(admin, 'POST', `/outage-reports/${id}/escalate`)).body.message).toBe(
    'A resolved outage report cannot be escalated.',
  )
})

test('overview, scorecard and the API description include the kind', async () => {
  const { body: overview } = await ask(admin, 'GET', '/overviews/outage')
  const byCompany = overview.breakdowns.find(({ key }: { key: string }) => key === 'company')
  expect(byCompany.rows[1]).toMatchObject({ key: 'ikeja', label: 'IE Energy Lagos (Ikeja Electric)' })
  expect(overview.charts[0]).toMatchObject({ title: 'Outage reports filed, by status' })
  const { body: card } = await portal.call('GET', '/api/cases/scorecard')
  expect(card.kinds.map(({ kind }: { kind: string }) => kind)).toEqual(['complaint', 'petition', 'outage'])
  const { body: api } = await portal.call('GET', '/api/openapi.json')
  expect(Object.keys(api.paths)).toEqual(
    expect.arrayContaining([
      '/api/outage-reports/submit',
      '/api/outage-reports/{id}/resume',
      '/api/outage-reports/{id}/merge',
    ]),
  )
  const { required } = api.paths['/api/cases/settings'].put.requestBody.content['application/json'].schema
  expect(required).toEqual(expect.arrayContaining(['complaint', 'petition', 'outage']))
})

test('cases of the kind count towards the quotas of an account', async () => {
  const use = await ask(ada.token, 'GET', '/quotas')
  const { body } = await ask(ada.token, 'GET', '/outage-reports?pageSize=1')
  const resolved = await ask(ada.token, 'GET', '/outage-reports?pageSize=1&status=Resolved')
  expect(use.body.used.openCases).toBe(body.total - resolved.body.total)
})
