import { runStatement } from '@regulator/tools/run-statement.ts'
import type { TestPortal, TestUser } from '#app/testing.server.ts'
import type { Duty } from '#platform/duties.ts'
import { aloneDays } from './rules.ts'

/** Tunde Bello, a member of staff with these duties, without the approvals that naming one takes; or a person who already has an account. */
export async function newStaff(portal: TestPortal, duties: readonly Duty[], person?: TestUser): Promise<TestUser> {
  const user = person ?? (await portal.newUser())
  await portal.deps.database.pool.query(
    `update users set role = 'Admin', duties = $2, name = 'Tunde', surname = 'Bello' where id = $1`,
    [user.id, duties],
  )
  return user
}

/** Lets the week pass in which nobody acts alone after a colleague has lost a duty. */
export const passWeek = (portal: TestPortal): Promise<unknown> =>
  runStatement(
    portal.ownerUrl,
    // The log refuses changes; only the owner of its table can lift that.
    `alter table audit_log disable trigger user;
     update audit_log set at = at - interval '${aloneDays} days' where action = 'account.lose-duties';
     alter table audit_log enable trigger user`,
  )

/** What waits about a record, as a second person sees it. */
export async function waitingFor(portal: TestPortal, token: string, recordId: string): Promise<{ id: string }> {
  const answer = await portal.call('GET', `/api/approvals?state=waiting&recordId=${recordId}`, { token })
  if (answer.body.items?.length !== 1) throw new Error(`not one request waits: ${JSON.stringify(answer.body)}`)
  return answer.body.items[0]
}

export const decide = (portal: TestPortal, token: string, id: string, how = 'approve', body?: unknown) =>
  portal.call('POST', `/api/approvals/${id}/${how}`, { token, ...(body !== undefined && { body }) })

/** The second person approves what waits about a record. */
export async function approveFor(portal: TestPortal, token: string, recordId: string): Promise<void> {
  const answer = await decide(portal, token, (await waitingFor(portal, token, recordId)).id)
  if (answer.status !== 200) throw new Error(`not approved: ${JSON.stringify(answer.body)}`)
}
