import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { asAdmin, sqlOf } from '#features/accounts/testing.ts'
import { defaultLimits } from './rules.ts'
import { setAccountLimits } from './testing.ts'

const portal = await usePortal({ own: 'changes the limits of all' })
const sql = sqlOf(portal)
const ask = await asAdmin(portal, '/api')
const person = await portal.newUser()

const settings = () => ask('GET', '/quotas/settings')
const save = (body: unknown) => ask('PUT', '/quotas/settings', body)
const audit = async (action: string) => await sql('select * from audit_log where action = $1 order by id desc', action)

describe('the limits of every account', () => {
  test('have default values until staff change them, which is recorded in the audit log', async () => {
    const before = await settings()
    expect(before.body).toEqual({ limits: defaultLimits, version: 0 })
    const limits = { ...defaultLimits, openApplications: 25 }
    const saved = await save({ limits, version: 0 })
    expect([saved.status, saved.body]).toEqual([200, { limits, version: 1 }])
    expect((await portal.call('GET', '/api/quotas', { token: person.token })).body.limits).toEqual(limits)
    expect((await audit('quotaSettings.change'))[0]).toMatchObject({ details: { openApplications: 25 } })
    const stale = await save({ limits: defaultLimits, version: 0 })
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringMatching(/^Someone else changed/)])
  })
  test.each([
    { openApplications: 0 },
    { openCases: '50' },
    { storageBytes: 1e15 },
    { documentsPerApplication: undefined },
  ])('refuse %o', async (change) => {
    const { version } = (await settings()).body
    const refused = await save({ limits: { ...defaultLimits, ...change }, version })
    expect(refused.status).toBe(400)
    expect(refused.body.message).toMatch(/^Enter a (whole number|size) from /)
    expect((await settings()).body.version).toBe(version)
  })
})

describe('the limits of one account', () => {
  const path = () => `/users/${person.id}/quotas`
  test('override those of every account, with the reason in the audit log', async () => {
    const saved = await setAccountLimits(portal, person.id, { openCases: 60 }, 'Files for an estate of 400 flats')
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({
      account: { id: person.id, name: 'Ada Okonkwo', email: person.email },
      limits: { openCases: 60, casesPerDay: 10 },
      standard: { openCases: 50 },
      lifted: { openCases: 60 },
      used: { openApplications: 0, casesPerDay: 0, openCases: 0, unfinishedUploads: 0, storageBytes: 0 },
      reason: 'Files for an estate of 400 flats',
      version: 1,
    })
    expect((await portal.call('GET', '/api/quotas', { token: person.token })).body.limits.openCases).toBe(60)
    expect((await audit('accountQuotas.change'))[0]).toMatchObject({
      record_id: person.id,
      details: { limits: { openCases: 60 }, reason: 'Files for an estate of 400 flats' },
    })
    const other = await portal.newUser()
    expect((await portal.call('GET', '/api/quotas', { token: other.token })).body.limits.openCases).toBe(50)
  })
  test('are removed when omitted or null', async () => {
    const { version } = (await ask('GET', path())).body
    const body = { limits: { openCases: null, casesPerDay: 20 }, reason: 'No longer files for the estate', version }
    const saved = await ask('PUT', path(), body)
    expect(saved.body).toMatchObject({ limits: { openCases: 50, casesPerDay: 20 }, lifted: { casesPerDay: 20 } })
    expect((await ask('PUT', path(), body)).status).toBe(409)
  })
  test('need a reason and values within bounds', async () => {
    expect((await setAccountLimits(portal, person.id, { openCases: 60 }, ' ')).body).toMatchObject({
      statusCode: 400,
      message: 'Enter the reason',
    })
    expect((await setAccountLimits(portal, person.id, { openCases: 10_001 })).body.message).toBe(
      'Enter a whole number from 1 to 10,000',
    )
  })
  test('can be set only for existing accounts', async () => {
    for (const id of ['nobody', '00000000-0000-4000-8000-000000000000'])
      expect((await setAccountLimits(portal, id, { openCases: 60 })).status).toBe(404)
  })
  test('are exported with the account and deleted with it', async () => {
    const leaving = await portal.newUser()
    await setAccountLimits(portal, leaving.id, { openCases: 70 }, 'Known consultant')
    const { token } = leaving
    const exported = await portal.call('GET', '/api/users/me/export', { token })
    expect(exported.body.records.limits).toEqual([{ limits: { openCases: 70 }, reason: 'Known consultant' }])
    await portal.call('DELETE', '/api/users/me', { token, body: { password: leaving.password } })
    const rows = await sql('select * from account_quotas where account_id = $1', leaving.id)
    expect(rows).toEqual([])
  })
})
