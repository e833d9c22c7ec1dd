import { distributionCompanies } from '#platform/state/companies.ts'
import { fromDateTimeInput, toDateTimeInput } from '#platform/values/nigerian-time.ts'
import { NativeSelect, TextField } from '#ui/form/field.tsx'
import type { OutageInput } from '../../related/contract.outages.ts'
import { outageLimits } from '../../related/rules.ts'

/** An outage as typed; times as in the fields. */
export type TypedOutage = Record<'name' | 'company' | 'feeder' | 'area' | 'startedAt' | 'expectedEndAt', string>

/** Began at the latest when the first case about it was filed. */
export const newOutage = (
  place: { company: string; feeder: string; area: string },
  startedAt = new Date().toISOString(),
): TypedOutage => ({
  name: place.feeder || place.area ? `No supply: ${place.feeder || place.area}`.slice(0, outageLimits.name) : '',
  company: place.company,
  feeder: place.feeder,
  area: place.area.slice(0, outageLimits.area),
  startedAt: toDateTimeInput(startedAt),
  expectedEndAt: '',
})

export const bodyOf = (typed: TypedOutage): OutageInput => ({
  ...typed,
  startedAt: fromDateTimeInput(typed.startedAt) ?? '',
  expectedEndAt: fromDateTimeInput(typed.expectedEndAt),
})

type Props = {
  value: TypedOutage
  onChange: (value: TypedOutage) => void
  problem: (field: string) => string | undefined
}

const companies = distributionCompanies.map(({ key, label }) => ({ value: key, label }))

/** The fields of an outage. */
export function OutageFields({ value, onChange, problem }: Props) {
  const field = (name: keyof TypedOutage) => ({
    value: value[name],
    error: problem(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...value, [name]: event.currentTarget.value }),
  })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Name"
        className="sm:col-span-2"
        maxLength={outageLimits.name}
        data-first-focus=""
        {...field('name')}
      />
      <NativeSelect
        label="Distribution company"
        optional
        placeholder="None"
        options={companies}
        {...field('company')}
      />
      <TextField label="Feeder" optional maxLength={outageLimits.feeder} {...field('feeder')} />
      <TextField label="Area" optional className="sm:col-span-2" maxLength={outageLimits.area} {...field('area')} />
      <TextField label="Started" type="datetime-local" {...field('startedAt')} />
      <TextField label="Expected end" optional type="datetime-local" {...field('expectedEndAt')} />
    </div>
  )
}
