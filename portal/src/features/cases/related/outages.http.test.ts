// long file: one outage with its cases goes through all of them
import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sweepBatches, workOnBatch } from '#features/lists/service.work.server.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { file, kinds } from '../testing.ts'
import type { ListPage } from '#features/lists/contract.ts'
import type { OutageDetail } from './contract.outages.ts'
import { outageBatches } from './service.batches.server.ts'
import { callsOf, complaints, dark } from './testing.ts'

const portal = await usePortal({ own: 'an outage with 10,000 cases' })

const query = (text: string, values: unknown[] = []) => portal.deps.database.pool.query(text, values)
await setLimits(portal, manyCases)
const admin = await portal.adminToken()
const ada = await portal.newUser()
const bola = await portal.newUser()
const staff = await portal.newUser()
await query(`update users set role = 'Admin', duties = '{auditor}' where id = $1`, [staff.id])
const auditor = staff.token
const calls = callsOf(portal)
const complain = (token: string, more: object = {}) => file(portal, token, complaints, { ...dark, ...more })
const outageOf = (feeder: string) => ({
  name: `No light on ${feeder}`,
  company: 'ikeja',
  feeder,
  area: 'Ikeja',
  startedAt: '2026-11-23T08:00:00.000Z',
  expectedEndAt: '2026-11-25T08:00:00.000Z',
})
const record = async (feeder: string) => {
  const { status, body } = await calls.outage('POST', '', admin, outageOf(feeder))
  expect(status, JSON.stringify(body)).toBe(201)
  return body as OutageDetail
}
const add = async (id: string, body: object) => (await calls.outage('POST', `/${id}/cases`, admin, body)).body
/** The references in a list of an outage, first filed first. */
const listed = async (links: OutageDetail['lists']) => {
  const search = new URL(links[0]!.address, 'http://portal').search
  const { body } = await calls.call('GET', `/api/lists/complaints${search}&sort=filed&pageSize=100`, admin)
  return (body as ListPage).rows.map(({ label }) => label)
}
/** Adds all cases on the feeder that an officer is offered. */
const addAffected = async ({ id, candidates }: OutageDetail) => add(id, { references: await listed(candidates) })
const read = async (id: string) => (await calls.outage('GET', `/${id}`, admin)).body as OutageDetail
/** Waits for the last announcement or resolution. */
const finished = async (id: string) => {
  await expect.poll(async () => (await read(id)).batches[0]?.finishedAt).toBeTruthy()
  return (await read(id)).batches[0]!
}
const messagesOf = async (id: string, token = admin) =>
  (await calls.get(id, token)).messages.map(({ text }: { text: string }) => text) as string[]

/** A batch for all cases of an outage, of which no job knows, as after a crash. */
async function orphan(outageId: string, action: string, note: string, by: string): Promise<string> {
  const { rows } = await query(
    `insert into list_batches (list, about, action, input, actor_id, total, created_at)
     select 'outages', $1, $2, $3, $4, count(*), now() from cases where outage_id::text = $1 returning id`,
    [outageId, action, { note, ...(action === 'resolve' && { choice: 'upheld' }) }, by],
  )
  await query(
    `insert into list_batch_records (batch_id, position, record_id, label)
     select $1, row_number() over (order by created_at, id), id, reference from cases where outage_id = $2`,
    [rows[0].id, outageId],
  )
  return rows[0].id as string
}
const work = (batch: string) => workOnBatch(portal.deps, [outageBatches], batch)
const anOfficer = async () =>
  (await query(`select id from users where duties @> '{case-officer}' limit 1`)).rows[0].id as string

