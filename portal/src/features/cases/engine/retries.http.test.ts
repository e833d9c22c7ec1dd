import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { companyLabel } from '#platform/state/companies.ts'
import { changesOfCase } from '../rules.ts'
import { file, kinds } from '../testing.ts'

const portal = await usePortal()
await setLimits(portal, manyCases)
const admin = await portal.adminToken()
const ada = await portal.newUser()

type Body = Record<string, unknown>

describe('a case over a connection that loses answers', () => {
  const [kind] = kinds
  const read = async (id: string) => (await portal.call('GET', `${kind.path}/${id}`, { token: admin })).body
  const send = (token: string, id: string, action: string, body: Body, key: string) =>
    portal.call(action ? 'POST' : 'PUT', `${kind.path}/${id}${action && `/${action}`}`, {
      token,
      body,
      headers: { 'idempotency-key': key },
    })
  const staffId = async () =>
    (await portal.call('GET', '/api/cases/staff', { token: admin })).body.staff[0].id as string

  /** Every action, its actor and its body, in an order in which each is allowed. */
  const steps = async (): Promise<[string, string, Body][]> => [
    ['', ada.token, { ...kind.body, description: 'It is four times that of September.' }],
    ['assign', admin, { userId: await staffId() }],
    ['acknowledge', admin, { note: 'We look into it.' }],
    ['escalate', ada.token, {}],
    ['escalate', admin, { escalationNote: 'No answer of the company.' }],
    ['messages', admin, { content: 'Which meter?', asks: true }],
    ['resume', admin, {}],
    ['messages', ada.token, { content: 'The blue one.' }],
    ['notes', admin, { note: 'Wrong tariff.' }],
    ['withdraw', ada.token, { reason: 'The bill is right now.' }],
    ['reopen', ada.token, { reason: 'It is not.' }],
    ['resolve', admin, { note: 'The bill was put right.', outcome: 'upheld' }],
    ['rate', ada.token, { stars: 2, comment: 'Slow' }],
    ['reopen', ada.token, { reason: 'The next bill is as high.' }],
  ]

  test('after the maximum of changes only staff can act on it', async () => {
    const { id } = await file(portal, ada.token, kind)
    await portal.deps.database.pool.query('update cases set version = $2 where id = $1', [id, changesOfCase + 1])
    const refused = await send(ada.token, id, 'escalate', {}, randomUUID())
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('too many entries')
    expect((await send(admin, id, 'acknowledge', { note: 'We look into it.' }, randomUUID())).status).toBe(200)
  })

  test('an action repeated with the same key is taken once and gets the same answer', async () => {
    const { id } = await file(portal, ada.token, kind)
    for (const [action, token, body] of await steps()) {
      const before = await read(id)
      const key = randomUUID()
      // Several parallel requests with the same body and version.
      const answers = await Promise.all(
        [1, 2, 3].map(() => send(token, id, action, withVersion(action, body, before), key)),
      )
      expect(
        answers.map(({ status }) => status),
        action,
      ).toEqual([200, 200, 200])
      const after = await read(id)
      expect(after.timeline, action).toHaveLength(before.timeline.length + 1)
      expect(after.version, action).toBe(before.version + 1)
      expect((await send(token, id, action, withVersion(action, body, before), key)).status, action).toBe(200)
      expect(await read(id), action).toEqual(after)
    }
    expect(await read(id)).toMatchObject({ status: 'Escalated', escalationLevel: 2 })
  })

  test('a used key with another body is refused and changes nothing', async () => {
    const { id } = await file(portal, ada.token, kind)
    const key = randomUUID()
    await send(admin, id, 'escalate', { note: 'No answer.' }, key)
    const before = await read(id)
    expect((await send(admin, id, 'escalate', { note: 'Another reason.' }, key)).status).toBe(409)
    expect((await send(admin, id, 'acknowledge', { note: 'No answer.' }, key)).status).toBe(409)
    expect(await read(id)).toEqual(before)
    // Keys are separate per person.
    expect((await send(ada.token, id, 'escalate', {}, key)).body.escalationLevel).toBe(2)
  })

  test('a refused action does not use up its key', async () => {
    const { id } = await file(portal, ada.token, kind)
    const key = randomUUID()
    expect((await send(ada.token, id, 'reopen', { reason: 'Not yet' }, key)).status).toBe(409)
    await send(admin, id, 'resolve', { note: 'Done' }, randomUUID())
    expect((await send(ada.token, id, 'reopen', { reason: 'Not yet' }, key)).status).toBe(200)
  })

  test('the history shows the changed details and their previous values', async () => {
    const { id } = await file(portal, ada.token, kind)
    const changes = { urgency: 'low', distributionCompany: 'eko', lga: '', serviceProvider: 'Wrong name' }
    const body = { ...kind.body, ...changes, description: 'Shorter.' }
    await send(ada.token, id, '', body, randomUUID())
    const { timeline } = await read(id)
    expect(timeline).toHaveLength(2)
    expect(timeline[1].text).toMatch(/details changed$/)
    expect(timeline[1].note.split('\n')).toEqual([
      `Subject: ${kind.body.serviceProvider}, now Wrong name`,
      `Description rewritten. Before: ${kind.body.description}`,
      'Urgency: High, now Low',
      `Company: ${companyLabel('ikeja')}, now ${companyLabel('eko')}`,
      'LGA: Ikeja, now not given',
    ])
    const unchanged = await read(id)
    expect((await send(ada.token, id, '', body, randomUUID())).status).toBe(200)
    expect(await read(id)).toEqual(unchanged)
    await send(admin, id, 'acknowledge', {}, randomUUID())
    const late = await send(ada.token, id, '', body, randomUUID())
    expect(late.body.message).toBe(`This ${kind.noun} can no longer be changed.`)
    expect(late.status).toBe(409)
  })
})

/** Messages and notes can be added to any version; other actions name the version that the person saw. */
const withVersion = (action: string, body: Body, { version }: { version: number }): Body =>
  action === 'messages' || action === 'notes' ? body : { ...body, version }
