import type { TestPortal, TestUser } from '#app/testing.server.ts'
import type { ManagedSchedule } from './contract.drafts.ts'

/** A new draft, a copy of the schedule in force. */
export async function newDraft(portal: TestPortal, { token }: TestUser): Promise<ManagedSchedule> {
  const answer = await portal.call('POST', '/api/fees/drafts', { token })
  if (answer.status !== 201) throw new Error(`not copied: ${JSON.stringify(answer.body)}`)
  return answer.body as ManagedSchedule
}

/** What the editor sends of a draft. */
export const bodyOf = ({ version, title, effectiveOn, source, reason, parts }: ManagedSchedule) => ({
  version,
  title,
  effectiveOn,
  source,
  reason,
  parts,
})

/** A draft for a day in which supplying costs another processing fee. */
export function withSupplyFee(draft: ManagedSchedule, effectiveOn: string, naira: number): ManagedSchedule {
  const parts = structuredClone(draft.parts)
  const supply = parts[1]!.categories.find(({ key }) => key === 'b-supply')!
  supply.fees[0]!.amount = { currency: 'NGN', amount: naira }
  supply.source = `Order of ₦${naira}`
  return { ...draft, parts, effectiveOn, source: `Order of ₦${naira}`, reason: 'Supply costs more to examine.' }
}

export const save = (portal: TestPortal, { token }: TestUser, draft: ManagedSchedule) =>
  portal.call('PUT', `/api/fees/drafts/${draft.id}`, { token, body: bodyOf(draft) })

export const publish = (portal: TestPortal, { token }: TestUser, { id, version }: ManagedSchedule) =>
  portal.call('POST', `/api/fees/drafts/${id}/publish`, { token, body: { version } })
