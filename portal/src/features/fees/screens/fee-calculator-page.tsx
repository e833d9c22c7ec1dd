import { data, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { commission } from '#platform/state/commission.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { tierRule } from '../schedule-words.ts'
import { calculateFees, parseCapacity } from '../rules.ts'
import { CalculatorForm } from './calculator-form.tsx'
import type { CalculatorQuery } from './calculator-query.ts'
import { CalculatorResult } from './calculator-result.tsx'
import { loadSchedule, type Shown } from './load-schedule.ts'
import { describeSchedule, NoSchedule, ScheduleNotice } from './schedule-notice.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const shown = await loadSchedule(args)
  return data({ shown }, { status: shown ? 200 : 404 })
}

export const meta = () =>
  pageMeta({
    title: 'Fee calculator',
    description: `Work out the processing, licence, operating and extension fees of a licence, permit or registration of the ${commission.name}.`,
  })

export default function FeeCalculatorRoute() {
  const [search] = useSearchParams()
  const read = (name: string): string | undefined => search.get(name)?.slice(0, 100)
  const { shown } = useLoaderData<typeof loader>()
  if (!shown) return <NoSchedule title="Fee calculator" path="/fees/calculator" />
  const query = { category: read('category'), mw: read('mw'), class: read('class') }
  return <FeeCalculatorPage query={query} shown={shown} />
}

export function FeeCalculatorPage({ query, shown }: { query: CalculatorQuery; shown: Shown }) {
  const question = { category: query.category, capacityMw: parseCapacity(query.mw), class: query.class }
  const answer = calculateFees(shown.schedule, question)
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={[
          { label: 'Home', to: '/' },
          { label: 'Licenses & Permits', to: '/licenses' },
          { label: 'Fee calculator' },
        ]}
        kicker={describeSchedule(shown)}
        title="Fee calculator"
        lead="Choose what you apply for and see each fee, with its place in the schedule."
      />
      <ScheduleNotice shown={shown} path="/fees/calculator" />
      <div className="grid gap-10 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-14">
        <div className="grid content-start gap-6 print:hidden">
          <CalculatorForm query={query} answer={answer} shown={shown} />
          <p className="text-sm text-muted">{tierRule}</p>
        </div>
        <CalculatorResult query={query} answer={answer} shown={shown} />
      </div>
    </div>
  )
}
