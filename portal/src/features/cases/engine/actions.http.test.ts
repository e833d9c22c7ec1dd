import { runStatement } from '@regulator/tools/run-statement.ts'
import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { file, kinds } from '../testing.ts'

const portal = await usePortal({ own: 'staff who delete alone' })
await setLimits(portal, manyCases)
const admin = await portal.adminToken()
const ada = await portal.newUser()

const post = (path: string, token: string, body?: unknown) => portal.call('POST', path, { token, body })

describe('the lifecycle of a case', () => {
  const [kind] = kinds
  const at = (id: string, action: string) => `${kind.path}/${id}/${action}`

  test('the owner files, staff acknowledge and resolve, the owner rates and reopens', async () => {
    const filed = await file(portal, ada.token, kind)
    expect(filed.reference).toMatch(kind.reference)
    expect(filed).toMatchObject({ status: 'New', escalationLevel: 0, userId: ada.id, assignee: null, notes: [] })
    expect(filed['user']).toEqual({ name: 'Ada Okonkwo', email: ada.email, phone: '08031234567' })
    expect(filed['actions']).toEqual(['escalate', 'withdraw', 'message', 'edit', 'upload'])
    expect(filed['clock'].text).toMatch(/^Due in \d+ working days$/)

    const acknowledged = await post(at(filed.id, 'acknowledge'), admin)
    expect(acknowledged.status).toBe(200)
    expect(acknowledged.body).toMatchObject({ status: 'In Progress', escalationLevel: 0 })

    expect((await post(at(filed.id, 'resolve'), admin, {})).body.fields).toHaveLength(1)
    const resolved = await post(at(filed.id, 'resolve'), admin, { note: 'The bill was put right.' })
    expect(resolved.body).toMatchObject({ status: 'Resolved', resolutionNote: 'The bill was put right.' })
    expect(resolved.body.clock).toMatchObject({ dueAt: null, overdue: false, text: '' })

    const rated = await post(at(filed.id, 'rate'), ada.token, { stars: 2, comment: 'Slow' })
    expect(rated.body.rating).toMatchObject({ stars: 2, comment: 'Slow' })
    expect((await post(at(filed.id, 'rate'), ada.token, { stars: 5 })).status).toBe(409)

    const reopened = await post(at(filed.id, 'reopen'), ada.token, { reason: 'The next bill is as high.' })
    expect(reopened.body).toMatchObject({ status: 'In Progress', rating: null, resolvedAt: null })
    expect(reopened.body.clock.step).toBe('reopened')
    const texts = (reopened.body.timeline as { text: string; by: string }[]).map(({ text, by }) => `${by}: ${text}`)
    expect(texts).toEqual([
      'You: Complaint filed',
      'The Commission: Complaint acknowledged',
      'The Commission: Complaint resolved',
      'You: Complaint outcome rated',
      'You: Complaint reopened',
    ])
  })

  test('a reply that resolves is the note of the resolution, in one mail; what nobody handled becomes that of its writer', async () => {
    const { id, reference, version } = await file(portal, ada.token, kind)
    const reply = (token: string, body: object) =>
      post(at(id, 'messages'), token, { content: 'The bill is corrected.', ...body })
    expect((await reply(ada.token, { resolves: true })).status).toBe(403)
    expect((await reply(admin, { resolves: true, version: version + 1 })).status).toBe(409)
    expect((await portal.call('GET', `${kind.path}/${id}`, { token: admin })).body).toMatchObject({
      assignee: null,
      version,
    })
    const place = `/api/writing/complaint/${id}/message`
    await portal.call('PUT', place, { token: admin, body: { text: 'The bill', revision: '' } })
    const { body } = await reply(admin, { resolves: true, outcome: 'upheld', version })
    expect(body).toMatchObject({
      status: 'Resolved',
      resolutionNote: 'The bill is corrected.',
      assignee: { name: expect.any(String) },
    })
    expect((await portal.call('GET', `/api/writing/complaint/${id}`, { token: admin })).body).toEqual({ drafts: [] })
    await portal.mailTo(ada.email, new RegExp(`resolved.*${reference}`))
    const about = (await portal.mails()).filter(
      ({ to, subject }) => to.includes(ada.email) && subject.includes(reference),
    )
    // One says that it was filed.
    expect(about).toHaveLength(2)
  })

  test('a reply assigns a case that a colleague handles only where its writer says so', async () => {
    const { id } = await file(portal, ada.token, kind)
    const ben = await newStaff(portal, ['case-officer'])
    const eve = await newStaff(portal, ['case-officer'])
    const reply = async (token: string, body: object) =>
      (await post(at(id, 'messages'), token, { content: 'We ask the company.', ...body })).body
    expect((await reply(ben.token, {})).assignee).toMatchObject({ id: ben.id })
    expect((await reply(eve.token, {})).assignee).toMatchObject({ id: ben.id })
    const { assignee, version } = await reply(eve.token, { assigns: true, asks: true })
    expect(assignee).toMatchObject({ id: eve.id })
    // Hers already, and not for the customer to say.
    expect(await reply(eve.token, { assigns: true })).toMatchObject({ assignee: { id: eve.id }, version: version + 1 })
    await reply(ada.token, { assigns: true })
    expect((await portal.call('GET', `${kind.path}/${id}`, { token: eve.token })).body.assignee.id).toBe(eve.id)
  })

  test('escalating raises the level to at most 3', async () => {
    const { id } = await file(portal, ada.token, kind)
    const first = await post(at(id, 'escalate'), ada.token)
    expect(first.body).toMatchObject({ status: 'In Progress', escalationLevel: 1, escalationNote: 'Escalated by user' })
    const second = await post(at(id, 'escalate'), admin, { escalationNote: 'No answer' })
    expect(second.body).toMatchObject({ status: 'Escalated', escalationLevel: 2, escalationNote: 'No answer' })
    expect((await post(at(id, 'escalate'), admin, { note: 'x' })).body.escalationLevel).toBe(3)
    const fourth = await post(at(id, 'escalate'), admin)
    expect(fourth.status).toBe(409)
    expect(fourth.body.message).toBe(`This ${kind.noun} is at the highest level already.`)
    const after = await portal.call('GET', `${kind.path}/${id}`, { token: admin })
    expect(after.body).toMatchObject({ status: 'Escalated', escalationLevel: 3 })
    expect(after.body.timeline).toHaveLength(4)
  })

  test('actions that a resolved case does not allow change nothing', async () => {
    const { id } = await file(portal, ada.token, kind)
    await post(at(id, 'resolve'), admin, { note: 'Done' })
    const before = (await portal.call('GET', `${kind.path}/${id}`, { token: admin })).body
    for (const [action, token, body] of [
      ['escalate', ada.token, {}],
      ['messages', ada.token, { content: 'Hello' }],
      ['assign', admin, { userId: null }],
    ] as const)
      expect((await post(at(id, action), token, body)).status, action).toBe(409)
    expect((await portal.call('GET', `${kind.path}/${id}`, { token: admin })).body).toEqual(before)
  })

  test('a question pauses the clock until the answer; notes are for staff only', async () => {
    const { id } = await file(portal, ada.token, kind)
    const asked = await post(at(id, 'messages'), admin, { content: 'Which meter?', asks: true })
    expect(asked.body.clock).toMatchObject({ text: 'Waiting for the customer', overdue: false, dueInDays: null })
    expect(asked.body.actions).toContain('resume')
    await post(at(id, 'notes'), admin, { note: 'Looks like a wrong tariff' })
    const seen = await portal.call('GET', `${kind.path}/${id}`, { token: ada.token })
    expect(JSON.stringify(seen.body)).not.toContain('wrong tariff')
    expect(seen.body.messages).toMatchObject([
      { by: 'The Commission', fromStaff: true, asks: true, text: 'Which meter?' },
    ])
    const answered = await post(at(id, 'messages'), ada.token, { content: 'The blue one', asks: true })
    expect(answered.body.clock.text).toMatch(/^Due in/)
    expect(answered.body.messages[1]).toMatchObject({ by: 'You', asks: false })
    const staffView = await portal.call('GET', `${kind.path}/${id}`, { token: admin })
    expect(staffView.body.notes).toMatchObject([{ text: 'Looks like a wrong tariff' }])
    await post(at(id, 'messages'), admin, { content: 'And which tariff?', asks: true })
    expect((await post(at(id, 'resume'), admin)).body.clock.pausedSince).toBeNull()
    expect((await post(at(id, 'resume'), admin)).status).toBe(409)
  })

  test('a case can be assigned only to a member of staff', async () => {
    const { id } = await file(portal, ada.token, kind)
    const { staff } = (await portal.call('GET', '/api/cases/staff', { token: admin })).body
    const given = await post(at(id, 'assign'), admin, { userId: staff[0].id })
    expect(given.body.assignee).toEqual({ id: staff[0].id, name: staff[0].name })
    for (const userId of [ada.id, 'x', '00000000-0000-4000-8000-000000000000'])
      expect((await post(at(id, 'assign'), admin, { userId })).status).toBe(400)
    const mine = await portal.call('GET', `${kind.path}?assignee=me`, { token: admin })
    expect(mine.body.items.map((one: { id: string }) => one.id)).toContain(id)
    for (const { assignee } of mine.body.items) expect(assignee).toEqual(given.body.assignee)
    expect((await post(at(id, 'assign'), admin, { userId: null })).body.assignee).toBeNull()
  })

  test('the second of two actions on the same version is refused', async () => {
    const { id, version } = await file(portal, ada.token, kind)
    const both = await Promise.all([1, 2].map(() => post(at(id, 'escalate'), admin, { note: 'x', version })))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const after = (await portal.call('GET', `${kind.path}/${id}`, { token: admin })).body
    expect(after.escalationLevel).toBe(1)
    const two = await Promise.all([1, 2].map(() => post(at(id, 'resolve'), admin, { note: 'x' })))
    expect(two.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('deleting removes the case and its history, but its reference is not reused', async () => {
    const { id, reference } = await file(portal, ada.token, kind)
    const answer = await portal.call('DELETE', `${kind.path}/${id}`, { token: admin })
    expect(answer.body).toEqual({ message: 'Complaint deleted successfully' })
    expect((await portal.call('GET', `${kind.path}/${id}`, { token: admin })).status).toBe(404)
    const { rows } = await portal.deps.database.pool.query('select 1 from case_history where case_id = $1', [id])
    expect(rows).toHaveLength(0)
    expect((await file(portal, ada.token, kind)).reference).not.toBe(reference)
  })
})

test('the history is append-only', async () => {
  const { id } = await file(portal, ada.token, kinds[0])
  const statements = [
    `update case_history set note = 'x' where case_id = '${id}'`,
    `delete from case_history where case_id = '${id}'`,
    'truncate case_history',
  ]
  for (const statement of statements) {
    await expect(portal.deps.database.pool.query(statement)).rejects.toThrow('permission denied for table case_history')
    // Not even the role that owns the table can change it.
    await expect(runStatement(portal.ownerUrl, statement)).rejects.toThrow('never changed')
  }
})
