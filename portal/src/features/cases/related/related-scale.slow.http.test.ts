import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { file } from '../testing.ts'
import { callsOf, complaints, dark } from './testing.ts'

const portal = await usePortal({ own: 'fills the tables' })
const admin = await portal.adminToken()
const ada = await portal.newUser()

/** Enough for the planner to prefer an index; `RELATED_CASES=200000` for a large state. */
const many = Number(process.env['RELATED_CASES'] ?? 20_000)

/** Copies of a case: every 200th of the same person, every 400th with the same meter, half on one feeder, a third in one street. */
async function fill(id: string): Promise<void> {
  const changed = {
    reference: `'CP-1990-' || n`,
    user_id: 'null',
    contact_email: `case when n % 200 = 0 then contact_email else 'p' || n || '@example.com' end`,
    contact_phone: `case when n % 200 = 0 then '+234 803 123 4567' else lpad(n::text, 11, '0') end`,
    meter_number: `case when n % 400 = 0 then meter_number else '9' || n end`,
    feeder: `case when n % 2 = 0 then feeder else 'Feeder ' || n % 500 end`,
    address: `case when n % 3 = 0 then address else n || ' Street ' || chr(65 + n % 26) || chr(65 + n % 17) end`,
    created_at: `timestamptz '2026-01-01' - n * interval '1 minute'`,
  }
  const { pool } = portal.deps.database
  const { rows } = await pool.query(
    `select column_name as name from information_schema.columns where table_name = 'cases' and is_generated = 'NEVER'
       and column_name not in ('id', ${Object.keys(changed)
         .map((name) => `'${name}'`)
         .join(', ')})`,
  )
  const names = rows.map(({ name }: { name: string }) => name).join(', ')
  for (let from = 1; from < many; from += 20_000)
    await pool.query(
      `insert into cases (${names}, ${Object.keys(changed).join(', ')}) select ${names}, ${Object.values(changed).join(', ')}
       from cases, generate_series($2::int, $3::int) n where id = $1`,
      [id, from, Math.min(from + 19_999, many)],
    )
  await pool.query('vacuum analyze cases')
}

test('related cases of one among many are read by indexes', async () => {
  const one = await file(portal, ada.token, complaints, { ...dark, meterNumber: '04101234567' })
  await fill(one.id)
  const { pool } = portal.deps.database
  const asked: string[] = []
  const query = pool.query.bind(pool)
  // The statement as the portal sends it, explained with its values.
  pool.query = ((config: { text: string }, values: unknown[]) => {
    if (config.text?.includes('with mine')) {
      asked.push('')
      return query(`explain (analyze, format text) ${config.text}`, values).then((plan) => {
        asked[0] = plan.rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
        return query(config.text, values)
      })
    }
    return query(config as never, values)
  }) as never
  const calls = callsOf(portal)
  const { related } = await calls.related(one.id, admin)
  pool.query = query as never
  expect(asked[0]).toContain('cases_feeder')
  expect(asked[0]).not.toMatch(/Seq Scan on cases/)
  for (const index of ['cases_email', 'cases_phone', 'cases_meter', 'cases_street']) expect(asked[0]).toContain(index)
  expect(related).toHaveLength(20)
  expect(related[0].reasons).toEqual(['feeder'])
})
