import type { Db } from '#platform/database/database.server.ts'
import { invalidField } from '#platform/problem.ts'
import { caseMessages as words } from '../messages.ts'
import { findAsked } from '../referrals/store.server.ts'
import type { CaseKind } from './service.kinds.server.ts'
import type { CaseChange, CaseRow } from './store.server.ts'

/** Of a resolution: what it sets, and that the officer knows that the customer has not said yet whether it is solved. */
interface Resolution {
  set?: CaseChange | undefined
  unconfirmed?: boolean | undefined
}

/**
 * What staff resolve has an outcome, since companies are measured by it, and is not resolved over the head of a customer who is asked whether it is
 * solved. The call of the specification says neither (an outcome of ''): its cases are found as not set.
 */
export async function requireResolution(
  tx: Db,
  kind: CaseKind,
  row: CaseRow,
  { set, unconfirmed }: Resolution,
): Promise<void> {
  if (!kind.refers || set?.outcome === '') return
  if (set?.outcome === undefined) throw invalidField('outcome', words.outcomeMissing)
  if (!unconfirmed && row.companyAnswer !== '' && (await findAsked(tx, row.id)))
    throw invalidField('unconfirmed', words.unconfirmed)
}
