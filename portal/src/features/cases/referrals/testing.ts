import type { TestPortal } from '#app/testing.server.ts'
import { approveFor, newStaff } from '#features/approvals/testing.ts'
import { tokenFor } from '../engine/service.tokens.server.ts'
import { complaintBody, file, kinds } from '../testing.ts'

const [complaint] = kinds
export const mailbox = 'complaints@eko.example'

/** Gives Eko a desk with this mailbox, which is verified unless it is said otherwise. */
export async function prepareDesk(portal: TestPortal, token: string, desk: object = {}, isVerified = true) {
  const { body } = await portal.call('GET', '/api/cases/company-desks', { token })
  const eko = { company: 'eko', mailbox, name: 'Mrs Bello', phone: '08030000000', days: 10, ...desk }
  const saved = await portal.call('PUT', '/api/cases/company-desks', {
    token,
    body: { desks: [eko], version: body.version },
  })
  if (saved.status === 202) await approveFor(portal, (await newStaff(portal, ['case-supervisor'])).token, 'desks')
  else if (saved.status !== 200) throw new Error(`saving desks failed: ${JSON.stringify(saved.body)}`)
  if (isVerified)
    await portal.deps.database.pool.query(
      'insert into proved_addresses (email, proved_at) values ($1, now()) on conflict do nothing',
      [eko.mailbox],
    )
  return saved.body
}

/** A complaint about Eko. */
export const fileForEko = (portal: TestPortal, token: string, change: object = {}) =>
  file(portal, token, complaint, {
    ...complaintBody,
    distributionCompany: 'eko',
    meterNumber: '04123456789',
    ...change,
  })

export async function waitFor<T>(find: () => Promise<T | undefined>, what: string): Promise<T> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const found = await find()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`waited in vain for ${what}`)
}

/** Sends a case and waits until the company has the mail. */
export async function referToEko(portal: TestPortal, token: string, id: string, body: object = {}) {
  const path = `${complaint.path}/${id}/referrals`
  const sent = await portal.call('POST', path, { token, body })
  if (sent.status !== 201) throw new Error(`sending failed: ${JSON.stringify(sent.body)}`)
  return waitFor(async () => {
    const { body: all } = await portal.call('GET', path, { token })
    return all.referrals[0].deliveredAt ? all.referrals[0] : undefined
  }, 'the delivery')
}

/** An officer reads what a company has sent, so that it is the customer's to read. */
export const readReferrals = async (portal: TestPortal, token: string, id: string) =>
  (await portal.call('GET', `${complaint.path}/${id}/referrals`, { token })).body.referrals

/** The token of the link that asks the person of a referral's case, by their address of now, whether it is solved. */
export async function confirmationToken({ deps }: TestPortal, rid: string): Promise<string> {
  const text = 'select contact_email as email from cases join case_referrals r on r.case_id = cases.id where r.id = $1'
  const { rows } = await deps.database.pool.query<{ email: string }>(text, [rid])
  return tokenFor(deps, 'confirmation', rid, rows[0]!.email)
}
