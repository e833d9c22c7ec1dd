import { useLoaderData } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { commission } from '#platform/state/commission.ts'
import { AnchorButton, LinkButton } from '#ui/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { tierRule } from '../schedule-format.ts'
import { addressWithSchedule, scheduleFile } from '../schedule.ts'
import { loadFees, type Shown } from './load-schedule.tsx'
import { PartSection } from './part-section.tsx'
import { describeSchedule, NoSchedule, ScheduleNotice } from './schedule-notice.tsx'

export const loader = loadFees

export const meta = () =>
  pageMeta({
    title: 'Licenses & Permits',
    description: `Every licence, permit and registration of the ${commission.name} with its fees, parts A to H of the schedule.`,
  })

export default function LicensesRoute() {
  const { shown } = useLoaderData<typeof loader>()
  if (!shown) return <NoSchedule title="Licenses & Permits" path="/licenses" />
  return <LicensesPage shown={shown} />
}

export function LicensesPage({ shown }: { shown: Shown }) {
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={[{ label: 'Home', to: '/' }, { label: 'Licenses & Permits' }]}
        kicker={describeSchedule(shown)}
        title="Licenses & Permits"
        lead={`What the Commission licenses, permits and registers in ${commission.state} State, and what each costs.`}
        actions={
          <>
            <LinkButton to="/forms" variant="primary" iconAfter="arrow-right">
              Begin Application
            </LinkButton>
            <LinkButton to={addressWithSchedule('/fees/calculator', shown)}>Calculate your fees</LinkButton>
            <LinkButton to="/licence-register">Who is licensed</LinkButton>
          </>
        }
      />
      <ScheduleNotice shown={shown} path="/licenses" />
      <div className="grid gap-10 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-14">
        <PartNavigation shown={shown} />
        <div className="grid gap-14">
          <p className="measure">{tierRule} Amounts are in naira (₦) and United States dollars (US$).</p>
          {shown.schedule.parts.map((part) => (
            <PartSection key={part.key} part={part} />
          ))}
        </div>
      </div>
    </div>
  )
}

function PartNavigation({ shown }: { shown: Shown }) {
  return (
    <nav aria-label="Parts of the schedule" className="lg:sticky lg:top-24 lg:self-start">
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-1">
        {shown.schedule.parts.map((part) => (
          <li key={part.key} className="border-b border-line">
            <a
              href={`#part-${part.key.toLowerCase()}`}
              className="link tap flex items-baseline gap-3 py-2 leading-snug"
            >
              <span className="tabular w-4 shrink-0 font-semibold text-amber-ink">{part.key}</span>
              {part.title}
            </a>
          </li>
        ))}
      </ul>
      <AnchorButton href={addressWithSchedule(scheduleFile, shown)} icon="download" className="mt-5">
        Schedule of fees (PDF)
      </AnchorButton>
      <LinkButton to="/fees/schedules" variant="quiet" icon="history" className="mt-2">
        All schedules of fees
      </LinkButton>
    </nav>
  )
}
