import { lazy, Suspense } from 'react'
import { withContact } from '#kit/contact-texts.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { useSession } from '#kit/sign-in/session.ts'
import { TextBlocks } from '#ui/page/document-page.tsx'
import { useContact } from '#kit/site-frame.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { holds, may } from '#platform/duties.ts'
import { howToReport } from '../how-to-report.ts'
import { ExitBar } from './exit-button.tsx'
import { ReporterView } from './follow-up/reporter-view.tsx'
import { sealedMeta } from './sealed-meta.ts'

const AdminConsole = lazy(() => import('./desk/admin-console.tsx'))

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
      <ExitBar className={isStaff ? 'sm:hidden' : undefined} />
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
