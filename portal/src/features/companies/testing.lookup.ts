import { randomUUID } from 'node:crypto'
import type { TestPortal } from '#app/testing.server.ts'
import type { Mandate } from '#platform/mandates.ts'

type Members = readonly (readonly [person: { id: string }, ...held: Mandate[]])[]

/** A company with these members, for tests of what companies own. */
export async function newCompany(portal: TestPortal, name: string, members: Members): Promise<string> {
  const id = randomUUID()
  await portal.deps.database.pool.query(
    `insert into companies (id, name, cac_number, address, created_at, updated_at) values ($1, $2, $3, '1 Test Road', now(), now())`,
    [id, name, `RC${Math.floor(Math.random() * 1e6)}`],
  )
  for (const [person, ...held] of members) await setMandates(portal, id, person, held)
  return id
}

/** Gives a person these mandates and no others; without any the person leaves the company. */
export async function setMandates(
  portal: TestPortal,
  companyId: string,
  { id }: { id: string },
  held: readonly Mandate[],
) {
  const { pool } = portal.deps.database
  await pool.query('delete from company_members where company_id = $1 and user_id = $2', [companyId, id])
  if (held.length > 0)
    await pool.query(
      'insert into company_members (company_id, user_id, mandates, added_at) values ($1, $2, $3, now())',
      [companyId, id, held],
    )
}
