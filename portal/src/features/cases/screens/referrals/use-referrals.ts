import { queryKey, type RecordCall, useApiQuery } from '#kit/api/query.ts'
import type { Referrals } from '../../referrals/contract.ts'
import { useRefreshCases } from '../case/use-case-calls.ts'
import type { CaseRow, KindScreens } from '../kind-screens.ts'

const inputOf = ({ id }: CaseRow) => ({ params: { id } })

/** What was asked of the company about a case, and its answers. */
export const useReferrals = (kind: KindScreens, row: CaseRow, enabled = true) =>
  useApiQuery(kind.calls.referrals, inputOf(row), { enabled })

/** How the answer of a call about a referral is shown, and the case read again. */
export function useReferralRecord(kind: KindScreens, row: CaseRow): RecordCall<Referrals> {
  const refresh = useRefreshCases(kind)
  return {
    shows: (answer) => [queryKey(kind.calls.referrals, inputOf(row)), answer],
    refresh: () => refresh(),
  }
}
