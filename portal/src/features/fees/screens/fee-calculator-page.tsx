import { useSearchParams } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { commission } from '#platform/commission.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { tierRule } from '../schedule-words.ts'
import { calculateFees, parseCapacity } from '../rules.ts'
import { CalculatorForm } from './calculator-form.tsx'
import type { CalculatorQuery } from './calculator-query.ts'
import { CalculatorResult } from './calculator-result.tsx'
import { scheduleDate } from './schedule-link.ts'

export const meta = () =>
  pageMeta({
    title: 'Fee calculator',
    description: `Work out the processing, licence, operating and extension fees of a licence, permit or registration of the ${commission.name}.`,
  })

export default function FeeCalculatorRoute() {
  const [search] = useSearchParams()
  const read = (name: string): string | undefined => search.get(name)?.slice(0, 100)
  return <FeeCalculatorPage query={{ category: read('category'), mw: read('mw'), class: read('class') }} />
}

export function FeeCalculatorPage({ query }: { query: CalculatorQuery }) {
  const answer = calculateFees({ category: query.category, capacityMw: parseCapacity(query.mw), class: query.class })
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={[
          { label: 'Home', to: '/' },
          { label: 'Licenses & Permits', to: '/licenses' },
          { label: 'Fee calculator' },
        ]}
        kicker={`Schedule of fees, ${scheduleDate}`}
        title="Fee calculator"
        lead="Choose what you apply for and see each fee, with its place in the schedule."
      />
      <div className="grid gap-10 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-14">
        <div className="grid content-start gap-6 print:hidden">
          <CalculatorForm query={query} answer={answer} />
          <p className="text-sm text-muted">{tierRule}</p>
        </div>
        <CalculatorResult query={query} answer={answer} />
      </div>
    </div>
  )
}
