import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { file, kinds } from '../testing.ts'
import { mayAskFrom } from './rules.clock.ts'

const portal = await usePortal()
await setLimits(portal, manyCases)
const admin = await portal.adminToken()
const ada = await portal.newUser()

const post = (path: string, token: string, body: object = {}) => portal.call('POST', path, { token, body })
const query = (text: string, values: unknown[]) => portal.deps.database.pool.query(text, values)

describe('requests of the owner to escalate a case', () => {
  const [kind] = kinds
  const at = (id: string, action: string) => `${kind.path}/${id}/${action}`
  const read = async (id: string, token = ada.token) => (await portal.call('GET', `${kind.path}/${id}`, { token })).body

  test('many at once raise the level by one, and the others are told when the next is possible', async () => {
    const { id } = await file(portal, ada.token, kind)
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => post(at(id, 'escalate'), ada.token, { escalationNote: 'Escalated by user' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(39)
    const after = await read(id)
    expect(after).toMatchObject({ escalationLevel: 1, status: 'In Progress', escalationRequest: { asked: true } })
    expect(after.actions).not.toContain('escalate')
    expect(after.timeline.filter(({ action }: { action: string }) => action === 'escalate')).toHaveLength(1)
    const next = mayAskFrom({ dueAt: new Date(after.clock.dueAt), waitingSince: null } as never)!
    expect(after.escalationRequest.nextAt).toBe(next.toISOString())
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      `You have already requested escalation under this deadline. You can request it again from ${formatDay(next)}.`,
    )
  })

  test('while the deadline is paused there is no date', async () => {
    const { id } = await file(portal, ada.token, kind)
    await post(at(id, 'escalate'), ada.token)
    await post(at(id, 'messages'), admin, { content: 'Which meter?', asks: true })
    expect(await read(id)).toMatchObject({ escalationRequest: { asked: true, nextAt: null } })
    const refused = await post(at(id, 'escalate'), ada.token)
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.body.message).toMatch(/You can request it again after the deadline, which is paused\.$/)
    // The answer moves the deadline, which is still the same.
    await post(at(id, 'messages'), ada.token, { content: 'The blue one' })
    expect((await post(at(id, 'escalate'), ada.token)).status).toBe(409)
  })

  test('a new deadline, or one that has passed, allows the next; staff may escalate at any time', async () => {
    const { id } = await file(portal, ada.token, kind)
    await post(at(id, 'escalate'), ada.token)
    expect((await post(at(id, 'escalate'), admin)).body).toMatchObject({ escalationLevel: 2 })
    expect(await read(id)).toMatchObject({ escalationRequest: { asked: false, nextAt: null } })
    expect((await post(at(id, 'escalate'), ada.token)).body).toMatchObject({ escalationLevel: 3 })
    expect(await read(id)).toMatchObject({ escalationRequest: { asked: false } })

    const late = await file(portal, ada.token, kind)
    await post(at(late.id, 'escalate'), ada.token)
    await query("update cases set due_at = now() - interval '1 hour' where id = $1", [late.id])
    expect((await post(at(late.id, 'escalate'), ada.token)).body).toMatchObject({ escalationLevel: 2 })
  })

  test('Acknowledge stays until staff have answered; notes and assignments are no answer', async () => {
    const { id } = await file(portal, ada.token, kind)
    await post(at(id, 'escalate'), ada.token)
    const me = (await portal.call('GET', '/api/cases/staff', { token: admin })).body.staff[0].id
    await post(at(id, 'assign'), admin, { userId: me })
    await post(at(id, 'notes'), admin, { note: 'Called the company.' })
    expect((await read(id, admin)).actions).toEqual(expect.arrayContaining(['acknowledge', 'escalate']))
    const acknowledged = await post(at(id, 'acknowledge'), admin)
    expect(acknowledged.body).toMatchObject({ status: 'In Progress', escalationLevel: 1 })
    expect(acknowledged.body.actions).not.toContain('acknowledge')
    expect((await post(at(id, 'acknowledge'), admin)).status).toBe(409)

    const answered = await file(portal, ada.token, kind)
    await post(at(answered.id, 'escalate'), ada.token)
    await post(at(answered.id, 'messages'), admin, { content: 'We are looking at it.' })
    expect((await read(answered.id, admin)).actions).not.toContain('acknowledge')
  })
})