describe('an outage', () => {
  test('is recorded, changed, listed and ended', async () => {
    const outage = await record('Feeder A')
    expect(outage).toMatchObject({ ...outageOf('Feeder A'), cases: 0, open: 0, batches: [], version: 1 })
    const changed = { ...outageOf('Feeder A'), area: 'Ikeja and Agege', ended: true, version: 1 }
    const ended = await calls.outage('PUT', `/${outage.id}`, admin, changed)
    expect(ended.body).toMatchObject({ area: 'Ikeja and Agege', endedAt: expect.any(String), version: 2 })
    expect((await calls.outage('PUT', `/${outage.id}`, admin, changed)).body.code).toBe('changed-meanwhile')
    const list = (state: string) => calls.outage('GET', `?state=${state}`, auditor)
    const ids = async (state: string) => (await list(state)).body.items.map(({ id }: { id: string }) => id)
    expect(await ids('ended')).toContain(outage.id)
    expect(await ids('open')).not.toContain(outage.id)
  })

  test.each([
    ['name', { name: '' }],
    ['company', { company: 'unknown' }],
    ['startedAt', { startedAt: 'yesterday' }],
    ['expectedEndAt', { expectedEndAt: '2026-11-20T08:00:00.000Z' }],
  ])('with a wrong %s is refused', async (field, wrong) => {
    const answer = await calls.outage('POST', '', admin, { ...outageOf('Feeder B'), ...wrong })
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ field }] } })
  })
})

describe('cases of an outage', () => {
  test('are offered by feeder: those about supply since its start', async () => {
    const outage = await record('Feeder N')
    const [old, dim] = [
      await complain(ada.token, { feeder: 'feeder n' }),
      await complain(bola.token, { feeder: 'FEEDER N' }),
    ]
    await complain(ada.token, { feeder: 'Feeder N', complaintType: 'Billing' })
    await complain(ada.token, { feeder: 'Feeder N', distributionCompany: 'eko' })
    await complain(ada.token, { feeder: 'Feeder NN' })
    await query(`update cases set created_at = '2026-11-20' where id = $1`, [old.id])
    expect(outage.candidates.map(({ label }) => label)).toEqual(['Open complaints on Feeder N'])
    expect(await listed(outage.candidates)).toEqual([dim.reference])
    const earlier = { ...outageOf('Feeder N'), startedAt: '2026-11-19T08:00:00.000Z', version: 1 }
    const changed = (await calls.outage('PUT', `/${outage.id}`, admin, earlier)).body as OutageDetail
    expect(await listed(changed.candidates)).toEqual([old.reference, dim.reference])
  })

  test('are added by reference, with the reasons of those that are not', async () => {
    const outage = await record('Feeder D')
    const [one, two] = [
      await complain(ada.token, { feeder: 'feeder d' }),
      await complain(bola.token, { feeder: 'FEEDER D' }),
    ]
    const far = await complain(ada.token, { feeder: 'Feeder D', distributionCompany: 'eko' })
    const done = await complain(ada.token)
    await calls.post(done.id, 'resolve', admin, { note: 'Done' })
    const petition = await file(portal, ada.token, kinds[1])
    const elsewhere = await complain(ada.token)
    const other = await record('Feeder E')
    await add(other.id, { references: [elsewhere.reference] })
    const references = [
      one.reference,
      two.reference,
      petition.reference.toLowerCase(),
      done.reference,
      elsewhere.reference,
      'CP-1999-001',
    ]
    const added = await add(outage.id, { references })
    expect(added).toMatchObject({ added: 3, outage: { cases: 3, open: 3 } })
    expect(added.refused).toHaveLength(3)
    expect(added.refused).toEqual(
      expect.arrayContaining([
        { reference: 'CP-1999-001', reason: 'There is no case with this reference' },
        { reference: done.reference, reason: 'It is resolved.' },
        { reference: elsewhere.reference, reason: 'It belongs to the outage ‘No light on Feeder E’.' },
      ]),
    )
    const { items } = (await calls.outage('GET', `/${outage.id}/cases`, auditor)).body
    expect(items.map(({ id }: { id: string }) => id).sort()).toEqual([one.id, two.id, petition.id].sort())
    expect(await calls.related(one.id, admin)).toMatchObject({ outage: { id: outage.id, name: outage.name } })
    expect((await calls.related(far.id, admin)).outage).toBeNull()
    const left = await calls.outage('DELETE', `/${outage.id}/cases/${one.id}`, admin)
    expect(left.body).toMatchObject({ cases: 2 })
    const { lists } = await read(outage.id)
    expect(lists.map(({ label }) => label)).toEqual(['1 complaint', '1 petition'])
    expect(await listed(lists)).toEqual([two.reference])
    expect((await calls.outage('DELETE', `/${outage.id}/cases/${one.id}`, admin)).status).toBe(404)
    const texts = (await calls.get(one.id, admin)).timeline.map(({ text }: { text: string }) => text)
    expect(texts.slice(-2)).toEqual(['Complaint added to an outage', 'Complaint removed from an outage'])
    expect(JSON.stringify(await calls.get(one.id, ada.token))).not.toContain('outage')
  })

  test('are at most 10,000, also when two add at once', async () => {
    const outage = await record('Feeder F')
    const one = await complain(ada.token, { feeder: 'Feeder F' })
    await copy(one.id, 9_999, outage.id)
    const last = await complain(ada.token, { feeder: 'Feeder F' })
    const answers = await Promise.all(
      [one, last].map(({ reference }) =>
        calls.outage('POST', `/${outage.id}/cases`, admin, { references: [reference] }),
      ),
    )
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
    expect(await read(outage.id)).toMatchObject({ cases: 10_000 })
  })
})

