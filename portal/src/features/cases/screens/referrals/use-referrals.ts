import { useQueryClient } from '@tanstack/react-query'
import { queryKey, useApiQuery } from '#kit/api/query.ts'
import type { Referrals } from '../../referrals/contract.ts'
import { useCaseCall } from '../case/use-case-calls.ts'
import type { CaseRow, KindScreens } from '../kind-screens.ts'

const inputOf = ({ id }: CaseRow) => ({ params: { id } })

/** What was asked of the company about a case, and its answers. */
export const useReferrals = (kind: KindScreens, row: CaseRow, enabled = true) =>
  useApiQuery(kind.calls.referrals, inputOf(row), { enabled })

/** Makes a call about a referral, shows its answer, and reads the case again. */
export function useReferralCall<Input>(kind: KindScreens, row: CaseRow, call: (input: Input) => Promise<Referrals>) {
  const client = useQueryClient()
  return useCaseCall(kind, async (input: Input) => {
    const answer = await call(input)
    client.setQueryData(queryKey(kind.calls.referrals, inputOf(row)), answer)
    return answer
  })
}
