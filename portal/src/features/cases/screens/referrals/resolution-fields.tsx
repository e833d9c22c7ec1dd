import { select } from '#kit/asking/fields.ts'
import type { Field, FieldInput } from '#kit/asking/read-fields.ts'
import { formatKobo } from '#platform/values/kobo.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { readKobo } from '../../amounts.ts'
import { caseOutcomeWords } from '../../messages.results.ts'
import { type CaseOutcome, caseOutcomes } from '../../rules.ts'
import type { CaseRow, KindScreens } from '../kind-screens.ts'
import { useReferrals } from './use-referrals.ts'

/** An amount in naira, as people type it. */
export const naira = (label: string): Field<string> => ({
  initial: '',
  problem: (typed) => readKobo(typed).problem,
  show: (input) => <NairaField label={label} {...input} />,
})

const NairaField = ({ label, value, set, error }: FieldInput<string> & { label: string }) => (
  <TextField
    {...{ label, value, error }}
    optional
    inputMode="decimal"
    maxLength={40}
    autoComplete="off"
    hint="In naira, for example 12,500.50"
    onChange={({ currentTarget }) => set(currentTarget.value)}
  />
)

/** What came of a case when it is resolved: an outcome, and what the company returned. */
export const resolutionFields = (kind: KindScreens, row: CaseRow, isResolved: boolean, suggested?: CaseOutcome) => ({
  outcome: select({
    label: 'Outcome',
    hint: 'Counted in the scorecard of the companies',
    optional: true,
    placeholder: 'Not chosen',
    options: caseOutcomes.map((value) => ({ value, label: caseOutcomeWords[value] })),
    initial: suggested,
    onlyIf: () => isResolved,
  }),
  returned: {
    ...naira('Naira returned'),
    onlyIf: () => isResolved,
    show: (input: FieldInput<string>) => <Returned {...{ kind, row }} {...input} />,
  },
})

/** What the company offers is taken by one press. */
function Returned({ kind, row, ...input }: FieldInput<string> & { kind: KindScreens; row: CaseRow }) {
  const { data } = useReferrals(kind, row, row.companyAnswer !== '')
  const offered = data?.referrals.find(({ offeredKobo }) => offeredKobo !== null)?.offeredKobo
  return (
    <div className="grid gap-1">
      <NairaField label="Naira returned" {...input} />
      {offered && readKobo(input.value).kobo !== offered && (
        <Button
          size="sm"
          variant="quiet"
          icon="naira"
          className="justify-self-start"
          onClick={() => input.set(formatKobo(offered))}
        >
          {`Use ${formatKobo(offered)}, which the company offers`}
        </Button>
      )}
    </div>
  )
}
