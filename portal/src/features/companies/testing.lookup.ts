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

type Person = Awaited<ReturnType<TestPortal['newUser']>>
type Statuses = Record<string, number>

/** Grid Power Ltd with a member for each mandate, a member of another company who may sign there, and somebody without a company. */
export async function newMembers(portal: TestPortal) {
  const [manage, sign, prepare, read, pay, miller, stranger] = (await Promise.all(
    Array.from({ length: 7 }, () => portal.newUser()),
  )) as [Person, Person, Person, Person, Person, Person, Person]
  const members: Record<Mandate, Person> = { manage, sign, prepare, read, pay }
  const held = Object.entries(members).map(([mandate, person]) => [person, mandate as Mandate] as const)
  const grid = await newCompany(portal, 'Grid Power Ltd', held)
  await newCompany(portal, 'Mill Power Ltd', [[miller, 'sign']])
  /** The status of a call by each of them. */
  async function statuses(run: (person: Person) => Promise<{ status: number }>): Promise<Statuses> {
    const found: Statuses = {}
    for (const [name, person] of Object.entries({ ...members, miller, stranger }))
      found[name] = (await run(person)).status
    return found
  }
  return { grid, members, miller, stranger, statuses }
}

const outside = { miller: 404, stranger: 404 }
/** What each gets by a call that needs a mandate. */
export const readable: Statuses = { manage: 200, sign: 200, prepare: 200, read: 200, pay: 200, ...outside }
export const preparable: Statuses = { ...readable, manage: 403, read: 403, pay: 403 }
export const signable: Statuses = { ...preparable, prepare: 403 }
/** For a call that answers 201. */
export const added = (table: Statuses): Statuses =>
  Object.fromEntries(Object.entries(table).map(([name, status]) => [name, status === 200 ? 201 : status]))
