import { pageMeta } from '#kit/page-meta.ts'
import { useSession } from '#kit/session.ts'
import { LinkCard } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => pageMeta({ title: 'Content Manager', noIndex: true })

const places = [
  {
    to: '/',
    title: 'Home page banner',
    text: 'Edit the title, the subtitle and the picture in place, on the home page itself.',
  },
  { to: '/user-profile/forms', title: 'Applications', text: 'Read, decide and comment on what applicants have filed.' },
  { to: '/enquiries', title: 'Enquiries', text: 'Answer what people write on the contact page.' },
  { to: '/user-profile/staff', title: 'Staff accounts', text: 'Say who may work here.' },
]

/** What staff keep, in one place. Other content is written over the calls that `/api/docs` describes. */
export default function ContentManagerPage() {
  const { user } = useSession()
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={[{ label: 'Home', to: '/' }, { label: 'Content Manager' }]}
        title="Content Manager"
        lead="The places where the staff of the Commission keep the site and work."
      />
      {user?.role === 'Admin' ? <Places /> : <ForStaff />}
    </div>
  )
}

function ForStaff() {
  return (
    <EmptyState icon="lock" title="For staff only">
      The site is kept by the staff of the Commission.
    </EmptyState>
  )
}

function Places() {
  return (
    <>
      <ul className="grid gap-5 sm:grid-cols-2">
        {places.map(({ to, title, text }) => (
          <LinkCard key={to} as="li" to={to} title={title}>
            <p>{text}</p>
          </LinkCard>
        ))}
      </ul>
      <p className="measure mt-8 text-muted">
        News, regulations, guidelines, the about page, the board and the form templates are written over the calls
        described in the{' '}
        <a className="link" href="/api/docs">
          documentation of the API
        </a>
        .
      </p>
    </>
  )
}
