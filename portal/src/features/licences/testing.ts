import type { TestPortal, TestUser } from '#app/testing.server.ts'
import { approveFor } from '#features/approvals/testing.ts'
import { numberKey } from './rules.facts.ts'

let last = 0
/** A number on paper that no other test has. */
export const paperNumber = (of = 'GEN'): string => `PAPER/${of}/2024/${String(++last).padStart(4, '0')}`

export const paperTerms = (change: object = {}) => ({
  number: paperNumber(),
  class: 'generation',
  holder: 'Sunrise Power Limited',
  holderKind: 'company',
  capacity: '12.5 MW, solar',
  site: '4 Marina Road',
  council: 'Ikeja',
  resolution: 'RES/2026/014',
  resolutionOn: '2026-02-20',
  issuedOn: '2026-03-01',
  validFrom: '2026-03-01',
  validTo: '2046-02-28',
  publicNote: '',
  ...change,
})

interface Office {
  registrar: Pick<TestUser, 'token'>
  approver: Pick<TestUser, 'token'>
}

/** Enters a licence from paper by two people; answers its id and number. */
export async function enter(portal: TestPortal, { registrar, approver }: Office, change: object = {}) {
  const body = paperTerms(change)
  const asked = await portal.call('POST', '/api/licences', { token: registrar.token, body })
  if (asked.status !== 202) throw new Error(`not asked: ${JSON.stringify(asked.body)}`)
  await approveFor(portal, approver.token, numberKey(body.number))
  const found = await portal.deps.database.pool.query('select id from licences where reference = $1', [body.number])
  const [{ id }] = found.rows
  return { id: id as string, number: body.number }
}