/** Copies of a case. */
async function copy(id: string, count: number, outageId: string | null = null): Promise<void> {
  const { rows } = await query(
    `select column_name as name from information_schema.columns where table_name = 'cases' and is_generated = 'NEVER'
       and column_name not in ('id', 'reference', 'outage_id', 'user_id')`,
  )
  const names = rows.map(({ name }: { name: string }) => name).join(', ')
  await query(
    `insert into cases (${names}, reference, outage_id) select ${names}, reference || '-' || n, $2
     from cases, generate_series(1, $3) n where id = $1`,
    [id, outageId, count],
  )
}

describe('one announcement', () => {
  test('reaches every open case once, also the people of duplicates, and each reads only their own', async () => {
    const outage = await record('Feeder G')
    const feeder = 'Feeder G'
    const [one, two, twin] = [
      await complain(ada.token, { feeder }),
      await complain(bola.token, { feeder }),
      await complain(bola.token, { feeder }),
    ]
    await calls.post(twin.id, 'merge', admin, { reference: one.reference })
    await addAffected(outage)
    const body = { note: 'The transformer is replaced on Thursday.', expected: 2 }
    const sent = await calls.outage('POST', `/${outage.id}/announcements`, admin, body, 'announce-feeder-g')
    expect(sent).toMatchObject({ status: 202, body: { batches: [{ action: 'announce', total: 3 }] } })
    expect((await calls.outage('POST', `/${outage.id}/announcements`, admin, body, 'announce-feeder-g')).status).toBe(
      202,
    )
    expect(await finished(outage.id)).toMatchObject({ total: 3, done: 3, refused: 0, refusals: [] })
    for (const [id, token] of [
      [one.id, ada.token],
      [two.id, bola.token],
      [twin.id, bola.token],
    ] as const)
      expect(await messagesOf(id, token)).toEqual([body.note])
    expect((await read(outage.id)).batches).toHaveLength(1)
    const { rows } = await query(`select details from audit_log where action = 'outage.announce' and record_id = $1`, [
      outage.id,
    ])
    expect(rows).toMatchObject([{ details: { cases: 3 } }])
  })

  test('is refused when there are other cases than the person saw, none, or while one is on its way', async () => {
    const outage = await record('Feeder H')
    const announce = (expected: number) =>
      calls.outage('POST', `/${outage.id}/announcements`, admin, { note: 'Hello', expected })
    expect((await announce(1)).body.message).toBe('This outage has no cases yet. Add some first.')
    await complain(ada.token, { feeder: 'Feeder H' })
    await addAffected(outage)
    expect((await announce(5)).body.message).toBe('This outage has 1 open cases now. Check them and try again.')
    const answers = await Promise.all(Array.from({ length: 50 }, () => announce(1)))
    expect(answers.filter(({ status }) => status === 202).length).toBeGreaterThan(0)
    for (const { status, body } of answers)
      if (status !== 202) expect(`${status} ${body.message}`).toMatch(/^409 The last/)
    await finished(outage.id)
    expect((await calls.outage('POST', `/${outage.id}/announcements`, admin, { note: ' ', expected: 1 })).status).toBe(
      400,
    )
  })

  test('that was cut off continues where it stopped, and runs at once send each message once', async () => {
    const outage = await record('Feeder I')
    const one = await complain(ada.token, { feeder: 'Feeder I' })
    await copy(one.id, 60)
    await addAffected(outage)
    const batch = await orphan(outage.id, 'announce', 'Only once', await anOfficer())
    // A run that was cut off has done the first 20.
    await query(`update list_batch_records set result = 'done' where batch_id = $1 and position <= 20`, [batch])
    await Promise.all([work(batch), work(batch), work(batch)])
    expect((await finished(outage.id)).done).toBe(61)
    const counts = await query(`select count(*)::int as n from case_history where note = 'Only once' group by case_id`)
    expect(counts.rows).toHaveLength(41)
    expect(counts.rows.every(({ n }: { n: number }) => n === 1)).toBe(true)
    // It stays with the outage, however old it is.
    await query(`update list_batches set created_at = now() - interval '2 years' where id = $1`, [batch])
    await sweepBatches(portal.deps)
    expect((await read(outage.id)).batches).toMatchObject([{ note: 'Only once', total: 61 }])
  })
})

