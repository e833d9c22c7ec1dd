import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { newMembers, signable } from '#features/companies/testing.lookup.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { messages } from './messages.ts'
import { newCompleted, newSubmission, newTemplate, submit, upload } from './testing.ts'

const portal = await usePortal({ own: 'lowers a limit, and counts all applications' })
const many = { ...manyCases, openApplications: 100 }
await setLimits(portal, many)
const officer = await newStaff(portal, ['licensing-officer'])
const approver = await newStaff(portal, ['licensing-approver'])
const ada = await portal.newUser()
const formId = (await newTemplate(portal, await portal.adminToken())).id

const reason = 'We have sold the plant.'
const post = (path: string, body: object | undefined, token: string) =>
  portal.call('POST', `/api/forms/${path}`, { token, body })
const withdraw = (id: string, token = ada.token, body?: object) => post(`${id}/withdraw`, body, token)
const decide = (id: string, status: string, token = approver.token) => post(`${id}/status`, { status }, token)
const read = async (id: string, token = officer.token) =>
  (await portal.call('GET', `/api/forms/${id}`, { token })).body.form
const actions = async (id: string): Promise<string[]> =>
  (await read(id)).history.map(({ action }: { action: string }) => action)
const listed = async (query: string) =>
  (await portal.call('GET', `/api/lists/applications?pageSize=100${query}`, { token: officer.token })).body

