import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { file, kinds } from '../testing.ts'

const portal = await usePortal()
await setLimits(portal, manyCases)
const admin = await portal.adminToken()
const ada = await portal.newUser()
const stranger = await portal.newUser()

const post = (path: string, token: string, body: object) => portal.call('POST', path, { token, body })

describe('a case', () => {
  const [kind] = kinds
  const at = (id: string, action: string) => `${kind.path}/${id}/${action}`

  test('is taken back by its owner, once; both sides are told, and it can be reopened', async () => {
    const { id, reference } = await file(portal, ada.token, kind)
    const reason = 'The company has corrected the bill.'
    const withdraw = (token: string, body: object = {}) => post(at(id, 'withdraw'), token, body)
    expect((await withdraw(admin)).status).toBe(403)
    expect((await withdraw(ada.token, { reason: 'x'.repeat(5_001) })).status).toBe(400)
    expect((await withdraw(ada.token, { version: 7 })).status).toBe(409)
    const each = await Promise.all(Array.from({ length: 20 }, () => withdraw(ada.token, { reason })))
    expect(each.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array(19).fill(409),
    ])
    const { body } = await portal.call('GET', `${kind.path}/${id}`, { token: ada.token })
    expect(body).toMatchObject({
      status: 'Resolved',
      resolutionNote: `Taken back by the customer who filed it. ${reason}`,
      actions: ['reopen', 'rate'],
    })
    expect(body.clock).toMatchObject({ dueAt: null, overdue: false })
    await portal.mailTo(ada.email, new RegExp(`^You have taken back your complaint .${reference}`))
    const office = (await portal.mails()).filter(({ subject }) => subject === `Taken back: ${kind.noun} [${reference}]`)
    expect(office).toHaveLength(1)
    expect(office[0]!.text).toContain(reason)
    const reopened = await post(at(id, 'reopen'), ada.token, { reason: 'It is wrong again.' })
    expect(reopened.body).toMatchObject({ status: 'In Progress', resolvedAt: null })
    expect(reopened.body.actions).toContain('withdraw')
  })

  test('that is taken back and reopened allows no further request to escalate under its deadline', async () => {
    const { id } = await file(portal, ada.token, kind)
    const send = (action: string, body: object = {}) => post(at(id, action), ada.token, body)
    const around = async () => {
      expect((await send('withdraw')).status).toBe(200)
      return (await send('reopen', { reason: 'Not yet.' })).body
    }
    // Nothing was requested yet.
    expect((await around()).escalationRequest).toEqual({ asked: false, nextAt: null })
    expect((await send('escalate')).body).toMatchObject({ escalationLevel: 1 })
    for (const again of [1, 2]) {
      expect((await around()).escalationRequest, `${again}`).toMatchObject({ asked: true })
      expect((await send('escalate')).status).toBe(409)
    }
    // Staff may, which begins a new deadline.
    expect((await post(at(id, 'escalate'), admin, {})).body).toMatchObject({ escalationLevel: 2 })
    expect((await send('escalate')).body).toMatchObject({ escalationLevel: 3 })
  })

  test('for which others wait is not taken back, and its owner learns nothing of them', async () => {
    const kept = await file(portal, ada.token, kind)
    const duplicate = await file(portal, stranger.token, kind)
    const merged = await post(at(duplicate.id, 'merge'), admin, { reference: kept.reference })
    expect(merged.status).toBe(200)
    const refused = await post(at(kept.id, 'withdraw'), ada.token, {})
    expect(refused).toMatchObject({
      status: 409,
      body: { message: `This ${kind.noun} can no longer be taken back here. Write to the Commission.` },
    })
    expect((await portal.call('GET', `${kind.path}/${kept.id}`, { token: ada.token })).body.status).toBe('New')
  })
})
