import { useState } from 'react'
import { useDuty } from '#kit/duty.tsx'
import { changeAddress, useListAddress, type ChangeList } from '#kit/list-address.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { useApiQuery, useApiMutation } from '#kit/api/query.ts'
import { may } from '#platform/duties.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { formatMoment } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton, Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { classNames } from '#ui/class-names.ts'
import { NativeSelect, TextField } from '#ui/form/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { listOverviews, readOverview, saveWeeklyMail, type Figure } from '../contract.ts'
import {
  writeDays,
  findPeriodProblem,
  periodNames,
  compare,
  meetsTarget,
  writeAmount,
  writeTarget,
  writeValue,
} from '../rules.periods.ts'
import { BreakdownSection } from './breakdown-section.tsx'
import { type OverviewState, queryOf, readOverviewState, periodLabels } from './overview-address.ts'
import { OverviewChart, CsvButton } from './overview-chart.tsx'

export const meta = () => pageMeta({ title: 'Overview', noIndex: true })

/** What staff work on, in figures of a period beside those of the one before; every figure leads to its list. */
export default function OverviewPage() {
  const [state, change] = useListAddress(readOverviewState)
  const known = useApiQuery(listOverviews, {})
  const maySet = useDuty(may.superviseCases)
  const overviews = known.data?.overviews ?? []
  const current = overviews.find(({ key }) => key === state.of) ?? overviews[0]
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        title="Overview"
        actions={maySet && <LinkButton to="/cases/settings">Deadlines and targets</LinkButton>}
      />
      {known.isError && (
        <QueryFailure title="Failed to fetch the overview" error={known.error} onRetry={() => void known.refetch()} />
      )}
      {overviews.length > 1 && <Tabs state={state} overviews={overviews} current={current?.key} />}
      <PeriodPicker state={state} onChange={change} />
      {current ? <Reading key={current.key} of={current.key} state={state} /> : known.isPending && <OverviewSkeleton />}
      {known.data && <WeeklyMail wanted={known.data.weeklyMail} />}
    </div>
  )
}

type TabsProps = {
  state: OverviewState
  overviews: readonly { key: string; label: string }[]
  current: string | undefined
}

/** The other overviews, of the same period. */
function Tabs({ state, overviews, current }: TabsProps) {
  const { period, from, to } = state
  const items = overviews.map(({ key, label }) => ({
    label,
    to: `/cases/overview?${changeAddress(new URLSearchParams(), { of: key, period, from, to })}`,
    current: key === current,
  }))
  return <TabLinks label="Overviews" items={items} className="mb-6" />
}

function Reading({ of, state }: { of: string; state: OverviewState }) {
  const query = queryOf(state)
  const overview = useApiQuery(
    readOverview,
    { params: { key: of }, ...(query && { query }) },
    { enabled: query !== undefined, keepPrevious: true },
  )
  if (!query) return <p className="my-8 text-muted">Choose the first and the last day, then Show.</p>
  if (overview.isError)
    return (
      <QueryFailure
        title="Failed to fetch the overview"
        error={overview.error}
        onRetry={() => void overview.refetch()}
      />
    )
  if (!overview.data) return <OverviewSkeleton />
  return <Everything overview={overview.data} isOld={overview.isPlaceholderData} />
}

function Everything({ overview, isOld }: { overview: ResponseOf<typeof readOverview>; isOld: boolean }) {
  const { key, period, before, buckets, figures, charts, breakdowns, asOf } = overview
  const nameOf = (part: string) => `${key}-${part}-${period.from}-${period.to}`
  return (
    <div aria-busy={isOld} className="mt-4 mb-10 grid gap-12">
      <p role="status" className="-mb-6 text-muted">
        {writeDays(period)}, compared with {writeDays(before)}. As of {formatMoment(asOf)}.
      </p>
      <Figures figures={figures} fileName={nameOf('figures')} />
      <div className="grid items-start gap-x-12 gap-y-12 lg:grid-cols-2">
        {charts.map((chart) => (
          <OverviewChart key={chart.key} chart={chart} buckets={buckets} fileName={nameOf(chart.key)} />
        ))}
      </div>
      <div className="grid gap-12">
        {breakdowns.map((breakdown) => (
          <BreakdownSection key={breakdown.key} breakdown={breakdown} fileName={nameOf(breakdown.key)} />
        ))}
      </div>
    </div>
  )
}