describe('resolving all', () => {
  test('resolves the open ones with one note, lists what was refused and why, and ends the outage', async () => {
    const outage = await record('Feeder J')
    const feeder = 'Feeder J'
    const [one, two, twin] = [
      await complain(ada.token, { feeder }),
      await complain(bola.token, { feeder }),
      await complain(bola.token, { feeder }),
    ]
    await calls.post(twin.id, 'merge', admin, { reference: one.reference })
    await addAffected(outage)
    const resolve = { note: 'The transformer works again.', outcome: 'upheld', expected: 2 }
    const sent = await calls.outage('POST', `/${outage.id}/resolve`, admin, resolve)
    expect(sent.body).toMatchObject({ endedAt: expect.any(String), batches: [{ action: 'resolve', total: 2 }] })
    expect(await finished(outage.id)).toMatchObject({ done: 2, refused: 0 })
    expect(await calls.get(two.id, bola.token)).toMatchObject({ status: 'Resolved', resolutionNote: resolve.note })
    await expect
      .poll(async () => (await calls.get(twin.id, bola.token)).resolutionNote)
      .toBe(`${one.reference} is resolved: ${resolve.note}`)
  })

  test('a case that was resolved meanwhile is refused, and the rest is done', async () => {
    const outage = await record('Feeder K')
    const [one, two] = [
      await complain(ada.token, { feeder: 'Feeder K' }),
      await complain(ada.token, { feeder: 'Feeder K' }),
    ]
    await addAffected(outage)
    const gone = await complain(ada.token, { feeder: 'Feeder K' })
    await add(outage.id, { references: [gone.reference] })
    const batch = await orphan(outage.id, 'resolve', 'All done', await anOfficer())
    await calls.post(one.id, 'resolve', admin, { note: 'Done before' })
    await query(`delete from cases where id = $1`, [gone.id])
    await work(batch)
    expect(await finished(outage.id)).toMatchObject({
      done: 1,
      refused: 2,
      refusals: [
        {
          reference: one.reference,
          path: `/consumer-complaint/${one.id}`,
          reason: 'This complaint is resolved already.',
        },
        { reference: gone.reference, path: null, reason: 'It has been deleted.' },
      ],
    })
    expect(await calls.get(two.id, ada.token)).toMatchObject({ status: 'Resolved', resolutionNote: 'All done' })
  })

  test('a batch of a member of staff who lost the duty does nothing', async () => {
    const outage = await record('Feeder L')
    const one = await complain(ada.token, { feeder: 'Feeder L' })
    await addAffected(outage)
    await work(await orphan(outage.id, 'resolve', 'No', bola.id))
    expect(await finished(outage.id)).toMatchObject({ done: 0, refused: 1 })
    expect(await calls.get(one.id, ada.token)).toMatchObject({ status: 'New' })
  })
})
