import { beforeAll, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { finishBatch } from '#features/lists/testing.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { file, kinds } from '../testing.ts'

const portal = await usePortal({ own: 'the mailboxes of companies' })
const [complaint, petition] = kinds
const list = '/api/lists/complaints'
await setLimits(portal, manyCases)
const officer = await newStaff(portal, ['case-officer'])
const customer = await portal.newUser()

const sql = (text: string, values: unknown[] = []) => portal.deps.database.pool.query(text, values)
const call = (method: string, path: string, body?: unknown, who = officer) =>
  portal.call(method, path, { token: who.token, body })
const newCase = (company: string, change: object = {}) =>
  file(portal, customer.token, complaint, { distributionCompany: company, ...change })
const preview = async (ids: string[], who = officer) => call('POST', `${list}/preview`, { action: 'refer', ids }, who)
const refer = async (ids: string[], more: object = {}) =>
  finishBatch(portal, 'complaints', await call('POST', `${list}/batches`, { action: 'refer', ids, ...more }), officer)
const workOf = async (who = officer) =>
  (await call('GET', '/api/workplace', undefined, who)).body.lists.find(
    ({ name }: { name: string }) => name === 'companies',
  )
const answerOf = async (id: string) => (await call('GET', `${complaint.path}/${id}`)).body.companyAnswer

/** Ikeja has a mailbox that is confirmed, Eko one that is not. */
beforeAll(async () => {
  const desk = (company: string) => ({ company, mailbox: `${company}@list.example.com`, name: '', phone: '', days: 10 })
  const value = { desks: [desk('ikeja'), desk('eko')] }
  await sql(`insert into settings (key, value, version, updated_at) values ('companyDesks', $1, 1, now())`, [value])
  await sql(`insert into proved_addresses (email, proved_at) values ('ikeja@list.example.com', now())`)
})

test('many cases are sent to the companies that they name, and the others are named with the reason before and after', async () => {
  const sent = [await newCase('ikeja'), await newCase('ikeja')]
  const unverified = await newCase('eko')
  const nameless = await newCase('', { reportedToDisco: false, discoReferenceNumber: '' })
  const resolved = await newCase('ikeja')
  await call('POST', `${complaint.path}/${resolved.id}/resolve`, { resolutionNote: 'Done' })
  const all = [...sent, unverified, nameless, resolved]
  const ids = all.map(({ id }) => id)
  const { groups } = (await preview(ids)).body
  expect(groups).toEqual([
    { label: 'to IE Energy Lagos (Ikeja Electric)', isRefused: false, count: 2, records: [] },
    {
      label: expect.stringContaining('is not confirmed yet'),
      isRefused: true,
      count: 1,
      records: [unverified.reference],
    },
    {
      label: expect.stringContaining('names no distribution'),
      isRefused: true,
      count: 1,
      records: [nameless.reference],
    },
    { label: expect.stringContaining('is resolved'), isRefused: true, count: 1, records: [resolved.reference] },
  ])
  expect(await answerOf(sent[0]!.id)).toBe('')

  const batch = await refer(ids, { input: { note: 'Which readings?' } })
  expect(batch).toMatchObject({ succeeded: 2, refusedTotal: 3 })
  const reasons = new Map(batch.refused.map(({ id, reason }) => [id, reason]))
  for (const { isRefused, label, records } of groups)
    if (isRefused) expect(reasons.get(all.find(({ reference }) => reference === records[0])!.id)).toBe(label)
  const { rows } = await sql(`select question, documents from case_referrals where case_id = any($1)`, [ids])
  expect(rows).toEqual([1, 2].map(() => ({ question: 'Which readings?', documents: [] })))
  expect(await answerOf(sent[0]!.id)).not.toBe('')
  // Those that are with the company are not sent again, nor is what somebody else has changed since.
  expect((await preview([sent[0]!.id])).body.groups[0]).toMatchObject({ isRefused: true, count: 1 })
  const changed = await newCase('ikeja')
  const stale = await refer([changed.id], { versions: { [changed.id]: 99 } })
  expect(stale.refused[0]!.reason).toContain('Someone else changed')
})

test('of two officers who send the same cases at once, one does', async () => {
  const ids = [(await newCase('ikeja')).id, (await newCase('ikeja')).id]
  const batches = await Promise.all([refer(ids), refer(ids)])
  expect(batches[0]!.succeeded + batches[1]!.succeeded).toBe(2)
  const { rows } = await sql(`select case_id from case_referrals where case_id = any($1)`, [ids])
  expect(rows).toHaveLength(2)
})

test('a long question, petitions and others than case officers are refused', async () => {
  const { id } = await newCase('ikeja')
  const long = { action: 'refer', ids: [id], input: { note: 'x'.repeat(2_001) } }
  expect((await call('POST', `${list}/batches`, long)).status).toBe(400)
  expect((await preview([id], await newStaff(portal, ['auditor']))).status).toBe(403)
  expect((await preview([id, 'x', '00000000-0000-0000-0000-000000000000'])).body.groups).toHaveLength(1)
  expect((await call('POST', '/api/lists/petitions/preview', { action: 'refer', ids: [id] })).status).toBe(404)
  const { id: other } = await file(portal, customer.token, petition)
  expect((await preview([other])).body.groups).toEqual([])
})

test('what comes back is in My work of its officer, or of all where it has none, until the case is resolved', async () => {
  const other = await newStaff(portal, ['case-officer'])
  const [own, nobodys, others, waiting] = [
    await newCase('ikeja'),
    await newCase('ikeja'),
    await newCase('ikeja'),
    await newCase('ikeja'),
  ]
  const assign = (id: string, userId: string) => call('POST', `${complaint.path}/${id}/assign`, { userId })
  await assign(own.id, officer.id)
  await assign(others.id, other.id)
  for (const [{ id }, answer] of [
    [own, 'missed'],
    [nobodys, 'fixed'],
    [others, 'rejected'],
    [waiting, 'sent'],
  ] as const)
    await sql(`update cases set company_answer = $2 where id = $1`, [id, answer])
  const work = await workOf()
  expect(new Map(work.rows.map(({ id, news }: { id: string; news: string }) => [id, news]))).toEqual(
    new Map([
      [own.id, 'No answer in time'],
      [nobodys.id, 'Fixed'],
    ]),
  )
  const [{ to, count }] = work.parts
  const listed = await call('GET', `${list}?${to.split('?')[1]}`)
  expect([listed.body.total, listed.body.dropped]).toEqual([count, []])
  await call('POST', `${complaint.path}/${own.id}/resolve`, { resolutionNote: 'Done', outcome: 'upheld' })
  expect((await workOf()).count).toBe(1)
  expect((await workOf(other)).count).toBe(2)
})

test('the list says which company has a case and until when, and counts what companies have and have answered', async () => {
  const count = async (who = officer) => {
    const { body } = await call('GET', `${complaint.path}/counts`, undefined, who)
    return [body.withCompany, body.companyAnswered]
  }
  const before = await count()
  const { id, reference } = await newCase('ikeja')
  await refer([id])
  await expect.poll(() => answerOf(id)).toBe('sent')
  const { body } = await call('GET', `${list}?columns=due&q=${reference}`)
  expect(body.rows[0].cells.due.text).toMatch(/^With IE Energy until \d+ \w+$/)
  expect(await count()).toEqual([before[0] + 1, before[1]])
  const { body: sent } = await call('GET', `${complaint.path}/${id}/referrals`)
  const answer = { outcome: 'fixed', answer: 'It works.', how: 'Call' }
  await call('POST', `${complaint.path}/${id}/referrals/${sent.referrals[0].id}/answer`, answer)
  expect(await count()).toEqual([before[0], before[1] + 1])
  // Customers read nothing of it.
  expect(await count(customer)).toEqual([undefined, undefined])
})
