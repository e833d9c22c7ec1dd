import { box, select } from '#kit/asking/fields.ts'
import type { Field, FieldInput } from '#kit/asking/read-fields.ts'
import { formatKobo } from '#platform/values/kobo.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { readKobo } from '../../amounts.ts'
import { caseMessages } from '../../messages.ts'
import { caseOutcomeWords } from '../../messages.results.ts'
import { type CaseAction, type CaseOutcome, caseOutcomes, readOutcome } from '../../rules.ts'
import type { CaseDetail, CaseRow, KindScreens } from '../kind-screens.ts'
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

/** What a complaint comes to where the company's answer is right. */
const outcomesOfAnswers: Partial<Record<CaseRow['companyAnswer'], CaseOutcome>> = {
  fixed: 'upheld',
  partly: 'partly',
  rejected: 'notUpheld',
}

export const outcomeSelect = {
  label: 'Outcome',
  hint: 'Counted in the scorecard of the companies',
  placeholder: 'Choose one',
  options: caseOutcomes.map((value) => ({ value, label: caseOutcomeWords[value] })),
  missing: caseMessages.outcomeMissing,
}

/** What came of a case, asked with some actions: an outcome, what the company returned, and that the customer has not confirmed it. Lists do not know whether the customer is still asked. */
export function resolutionFields(
  kind: KindScreens,
  row: CaseRow & Partial<Pick<CaseDetail, 'asksIfSolved'>>,
  action: CaseAction,
  suggested?: CaseOutcome,
) {
  const onlyIf = () => kind.refers === true && (action === 'resolve' || action === 'setOutcome')
  return {
    outcome: select({
      ...outcomeSelect,
      initial: suggested ?? (row.outcome || outcomesOfAnswers[row.companyAnswer]),
      onlyIf,
    }),
    returned: {
      ...naira('Naira returned'),
      initial: row.returnedKobo === null ? '' : formatKobo(row.returnedKobo),
      onlyIf,
      show: (input: FieldInput<string>) => <Returned {...{ kind, row }} {...input} />,
    },
    unconfirmed: box({
      label: `The ${kind.person.toLowerCase()} has not confirmed yet that it is solved. Resolve it nevertheless.`,
      problem: (isTicked) => (isTicked ? undefined : caseMessages.unconfirmed),
      onlyIf: () => onlyIf() && row.asksIfSolved === true,
    }),
  }
}

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

/** What came of a case as it is sent. */
export const resultOf = ({ outcome, returned }: { outcome: string; returned: string }) => ({
  outcome: readOutcome(outcome),
  returnedKobo: readKobo(returned).kobo,
})
