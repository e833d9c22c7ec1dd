import { useState } from 'react'
import { useApiQuery } from '#kit/api/query.ts'
import { usePaused } from '#kit/use-paused.ts'
import { formatShortDay } from '#platform/values/nigerian-time.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { listFeederCases } from '../../related/contract.outages.ts'

type AffectedFeeder = { feeder: string; company: string; startedAt: string | null }

/** The open cases on a feeder: those about supply since the start are ticked, the others are not. */
export function useFeederCases({ feeder, company, startedAt }: AffectedFeeder, own?: string) {
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({})
  const paused = usePaused(feeder)
  const query = { feeder: paused, company, ...(startedAt && { startedAt }) }
  const { data } = useApiQuery(listFeederCases, { query }, { enabled: paused !== '' && feeder !== '' })
  const items = (data?.items ?? []).filter(({ reference }) => feeder !== '' && reference !== own)
  const isTicked = ({ reference, isAffected }: (typeof items)[number]) => changed[reference] ?? isAffected
  return {
    items,
    more: (data?.total ?? 0) - (data?.items.length ?? 0),
    isTicked,
    tick: (reference: string, ticked: boolean) => setChanged({ ...changed, [reference]: ticked }),
    references: items.filter(isTicked).map(({ reference }) => reference),
  }
}

type Props = { feeder: string; found: ReturnType<typeof useFeederCases> }

/** Shows which cases on the feeder are added; each can be left out or taken in. */
export function FeederCases({ feeder, found: { items, more, isTicked, tick, references } }: Props) {
  const part = (label: string, isAffected: boolean) => {
    const shown = items.filter((one) => one.isAffected === isAffected)
    if (shown.length === 0) return null
    return (
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">
          {label}: {shown.length}
        </legend>
        <div className="grid max-h-56 gap-1 overflow-y-auto rounded-md border border-line p-3">
          {shown.map((one) => (
            <Checkbox
              key={one.id}
              label={`${one.reference}: ${one.subject}. ${one.person}, filed ${formatShortDay(one.filedAt)}`}
              checked={isTicked(one)}
              onChange={(event) => tick(one.reference, event.currentTarget.checked)}
            />
          ))}
        </div>
      </fieldset>
    )
  }
  if (items.length === 0) return null
  return (
    <div className="grid gap-4">
      <p role="status">
        {references.length} of the {items.length} other open cases on {feeder} will be added.
        {more > 0 && ` ${more} more are listed once these are added.`}
      </p>
      {part('About supply, filed since the start', true)}
      {part('About something else, or filed before', false)}
    </div>
  )
}
