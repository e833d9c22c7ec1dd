import { useMemo } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { EnabledFor } from '#kit/enabled-for.tsx'
import { may } from '#platform/duties.ts'
import { caseSettingsCalls } from '../../office/contract.settings.ts'
import { useCaseKinds } from '../kinds-context.ts'
import { Holidays } from './holidays.tsx'
import { StaffOnly } from '../desk/staff-only.tsx'

/** Shown at once, and with it the schema. */
const DeadlinesForm = onDemand(() => import('./deadlines-form.tsx').then((part) => part.DeadlinesForm), {
  name: 'deadlines-form',
  fallback: <SkeletonRows label="Loading the deadlines" />,
})

export const meta = () => pageMeta({ title: 'Deadlines and holidays', noIndex: true })

/** Settings of the clock: working days for each step, reminders and holidays (issue 5). */
export default function SettingsPage() {
  return (
    <StaffOnly>
      <PageHeader
        title="Deadlines and holidays"
        lead="How many working days each step of a case may take. Saturdays, Sundays and public holidays do not count."
      />
      <div className="grid gap-12">
        <EnabledFor duties={may.superviseCases}>
          <Deadlines />
          <Holidays />
        </EnabledFor>
      </div>
    </StaffOnly>
  )
}

function Deadlines() {
  const kinds = useCaseKinds()
  const calls = useMemo(() => caseSettingsCalls(kinds), [kinds])
  const settings = useApiQuery(calls.read, {})
  return (
    <section aria-labelledby="deadlines-title">
      <h2 id="deadlines-title" className="mb-4">
        Deadlines
      </h2>
      {settings.isPending && <SkeletonRows label="Loading the deadlines" />}
      {settings.isError && (
        <QueryFailure
          title="Failed to fetch the deadlines"
          error={settings.error}
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.data && <DeadlinesForm key={settings.data.version} settings={settings.data} />}
    </section>
  )
}
