import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import type { TagChange } from '#features/tags/rules.ts'
import { hasTags } from '#features/tags/store.server.ts'
import { systemActor } from '#platform/actor.ts'
import { cases } from '../table.server.ts'
import { complaintKind, customer, file, kinds } from '../testing.ts'
import { tagCase } from './service.tags.server.ts'
import { callsOf, complaints, dark } from './testing.ts'

const portal = await usePortal({ own: 'finds related ones among all cases' })
await setLimits(portal, manyCases)
const admin = await portal.adminToken()
const ada = await portal.newUser()
const bola = await portal.newUser()
const calls = callsOf(portal)

const complain = (token: string, more: object = {}) => file(portal, token, complaints, more)
const found = async (id: string) =>
  ((await calls.related(id, admin)).related as { id: string; reasons: string[] }[]).map(
    (one) => [one.id, one.reasons] as const,
  )

describe('related cases', () => {
  test('of one person: by account, by e-mail address and by a phone number in any spelling', async () => {
    const email = 'ngozi.related@example.com'
    const first = await complain(admin, { user: { ...customer, email, phone: '+234 803 999 0001' } })
    const second = await complain(admin, { user: { ...customer, email: 'other@example.com', phone: '0803-999-0001' } })
    const third = await complain(admin, { user: { ...customer, email, phone: '08039990002' } })
    expect(await found(first.id)).toEqual([
      [third.id, ['person']],
      // A family has one number.
      [second.id, ['phone']],
    ])
    const own = await complain(ada.token)
    const petition = await file(portal, ada.token, kinds[1])
    const { related } = await calls.related(own.id, admin)
    expect(related).toContainEqual(
      expect.objectContaining({
        id: petition.id,
        kind: 'petition',
        reference: petition.reference,
        person: 'Ada Okonkwo',
        path: `/petitions/${petition.id}`,
        reasons: ['person'],
      }),
    )
  })

  test('of one meter, feeder and street, newest first, each with its reasons', async () => {
    const place = { feeder: 'Isolo Feeder 4', address: 'Flat 3, 12 Ajao Road', meterNumber: '0410 1234 567' }
    const one = await complain(ada.token, place)
    expect(one).toMatchObject({ meterNumber: '04101234567', feeder: 'Isolo Feeder 4', address: 'Flat 3, 12 Ajao Road' })
    const meter = await complain(bola.token, { meterNumber: '0410-1234-567' })
    const feeder = await complain(bola.token, { feeder: 'ISOLO FEEDER 4', address: 'No. 7 Ajao Rd.' })
    await complain(bola.token, { feeder: 'Isolo Feeder 4', distributionCompany: 'eko' })
    await complain(bola.token, { address: '12 Ajao Road', lga: 'Epe' })
    // The accounts of the tests have one phone number.
    const others = (await found(one.id)).map(
      ([id, reasons]) => [id, reasons.filter((why) => why !== 'person' && why !== 'phone')] as const,
    )
    expect(others.filter(([, reasons]) => reasons.length > 0)).toEqual([
      [feeder.id, ['feeder', 'street']],
      [meter.id, ['meter']],
    ])
    const { items } = (await calls.call('GET', `${complaints.path}?search=04101234`, admin)).body
    expect(items).toHaveLength(2)
  })

  test.each(['041', '0410 12x4 567', '1'.repeat(21)])('the meter number %j is refused', async (meterNumber) => {
    const answer = await calls.call('POST', `${complaints.path}/submit`, ada.token, { ...dark, meterNumber })
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ field: 'meterNumber' }] } })
  })
})

describe('links', () => {
  test('are seen from both cases, and removed from both', async () => {
    const one = await complain(ada.token)
    const other = await file(portal, bola.token, kinds[1])
    const linked = await calls.post(one.id, 'links', admin, {
      reference: other.reference.toLowerCase(),
      reason: 'Same bill',
    })
    expect(linked.body.links).toMatchObject([{ id: other.id, reason: 'Same bill', person: 'Ada Okonkwo' }])
    const back = await calls.call('GET', `${kinds[1].path}/${other.id}/related`, admin)
    expect(back.body.links).toMatchObject([{ id: one.id, reference: one.reference }])
    expect((await calls.get(one.id, admin)).timeline.at(-1)).toMatchObject({
      text: 'Complaint linked to another case',
      note: `${other.reference}: Same bill`,
      internal: true,
    })
    const seen = JSON.stringify(await calls.get(one.id, ada.token))
    expect(seen).not.toContain(other.reference)
    const removed = await calls.call('DELETE', `${kinds[1].path}/${other.id}/links/${one.id}`, admin)
    expect(removed.body.links).toEqual([])
    expect((await calls.related(one.id, admin)).links).toEqual([])
    expect((await calls.remove(one.id, `links/${other.id}`, admin)).status).toBe(404)
  })

  test('are refused to itself, twice, to nothing and without a reason', async () => {
    const one = await complain(ada.token)
    const other = await complain(ada.token)
    const link = (reference: string, reason = 'Same street') =>
      calls.post(one.id, 'links', admin, { reference, reason })
    expect((await link(one.reference)).status).toBe(409)
    expect(await link('CP-1999-001')).toMatchObject({ status: 400, body: { fields: [{ field: 'reference' }] } })
    expect(await link(other.reference, ' ')).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'reason' }] },
    })
    const many = await Promise.all(Array.from({ length: 20 }, () => link(other.reference)))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(many.filter(({ status }) => status === 409)).toHaveLength(19)
  })
})