describe('taking back an application', () => {
  test('ends it, and both sides read by whom and why', async () => {
    const bola = await portal.newUser()
    const id = await newCompleted(portal, bola, formId)
    await post(`${id}/assign`, { userId: officer.id }, officer.token)
    await post(`${id}/replies`, { text: 'Which meter?', asks: true }, officer.token)
    const answer = await withdraw(id, bola.token, { reason: ` ${reason} ` })
    expect(answer).toMatchObject({ status: 200, body: { message: messages.withdrawn } })
    const { form } = answer.body
    const last = { action: 'withdrawn', text: 'Took back the application', by: 'You', reason }
    expect(form).toMatchObject({ status: 'completed', approvalStatus: 'rejected', withdrawnAt: expect.any(String) })
    expect(form.history.at(-1)).toMatchObject(last)
    const seen = await read(id)
    expect(seen).toMatchObject({ deadline: null, waitingSince: null, decisionReason: reason })
    expect(seen.history.at(-1)).toMatchObject({ ...last, by: 'Ada Okonkwo' })
    const { rows } = await portal.deps.database.pool.query(
      `select actor_id from audit_log where record_id = $1 and action = 'submission.withdrawn'`,
      [id],
    )
    expect(rows).toEqual([{ actor_id: bola.id }])
    const own = await portal.mailTo(bola.email, /^Your application is taken back/)
    expect(own.text.replace(/\s+/g, ' ')).toContain('You can make a new application at any time.')
    expect((await portal.mailTo(officer.email, /^Taken back: application/)).text).toContain(reason)
    expect((await portal.mails()).some(({ to, subject }) => to === bola.email && /rejected/.test(subject))).toBe(false)
  })

  test('is for those who own it and may sign, and nobody else changes anything', async () => {
    const id = await newCompleted(portal, ada, formId)
    const auditor = await newStaff(portal, ['auditor'])
    for (const { token } of [officer, approver, auditor]) expect((await withdraw(id, token)).status).toBe(403)
    for (const wrong of [{ reason: 'x'.repeat(5_001) }, { reason: 7 }, { reason: ['x'] }])
      expect((await withdraw(id, ada.token, wrong)).status).toBe(400)
    expect(await read(id)).toMatchObject({ approvalStatus: 'pending', withdrawnAt: null })
    const { grid, members, statuses } = await newMembers(portal)
    const { submissionId } = (await submit(portal, members.sign, formId, { companyId: grid })).body
    expect(await statuses((person) => withdraw(submissionId, person.token))).toEqual(signable)
  })

  test('is refused once the Commission has decided', async () => {
    for (const status of ['approve', 'reject']) {
      const id = await newCompleted(portal, ada, formId)
      await decide(id, status)
      const before = await read(id)
      expect(await withdraw(id)).toMatchObject({ status: 409, body: { message: messages.withdrawDecided } })
      // The file of the letter may be made meanwhile.
      expect(await read(id)).toEqual({ ...before, letters: expect.any(Array) })
    }
  })

  test('changes nothing when it is repeated, also at once', async () => {
    const id = await newCompleted(portal, ada, formId)
    const each = await Promise.all(Array.from({ length: 10 }, () => withdraw(id, ada.token, { reason })))
    expect(new Set(each.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await withdraw(id, ada.token, { reason: 'Another' })).toMatchObject({
      status: 200,
      body: { form: { decisionReason: reason } },
    })
    expect((await actions(id)).filter((action) => action === 'withdrawn')).toHaveLength(1)
  })

  test.each(['approve', 'reject'])('and to %s it at once: exactly one wins', async (status) => {
    for (let round = 0; round < 4; round++) {
      const id = await newCompleted(portal, ada, formId)
      const [own, theirs] = await Promise.all(
        round % 2 ? [withdraw(id), decide(id, status)] : [decide(id, status), withdraw(id)].toReversed(),
      )
      expect(new Set([own!.status, theirs!.status])).toEqual(new Set([200, 409]))
      const lost = own!.status === 409 ? own! : theirs!
      expect(lost.body.message).toBe(own!.status === 409 ? messages.withdrawDecided : messages.decideWithdrawn)
      const ends = (await actions(id)).filter((action) => ['approved', 'rejected', 'withdrawn'].includes(action))
      expect(ends).toHaveLength(1)
    }
  })

  test('closes it for documents and answers, and makes room for another application', async () => {
    const bola = await portal.newUser()
    await setLimits(portal, { ...many, openApplications: 1 })
    const id = await newSubmission(portal, bola, formId)
    expect((await submit(portal, bola, formId)).status).toBe(409)
    expect((await withdraw(id, bola.token)).status).toBe(200)
    expect((await submit(portal, bola, formId)).status).toBe(201)
    await setLimits(portal, many)
    expect((await upload(portal, bola.token, id)).status).toBe(409)
    expect((await post(`${id}/messages`, { text: 'Wait' }, bola.token)).status).toBe(409)
  })

  test('is undone by an approver, who then decides as usual', async () => {
    const id = await newCompleted(portal, ada, formId)
    await withdraw(id)
    for (const status of ['approve', 'reject'])
      expect(await decide(id, status)).toMatchObject({ status: 409, body: { message: messages.decideWithdrawn } })
    expect((await decide(id, 'pending')).status).toBe(200)
    expect(await read(id)).toMatchObject({ withdrawnAt: null, deadline: { overdue: false } })
    expect((await decide(id, 'reject')).status).toBe(200)
    expect(await read(id)).toMatchObject({ approvalStatus: 'rejected', withdrawnAt: null })
    expect((await actions(id)).slice(-3)).toEqual(['withdrawn', 'pending', 'rejected'])
  })
})

test('the list tells those that were taken back from those that the Commission has rejected', async () => {
  const { id: other, title } = await newTemplate(portal, await portal.adminToken())
  const [own, rejected, open] = await Promise.all([0, 1, 2].map(() => newCompleted(portal, ada, other)))
  await post(`${own!}/messages`, { text: 'Wait' }, ada.token)
  await withdraw(own!)
  await decide(rejected!, 'reject')
  const form = `&form=${encodeURIComponent(title)}`
  const idsOf = async (filter: string): Promise<string[]> =>
    (await listed(`${form}${filter}`)).rows.map(({ id }: { id: string }) => id)
  expect(await idsOf('&stage=withdrawn')).toEqual([own])
  expect(await idsOf('&stage=rejected')).toEqual([rejected])
  const idSet = async (filter: string) => new Set(await idsOf(filter))
  expect(await idSet('&stage=withdrawn&stage=rejected')).toEqual(new Set([own, rejected]))
  expect(await idSet('&stage=withdrawn&stage=open')).toEqual(new Set([own, open]))
  const { counts, rows } = await listed(`${form}&columns=stage,answer`)
  expect(counts.stage).toMatchObject(
    [
      ['open', 1],
      ['ready', 0],
      ['received', 1],
      ['checking', 0],
      ['waiting', 0],
      ['licensing', 0],
      ['approved', 0],
      ['rejected', 1],
      ['withdrawn', 1],
    ].map(([value, count]) => ({ value, count })),
  )
  const row = rows.find(({ id }: { id: string }) => id === own)
  expect(row.cells).toEqual({ stage: 'withdrawn', answer: false })
  await decide(own!, 'pending')
  expect(await idsOf('&stage=withdrawn')).toEqual([])
  expect(await read(own!)).toMatchObject({ approvalStatus: 'pending', withdrawnAt: null })
})

test('figures of decisions leave out those that were taken back', async () => {
  const overview = async () =>
    (await portal.call('GET', '/api/overviews/applications?period=this-year', { token: officer.token })).body
  const figuresOf = ({ figures }: Awaited<ReturnType<typeof overview>>) =>
    Object.fromEntries(figures.map(({ key, value }: { key: string; value: number | null }) => [key, value]))
  const sumOf = ({ charts }: Awaited<ReturnType<typeof overview>>, wanted: string): number =>
    charts[0].series
      .find(({ key }: { key: string }) => key === wanted)
      .values.reduce((sum: number, value: number) => sum + value, 0)
  const before = await overview()
  await withdraw(await newCompleted(portal, ada, formId))
  const after = await overview()
  const { filed, completed, ...others } = figuresOf(before)
  expect(figuresOf(after)).toEqual({ filed: filed + 1, completed: completed + 1, ...others })
  expect(sumOf(after, 'withdrawn')).toBe(sumOf(before, 'withdrawn') + 1)
  expect(sumOf(after, 'rejected')).toBe(sumOf(before, 'rejected'))
})
