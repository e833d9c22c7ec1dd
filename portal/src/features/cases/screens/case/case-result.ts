import { formatKobo } from '#platform/values/kobo.ts'
import { caseOutcomeWords } from '../../messages.results.ts'
import type { CaseRow } from '../kind-screens.ts'

/** What came of a case, '' for nothing: 'Upheld, ₦12,500.00 returned'. */
export const resultWords = ({ outcome, returnedKobo }: Pick<CaseRow, 'outcome' | 'returnedKobo'>): string =>
  [outcome && caseOutcomeWords[outcome], returnedKobo && `${formatKobo(returnedKobo)} returned`]
    .filter(Boolean)
    .join(', ')