describe('tags', () => {
  test('are added, removed, suggested, and hidden from the person', async () => {
    const { id, version } = await complain(ada.token)
    const tagged = await calls.post(id, 'tags', admin, { add: ['Transformer', ' band  A ', 'transformer'] })
    expect(tagged.body).toMatchObject({ tags: ['band a', 'transformer'], version })
    const other = await complain(ada.token)
    await calls.post(other.id, 'tags', admin, { add: ['Transformer'] })
    const suggested = await calls.call('GET', '/api/tags?search=TRANS', admin)
    expect(suggested.body.tags).toEqual([{ tag: 'transformer', count: 2 }])
    const changed = await calls.post(id, 'tags', admin, { add: ['tariff'], remove: ['Band A'] })
    expect(changed.body.tags).toEqual(['tariff', 'transformer'])
    expect(changed.body.timeline.at(-1)).toMatchObject({ text: 'Complaint tags changed', note: '+ tariff\n− band a' })
    expect((await calls.call('GET', '/api/tags?search=band', admin)).body.tags).toEqual([])
    const own = await calls.get(id, ada.token)
    expect(own.tags).toEqual([])
    expect(JSON.stringify(own)).not.toContain('tariff')
  })

  test('are bounded: 12 for a case, 30 characters, 500 different ones, also at once', async () => {
    const { id } = await complain(ada.token)
    const twelve = Array.from({ length: 12 }, (_, at) => `limit ${at}`)
    expect((await calls.post(id, 'tags', admin, { add: ['x'.repeat(31)] })).status).toBe(400)
    expect((await calls.post(id, 'tags', admin, { add: [...twelve, 'more'] })).status).toBe(400)
    expect((await calls.post(id, 'tags', admin, { add: twelve })).body.tags).toHaveLength(12)
    expect(await calls.post(id, 'tags', admin, { add: ['one more'] })).toMatchObject({
      status: 409,
      body: { message: 'A case can have 12 tags. Remove one first.' },
    })
    const { pool } = portal.deps.database
    await pool.query(
      `insert into case_tags select 'filler ' || n, 1 from generate_series(1, 497 - (select count(*) from case_tags)) n`,
    )
    const cases = await Promise.all(Array.from({ length: 10 }, () => complain(ada.token)))
    const answers = await Promise.all(cases.map((one, at) => calls.post(one.id, 'tags', admin, { add: [`new ${at}`] })))
    const { rows } = await pool.query('select count(*)::int as n from case_tags')
    expect(rows[0].n).toBeLessThanOrEqual(500)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
    await pool.query(`delete from case_tags where tag like 'filler %'`)
  })

  test('are counted down when their case is deleted', async () => {
    const { id } = await complain(ada.token)
    await calls.post(id, 'tags', admin, { add: ['goes away'] })
    expect((await calls.call('DELETE', `${complaints.path}/${id}`, admin)).status).toBe(200)
    expect((await calls.call('GET', '/api/tags?search=goes', admin)).body.tags).toEqual([])
  })

  test('of many cases are found and changed by the condition and the change for lists, which undoes itself', async () => {
    const { deps } = portal
    const { db } = deps.database
    const ids = (await Promise.all([complain(ada.token), complain(ada.token)])).map(({ id }) => id)
    const change = (id: string, wanted: TagChange) =>
      deps.database.transaction((tx) => tagCase(complaintKind)(deps, tx, systemActor, id, wanted))
    const find = async () =>
      (
        await db
          .select({ id: cases.id })
          .from(cases)
          .where(hasTags(cases.tags, ['many', 'at once']))
      ).map(({ id }) => id)
    const done = await Promise.all(ids.map((id) => change(id, { add: ['Many', 'At once'], remove: [] })))
    expect((await find()).sort()).toEqual(ids.toSorted())
    for (const [at, id] of ids.entries()) await change(id, { add: done[at]!.remove, remove: done[at]!.add })
    expect(await find()).toEqual([])
  })
})
