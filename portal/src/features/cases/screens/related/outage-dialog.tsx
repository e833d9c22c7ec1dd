import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pageCall } from '#features/lists/contract.page-call.ts'
import { api } from '#kit/api/browser-api.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { box, line, select } from '#kit/asking/fields.ts'
import type { Field } from '#kit/asking/read-fields.ts'
import { distributionCompanies } from '#platform/state/companies.ts'
import { fromDateTimeInput, toDateTimeInput } from '#platform/values/nigerian-time.ts'
import {
  addOutage,
  changeOutage,
  listOutages,
  type OutageDetail,
  type OutageInput,
  readOutage,
} from '../../related/contract.outages.ts'
import { outageLimits } from '../../related/rules.ts'

type TypedOutage = Record<'name' | 'company' | 'feeder' | 'area' | 'startedAt' | 'expectedEndAt', string>

/** Began at the latest when the first case about it was filed. */
export const newOutage = (
  place = { company: '', feeder: '', area: '' },
  startedAt = new Date().toISOString(),
): OutageInput => ({
  name: place.feeder || place.area ? `No supply: ${place.feeder || place.area}`.slice(0, outageLimits.name) : '',
  company: place.company,
  feeder: place.feeder,
  area: place.area.slice(0, outageLimits.area),
  startedAt,
  expectedEndAt: null,
})

/** An outage as typed in the fields. */
export const bodyOf = ({ name, company, feeder, area, startedAt, expectedEndAt }: TypedOutage): OutageInput => ({
  name,
  company,
  feeder,
  area,
  startedAt: fromDateTimeInput(startedAt) ?? '',
  expectedEndAt: fromDateTimeInput(expectedEndAt),
})

const companies = distributionCompanies.map(({ key, label }) => ({ value: key, label }))
const complete = 'sm:col-span-full'

/** The fields of an outage, in two columns. */
export const outageFields = (outage: OutageInput, onlyIf?: Field<string>['onlyIf']) => ({
  name: line({ label: 'Name', initial: outage.name, maxLength: outageLimits.name, className: complete, onlyIf }),
  company: select({
    label: 'Distribution company',
    optional: true,
    placeholder: 'None',
    options: companies,
    initial: outage.company,
    onlyIf,
  }),
  feeder: line({
    label: 'Feeder',
    optional: true,
    initial: outage.feeder,
    maxLength: outageLimits.feeder,
    onlyIf,
  }),
  area: line({
    label: 'Area',
    optional: true,
    initial: outage.area,
    maxLength: outageLimits.area,
    className: complete,
    onlyIf,
  }),
  startedAt: line({
    label: 'Started',
    type: 'datetime-local',
    initial: toDateTimeInput(outage.startedAt),
    onlyIf,
  }),
  expectedEndAt: line({
    label: 'Expected end',
    optional: true,
    type: 'datetime-local',
    initial: toDateTimeInput(outage.expectedEndAt),
    onlyIf,
  }),
})

type DialogProps = { outage?: OutageDetail; onClose: () => void }

/** Records an outage and leads to it, or changes what is known about one. */
export function OutageDialog({ outage, onClose }: DialogProps) {
  const navigate = useNavigate()
  // Typed once: what was recorded meanwhile must not change what a new one begins with.
  const [first] = useState(() => outage ?? newOutage())
  return (
    <AskDialog
      role="dialog"
      columns
      title={outage ? 'Edit outage' : 'Record an outage'}
      confirmLabel={outage ? 'Save' : 'Record outage'}
      fields={{
        ...outageFields(first),
        ended: box({
          label: 'The outage has ended',
          initial: Boolean(outage?.endedAt),
          className: complete,
          onlyIf: () => outage !== undefined,
        }),
      }}
      send={({ ended, ...typed }, { key }) => {
        const body = bodyOf(typed)
        if (!outage) return api.call(addOutage, { body }, { idempotencyKey: key() })
        return api.call(changeOutage, { params: { id: outage.id }, body: { ...body, ended, version: outage.version } })
      }}
      refreshes={[readOutage, listOutages, pageCall('outages')]}
      onDone={({ id }) => (outage ? onClose() : navigate(`/cases/outages/${id}`))}
      onClose={onClose}
    />
  )
}
