import { useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { NativeSelect, TextField } from '#ui/field.tsx'
import type { ChangeList } from '#kit/list-address.ts'
import { findPeriodProblem, periodNames } from '../rules.periods.ts'
import { type OverviewState, periodLabels } from './overview-address.ts'

const options = periodNames.map((value) => ({ value, label: periodLabels[value] }))

/** The period of the figures, kept in the address. */
export function PeriodPicker({ state, onChange }: { state: OverviewState; onChange: ChangeList }) {
  return (
    <div role="group" aria-label="Period" data-print="no" className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <NativeSelect
        label="Period"
        className="w-full sm:w-56"
        value={state.period}
        options={options}
        onChange={({ currentTarget: { value } }) =>
          onChange({ period: value, ...(value !== 'own' && { from: undefined, to: undefined }) })
        }
      />
      {state.period === 'own' && <OwnDates key={`${state.from} ${state.to}`} state={state} onChange={onChange} />}
    </div>
  )
}

function OwnDates({ state, onChange }: { state: OverviewState; onChange: ChangeList }) {
  const [problem, setProblem] = useState<string>()
  return (
    <form
      noValidate
      aria-label="Own dates"
      className="flex flex-wrap items-end gap-x-4 gap-y-3 max-sm:w-full"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget)
        const [from, to] = [typed.get('from') as string, typed.get('to') as string]
        const found = findPeriodProblem(from, to)
        setProblem(found)
        if (!found) onChange({ from, to })
      }}
    >
      <TextField className="max-sm:flex-1" type="date" name="from" label="First day" defaultValue={state.from} />
      <TextField className="max-sm:flex-1" type="date" name="to" label="Last day" defaultValue={state.to} />
      <Button type="submit">Show</Button>
      {problem && (
        <Alert kind="error" className="w-full">
          {problem}
        </Alert>
      )}
    </form>
  )
}