function OverviewSkeleton() {
  return (
    <div role="status" className="my-8 grid gap-12 lg:grid-cols-2">
      <span className="sr-only">Loading the overview</span>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-56 w-full" />
      ))}
    </div>
  )
}

/** A person's own choice; the server sends the mail only while they hold a duty. */
function WeeklyMail({ wanted }: { wanted: boolean }) {
  const [shown, setShown] = useState(wanted)
  const save = useApiMutation(saveWeeklyMail, {
    invalidates: [listOverviews],
    onSuccess: ({ weeklyMail }) =>
      toast.success(weeklyMail ? 'You get the figures every Monday' : 'You no longer get the figures'),
    onError: ({ message }) => {
      setShown(wanted)
      toast.error(message)
    },
  })
  return (
    <div data-print="no" className="border-t border-line pt-4">
      <Checkbox
        label="Send me these figures every Monday"
        hint="At 7:00, by e-mail: the figures of the week before, without names. Clear the box to stop."
        checked={shown}
        onChange={({ currentTarget: { checked } }) => {
          setShown(checked)
          save.mutate({ body: { wanted: checked } })
        }}
      />
    </div>
  )
}

const options = periodNames.map((value) => ({ value, label: periodLabels[value] }))

/** The period of the figures, kept in the address. */
function PeriodPicker({ state, onChange }: { state: OverviewState; onChange: ChangeList }) {
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

/** The figures of the period, each beside that of the period before and its target, and with the list behind it. */
function Figures({ figures, fileName }: { figures: readonly Figure[]; fileName: string }) {
  return (
    <section aria-labelledby="figures-title">
      <h2 id="figures-title" className="sr-only">
        Figures
      </h2>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-6 lg:grid-cols-4">
        {figures.map((figure) => (
          <li key={figure.key} className="border-t-2 border-brand-ink pt-2">
            <FigureBlock figure={figure} />
          </li>
        ))}
      </ul>
      <CsvButton
        className="mt-4"
        fileName={fileName}
        title="Figures"
        header={['Figure', 'Unit', 'Period', 'Period before', 'Target']}
        rows={figures.map(({ label, unit, value, before, target }) => [label, unit, value, before, target])}
      />
    </section>
  )
}

const tones = { good: 'text-success-ink', bad: 'text-danger-ink', even: 'text-muted' } as const
const toneOf = (good: boolean | undefined) => tones[good === undefined ? 'even' : good ? 'good' : 'bad']
const trends = { up: 'arrow-up', down: 'arrow-down', same: 'minus', none: 'minus' } as const

function FigureBlock({ figure }: { figure: Figure }) {
  const { label, unit, value, list } = figure
  const { trend, good, words } = compare(figure)
  const target = writeTarget(figure)
  const met = meetsTarget(figure)
  const amount = value === null ? writeValue(value, unit) : writeAmount(value, unit)
  return (
    <>
      <h3 className="text-sm font-semibold text-muted">{label}</h3>
      <p className="tabular text-3xl font-semibold">
        {list && value !== null ? (
          <Link to={list} className="link" aria-label={`${label}: ${amount}, show the list`}>
            {amount}
          </Link>
        ) : (
          amount
        )}
      </p>
      <p className={classNames('flex items-start gap-1 text-sm', toneOf(good))}>
        <Icon name={trends[trend]} className="mt-0.5 size-4 shrink-0" />
        {words}
      </p>
      {target && (
        <p className={classNames('flex items-start gap-1 text-sm', toneOf(met))}>
          <Icon name={met === undefined ? 'flag' : met ? 'check' : 'alert'} className="mt-0.5 size-4 shrink-0" />
          {target}
        </p>
      )}
    </>
  )
}
