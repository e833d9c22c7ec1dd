import { useState } from 'react'
import { NativeSelect } from '#ui/form/field.tsx'
import { readKobo } from '../../amounts.ts'
import { caseOutcomeWords } from '../../messages.results.ts'
import { caseOutcomes } from '../../rules.ts'
import type { CaseResult } from '../case/use-case-calls.ts'
import type { CaseRow, KindScreens } from '../kind-screens.ts'
import { KoboField } from './kobo-field.tsx'
import { useReferrals } from './use-referrals.ts'

type Props = {
  kind: KindScreens
  row: CaseRow
  result: CaseResult
  onChange: (result: CaseResult) => void
  isTried: boolean
}

/** What came of a case when it is resolved: an outcome, and what the company returned. */
export function ResolveResult({ kind, row, result, onChange, isTried }: Props) {
  const [typed, setTyped] = useState('')
  const { data } = useReferrals(kind, row, row.companyAnswer !== '')
  const offered = data?.referrals.find(({ offeredKobo }) => offeredKobo !== null)?.offeredKobo
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <NativeSelect
        label="Outcome"
        hint="Counted in the scorecard of the companies"
        optional
        placeholder="Not chosen"
        options={caseOutcomes.map((value) => ({ value, label: caseOutcomeWords[value] }))}
        value={result.outcome ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...result, outcome: caseOutcomes.find((outcome) => outcome === value) })
        }
      />
      <KoboField
        id="returned"
        label="Naira returned"
        value={typed}
        isTried={isTried}
        suggestion={offered ? { kobo: offered, why: 'which the company offers' } : undefined}
        onChange={(next) => {
          setTyped(next)
          const { kobo, problem } = readKobo(next)
          onChange({ ...result, returnedKobo: problem ? Number.NaN : kobo })
        }}
      />
    </div>
  )
}
