import { useContact } from '#kit/site-frame.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { queryKey } from '#kit/api/query.ts'
import type { StoredUser } from '#kit/sign-in/stored-user.ts'
import { useHydrated } from '#kit/use-is-document.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { listReports } from '../../contract.ts'
import { ReportSent } from '../report/report-sent.tsx'
import { loginToReport } from '../login-to-report.ts'
import type { Finished } from '../report/send-report.ts'

const ReportWizard = lazy(() =>
  import('../report/report-wizard.tsx').then((module) => ({ default: module.ReportWizard })),
)

// Most people who come here have no account, or do not log in for it.
const OwnReports = onDemand(() => import('./own-reports.tsx').then((part) => part.OwnReports), {
  name: 'own-reports',
  fallback: <SkeletonRows label="Loading your reports" />,
})

/** The user's own reports, or for visitors how to stay anonymous; replaced by the form while reporting. */
export function ReporterView({ user }: { user: StoredUser | null }) {
  const [view, setView] = useState<'start' | 'form' | Finished>('start')
  const client = useQueryClient()
  const start = () => {
    void client.invalidateQueries({ queryKey: queryKey(listReports) })
    setView('start')
  }
  if (view === 'form')
    return (
      <Suspense fallback={<SkeletonRows label="Loading the form" />}>
        <ReportWizard user={user} onClose={start} onSent={setView} />
      </Suspense>
    )
  if (view !== 'start') return <ReportSent {...view} onDone={start} />
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
      {user ? <OwnReports /> : <AnonymousNote />}
      <SidePanel onStart={() => setView('form')} />
    </div>
  )
}

function AnonymousNote() {
  const { compliance } = useContact().contacts
  return (
    <div className="grid content-start gap-5">
      <Alert title="You may report anonymously">
        You need no account. We store the day of your report, but not the time, your name or your network address. With
        a receipt of 16 digits you can follow the report and answer our questions.
      </Alert>
      <p className="measure">
        You can also{' '}
        <Link to={loginToReport} className="link">
          log in
        </Link>{' '}
        and report with your name. Your reports are then listed here. Your name stays sealed until two officers agree to
        read it, and you read why.
      </p>
      <div className="hidden noscript:block">
        <p className="measure font-semibold">
          The form needs JavaScript. Without it, write to{' '}
          <a href={`mailto:${compliance.email}`} className="link">
            {compliance.email}
          </a>{' '}
          or call <PhoneLink phone={compliance.phone} />. You need not say who you are.
        </p>
      </div>
    </div>
  )
}

function SidePanel({ onStart }: { onStart: () => void }) {
  const hydrated = useHydrated()
  const links = [
    { to: '/whistleblowing/follow-up', label: 'Follow up a report with your receipt', inFeature: true },
    { to: '#protect', label: 'How to protect yourself', inFeature: true },
    { to: '/consumer-complaint', label: 'Complain about a bill or the supply' },
    { to: '/petitions', label: 'Petitions and disputes' },
  ]
  return (
    <aside
      aria-labelledby="report-panel"
      className="grid content-start gap-5 max-lg:order-first lg:border-s lg:border-line lg:ps-8"
    >
      <h2 id="report-panel" className="text-xl">
        Have you seen wrongdoing?
      </h2>
      <Button variant="primary" icon="plus" onClick={onStart} disabled={!hydrated} className="noscript:hidden">
        Start New Report
      </Button>
      <nav aria-label="About reporting">
        <ul className="grid border-t border-line">
          {links.map(({ to, label, inFeature = false }) => (
            <li key={to} className="border-b border-line">
              {/* Pages of this feature replace each other in the history, because 'Exit this page' can remove only the current entry. */}
              <Link to={to} replace={inFeature} className="link flex min-h-11 items-center py-2">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  )
}
