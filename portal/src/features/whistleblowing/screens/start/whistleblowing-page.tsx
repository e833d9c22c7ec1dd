import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { queryKey } from '#kit/api/query.ts'
import { withContact } from '#kit/contact-texts.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { useSession } from '#kit/sign-in/session.ts'
import type { StoredUser } from '#kit/sign-in/stored-user.ts'
import { useHydrated } from '#kit/use-is-document.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { TextBlocks } from '#ui/page/document-page.tsx'
import { useContact } from '#kit/site-frame.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { holds, may } from '#platform/duties.ts'
import { listReports } from '../../contract.ts'
import { howToReport } from '../../how-to-report.ts'
import { ExitBar } from '../exit-button.tsx'
import { loginToReport } from '../login-to-report.ts'
import { ReportSent } from '../report/report-sent.tsx'
import type { Finished } from '../report/send-report.ts'
import { sealedMeta } from '../sealed-meta.ts'

const AdminConsole = lazy(() => import('../desk/admin-console.tsx'))

const { title, lead, description } = howToReport
const crumbs = [{ label: 'Home', to: '/' }, { label: title }]

export const meta = (place: PagePlace) => [...pageMeta({ title, description, crumbs }, place), ...sealedMeta]

/** The page for reporters and for staff (spec 2 §2.4). The server renders the view of a visitor. */
export default function WhistleblowingPage() {
  const { user } = useSession()
  const isStaff = holds(user, may.handleReports)
  return (
    // No spell check, because some browsers send the text to a server for it.
    <div spellCheck={false}>
      {/* From 640 px on the console has the button in its head. */}
      <ExitBar byEscape={!isStaff} className={isStaff ? 'sm:hidden' : undefined} />
      {isStaff && user ? (
        <Suspense fallback={<SkeletonRows label="Loading the reports" />}>
          <AdminConsole user={user} />
        </Suspense>
      ) : (
        <div className="shell py-8 sm:py-12">
          <PageHeader breadcrumb={crumbs} title={title} lead={lead} />
          <ReporterView user={user} />
          <HowTo />
        </div>
      )}
    </div>
  )
}

/** What to know before reporting, and how to report without this page. */
function HowTo() {
  const contact = useContact()
  const { compliance } = contact.contacts
  return (
    <div className="mt-14 border-t border-line pt-10">
      <div className="prose grid gap-10 *:mt-0!">
        {withContact(howToReport, contact).sections.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="scroll-mt-20">
            <h2 id={`${section.id}-title`} className="mb-3 text-2xl">
              {section.heading}
            </h2>
            <TextBlocks blocks={section.blocks} />
          </section>
        ))}
      </div>
      <p className="mt-10 text-muted">
        Compliance contact:{' '}
        <a href={`mailto:${compliance.email}`} className="link">
          {compliance.email}
        </a>
      </p>
    </div>
  )
}

const ReportWizard = lazy(() =>
  import('../report/report-wizard.tsx').then((module) => ({ default: module.ReportWizard })),
)

// Most people who come here have no account, or do not log in for it.
const OwnReports = onDemand(() => import('../follow-up/own-reports.tsx').then((part) => part.OwnReports), {
  name: 'own-reports',
  fallback: <SkeletonRows label="Loading your reports" />,
})

/** The user's own reports, or for visitors how to stay anonymous; replaced by the form while reporting. */
function ReporterView({ user }: { user: StoredUser | null }) {
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
      {/* The page without scripts, until the steps are there. */}
      {hydrated ? (
        <Button variant="primary" icon="plus" onClick={onStart}>
          Start New Report
        </Button>
      ) : (
        <LinkButton to="/whistleblowing/report" variant="primary" icon="plus">
          Start New Report
        </LinkButton>
      )}
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
