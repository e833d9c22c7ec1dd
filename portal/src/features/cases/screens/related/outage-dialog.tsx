import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pageCall } from '#features/lists/contract.page-call.ts'
import { useApiMutation } from '#kit/api/query.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { distributionCompanies } from '#platform/state/companies.ts'
import { fromDateTimeInput, toDateTimeInput } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { NativeSelect, TextField } from '#ui/form/field.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import {
  addOutage,
  changeOutage,
  listOutages,
  type OutageDetail,
  type OutageInput,
  readOutage,
} from '../../related/contract.outages.ts'
import { outageLimits } from '../../related/rules.ts'

/** An outage as typed; times as in the fields. */
type TypedOutage = Record<'name' | 'company' | 'feeder' | 'area' | 'startedAt' | 'expectedEndAt', string>

/** Began at the latest when the first case about it was filed. */
export const newOutage = (
  place = { company: '', feeder: '', area: '' },
  startedAt = new Date().toISOString(),
): TypedOutage => ({
  name: place.feeder || place.area ? `No supply: ${place.feeder || place.area}`.slice(0, outageLimits.name) : '',
  company: place.company,
  feeder: place.feeder,
  area: place.area.slice(0, outageLimits.area),
  startedAt: toDateTimeInput(startedAt),
  expectedEndAt: '',
})

const typedOf = ({ name, company, feeder, area, startedAt, expectedEndAt }: OutageDetail): TypedOutage => ({
  name,
  company,
  feeder,
  area,
  startedAt: toDateTimeInput(startedAt),
  expectedEndAt: toDateTimeInput(expectedEndAt),
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

type DialogProps = { outage?: OutageDetail; onClose: () => void }

/** Records an outage and leads to it, or changes what is known about one. */
export function OutageDialog({ outage, onClose }: DialogProps) {
  const [typed, setTyped] = useState(() => (outage ? typedOf(outage) : newOutage()))
  const [ended, setEnded] = useState(Boolean(outage?.endedAt))
  const once = useOnceKey()
  const navigate = useNavigate()
  const stale = { invalidates: [readOutage, listOutages, pageCall('outages')] }
  const add = useApiMutation(addOutage, { ...stale, onSuccess: ({ id }) => navigate(`/cases/outages/${id}`) })
  const change = useApiMutation(changeOutage, { ...stale, onSuccess: onClose })
  const { error, isPending } = outage ? change : add
  const save = () => {
    const body = bodyOf(typed)
    if (!outage) return add.mutate({ body, idempotencyKey: once.keyOf(JSON.stringify(body)) })
    return change.mutate({ params: { id: outage.id }, body: { ...body, ended, version: outage.version } })
  }
  return (
    <ConfirmDialog
      isOpen
      role="dialog"
      size="md"
      title={outage ? 'Edit outage' : 'Record an outage'}
      confirmLabel={outage ? 'Save' : 'Record outage'}
      busy={isPending}
      onConfirm={save}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <OutageFields
          value={typed}
          onChange={setTyped}
          problem={(field) => error?.fields.find((one) => one.field === field)?.message}
        />
        {outage && (
          <Checkbox
            label="The outage has ended"
            checked={ended}
            onChange={(event) => setEnded(event.currentTarget.checked)}
          />
        )}
        {error && error.fields.length === 0 && <Alert kind="error">{error.message}</Alert>}
      </div>
    </ConfirmDialog>
  )
}
