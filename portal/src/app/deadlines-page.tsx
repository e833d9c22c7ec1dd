import { Holidays } from '#features/calendar/screens/holidays.tsx'
import { StaffOnly } from '#features/cases/screens/desk/staff-only.tsx'
import { Deadlines } from '#features/cases/screens/settings/deadlines-section.tsx'
import { CompanyDesks } from '#features/cases/screens/settings/company-desks.tsx'
import { EnabledFor, useDuty } from '#kit/duty.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { may } from '#platform/duties.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

export const meta = () => pageMeta({ title: 'Deadlines and holidays', noIndex: true })

/** What deadlines depend on: the working days of each step, those of companies with their mailboxes, and the holidays, on which none runs. */
export default function DeadlinesPage() {
  const mayChange = useDuty(may.superviseCases)
  return (
    <StaffOnly>
      <PageHeader
        title="Deadlines and holidays"
        lead="How many working days each step of a case may take, and a company to answer. Saturdays, Sundays and public holidays do not count."
      />
      {!mayChange && (
        <p className="mb-6 text-muted">Only case supervisors can change the deadlines, mailboxes and holidays.</p>
      )}
      <div className="grid gap-12">
        <EnabledFor duties={may.superviseCases}>
          <Deadlines />
          <CompanyDesks />
          <Holidays />
        </EnabledFor>
      </div>
    </StaffOnly>
  )
}
