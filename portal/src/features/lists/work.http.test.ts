import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import type { ListBatch, ListRow } from './contract.ts'
import { sweepBatches, workOnBatch } from './service.work.server.ts'
import { lists } from './service.sources.server.ts'
import { fillMeters, meterSource } from './testing.meters.ts'

const portal = await usePortal({ own: 'a list of meters', features: [{ fills: [lists.fill(meterSource)] }] })
const call = (method: string, at: string, body?: unknown, who = officer) =>
  portal.call(method, `/api/lists/meters${at}`, { token: who.token, body })
const start = (body: object, who: typeof officer) => call('POST', '/batches', body, who)
const sql = async (text: string, values: unknown[] = []) =>
  (await portal.deps.database.pool.query<Record<string, unknown>>(text, values)).rows
const rowsOf = async (query: string) => (await call('GET', `?pageSize=100&sort=number&${query}`)).body.rows as ListRow[]
const newOfficer = () => newStaff(portal, ['case-officer'])
const idsOf = (rows: ListRow[]) => rows.map(({ id }) => id)
await fillMeters(portal.ownerUrl, 60)
const officer = await newOfficer()

describe('a batch that is not worked off yet', () => {
  /** A batch of which no job knows, as after a crash. */
  async function orphan(who: typeof officer, ids: string[], tag: string): Promise<string> {
    const [batch] = await sql(
      `insert into list_batches (list, action, input, actor_id, total, created_at) values ('meters', 'tag', $1, $2, $3, now()) returning id`,
      [{ tag }, who.id, ids.length],
    )
    await sql(
      `insert into list_batch_records (batch_id, position, record_id) select $1, n, id from unnest($2::text[]) with ordinality as r(id, n)`,
      [batch!['id'], ids],
    )
    return String(batch!['id'])
  }
  const read = async (id: string, who: typeof officer) =>
    (await call('GET', `/batches/${id}`, undefined, who)).body as ListBatch

  test('is worked off once by several workers at the same time, also when one fails half way', async () => {
    const ids = idsOf(await rowsOf('street=Marina'))
    const id = await orphan(officer, ids, 'parallel')
    // The second record fails for a reason that is no refusal, at the first try only.
    let failures = 1
    const tag = meterSource.actions['tag']!
    const shaky = {
      ...meterSource,
      actions: {
        tag: {
          ...tag,
          apply: async (...given: Parameters<typeof tag.apply>) => {
            const applied = await tag.apply(...given)
            if (given[3] === ids[1] && failures-- > 0) throw new Error('killed')
            return applied
          },
        },
      },
    }
    const runs = await Promise.allSettled(Array.from({ length: 4 }, () => workOnBatch(portal.deps, [shaky], id)))
    expect(runs.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    await workOnBatch(portal.deps, [meterSource], id)
    expect(await read(id, officer)).toMatchObject({ state: 'done', succeeded: ids.length })
    const tags = await sql(`select tags from test_meters where id = any($1)`, [ids])
    for (const row of tags) expect((row['tags'] as string[]).filter((each) => each === 'parallel')).toHaveLength(1)
  })

  test('is worked off but for a record that fails for a reason of the portal, which waits for another try', async () => {
    const ids = idsOf(await rowsOf('street=Marina'))
    const id = await orphan(officer, ids, 'patient')
    const tag = meterSource.actions['tag']!
    const apply: typeof tag.apply = (...given) =>
      given[3] === ids[0] ? Promise.reject(new Error('broken')) : tag.apply(...given)
    const broken = { ...meterSource, actions: { tag: { ...tag, apply } } }
    await expect(workOnBatch(portal.deps, [broken], id)).rejects.toThrow('broken')
    expect(await read(id, officer)).toMatchObject({ state: 'running', succeeded: ids.length - 1, refusedTotal: 0 })
    await workOnBatch(portal.deps, [meterSource], id)
    expect(await read(id, officer)).toMatchObject({ state: 'done', succeeded: ids.length })
  })

  test('asks again what the person may do: without the duty, all that is left is refused', async () => {
    const leaver = await newOfficer()
    const id = await orphan(leaver, idsOf(await rowsOf('q=M-00002')).slice(0, 3), 'left')
    await sql(`update users set duties = '{auditor}' where id = $1`, [leaver.id])
    await workOnBatch(portal.deps, [meterSource], id)
    await sql(`update users set duties = '{case-officer}' where id = $1`, [leaver.id])
    const batch = await read(id, leaver)
    expect(batch).toMatchObject({ state: 'done', succeeded: 0, refusedTotal: 3 })
    expect(batch.refused[0]!.reason).toBe('The colleague who began this may no longer do it.')
  })

  test('counts: a person has at most three, and an old one is ended and later deleted', async () => {
    const busy = await newOfficer()
    const [row] = await rowsOf('q=M-000012')
    const ids = await Promise.all([1, 2].map(() => orphan(busy, [row!.id], 'busy')))
    const body = { action: 'tag', input: { tag: 'busy' }, ids: [row!.id] }
    const answers = await Promise.all(Array.from({ length: 5 }, () => start(body, busy)))
    expect(answers.filter(({ status }) => status === 202).length).toBeGreaterThanOrEqual(1)
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1)
    await sql(`update list_batches set created_at = now() - interval '25 hours' where id = any($1)`, [ids])
    await sweepBatches(portal.deps)
    expect(await read(ids[0]!, busy)).toMatchObject({ state: 'done', refusedTotal: 1 })
    await sql(`update list_batches set created_at = now() - interval '31 days' where id = $1`, [ids[0]])
    await sweepBatches(portal.deps)
    expect((await call('GET', `/batches/${ids[0]}`, undefined, busy)).status).toBe(404)
    expect(await sql(`select 1 from list_batch_records where batch_id = $1`, [ids[0]])).toEqual([])
  })
})
