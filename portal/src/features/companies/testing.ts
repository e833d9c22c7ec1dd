import type { TestPortal, TestUser } from '#app/testing.server.ts'
import type { Mandate } from '#platform/mandates.ts'

export const companyBody = (change: object = {}) => ({
  name: 'Lagoon Power Limited',
  cacNumber: 'rc 1234567',
  address: '12 Marina Road, Lagos',
  taxNumber: '12345678-0001',
  ...change,
})

/** A company whose creator is the only member, with every mandate. */
export async function newCompany(portal: TestPortal, creator: Pick<TestUser, 'token'>, change: object = {}) {
  const answer = await portal.call('POST', '/api/companies', { token: creator.token, body: companyBody(change) })
  if (answer.status !== 201) throw new Error(`adding a company failed: ${JSON.stringify(answer.body)}`)
  return answer.body as { id: string; name: string; cacNumber: string; mandates: Mandate[] }
}

/** A person as a member, without the invitation. */
export async function addMember(
  portal: TestPortal,
  companyId: string,
  mandates: readonly Mandate[],
  person?: TestUser,
): Promise<TestUser> {
  const member = person ?? (await portal.newUser())
  await portal.deps.database.pool.query(
    'insert into company_members (company_id, user_id, mandates, added_at) values ($1, $2, $3, now())',
    [companyId, member.id, mandates],
  )
  return member
}

export const invite = (
  portal: TestPortal,
  manager: Pick<TestUser, 'token'>,
  companyId: string,
  body: { email: unknown; mandates?: unknown },
  key?: string,
) =>
  portal.call('POST', `/api/companies/${companyId}/members`, {
    token: manager.token,
    body: { mandates: ['read'], ...body },
    ...(key && { headers: { 'idempotency-key': key } }),
  })

const link = /\/companies\/invitation#([\w-]+)/

/** The tokens of all invitations mailed to an address; waits until there are `count`. */
export async function invitationTokens(portal: TestPortal, email: string, count = 1): Promise<string[]> {
  const read = async () =>
    (await portal.mails()).filter(({ to }) => to === email).flatMap(({ text }) => link.exec(text)?.[1] ?? [])
  for (const end = Date.now() + 60_000; (await read()).length < count && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 50))
  const tokens = await read()
  if (tokens.length < count) throw new Error(`${tokens.length} of ${count} invitations came to ${email}`)
  return tokens
}

export const accept = (portal: TestPortal, person: Pick<TestUser, 'token'>, token: string, key?: string) =>
  portal.call('POST', `/api/companies/invitations/${token}/accept`, {
    token: person.token,
    ...(key && { headers: { 'idempotency-key': key } }),
  })

/** The mandates of each member, by id. */
export async function mandatesOf(portal: TestPortal, companyId: string): Promise<Record<string, Mandate[]>> {
  const { rows } = await portal.deps.database.pool.query<{ user_id: string; mandates: Mandate[] }>(
    'select user_id, mandates from company_members where company_id = $1',
    [companyId],
  )
  return Object.fromEntries(rows.map(({ user_id: id, mandates }) => [id, mandates]))
}
