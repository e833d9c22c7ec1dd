import { formatKobo } from '#platform/values/kobo.ts'
import type { CaseRow } from '../kind-screens.ts'
import { caseOutcomeWords } from '../../messages.results.ts'

type Result = Pick<CaseRow, 'outcome' | 'returnedKobo'>

export const resultWords = ({ outcome, returnedKobo }: Result): string =>
  [outcome && caseOutcomeWords[outcome], returnedKobo && `${formatKobo(returnedKobo)} returned`]
    .filter(Boolean)
    .join(', ')

/** What came of a case. */
export const CaseResult = ({ row }: { row: Result }) => <p className="mt-2 font-semibold">{resultWords(row)}</p>
