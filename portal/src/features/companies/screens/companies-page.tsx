import { useParams } from 'react-router'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { SignedIn } from '#kit/sign-in/signed-in.tsx'
import type { RouteHandle } from '#kit/use-is-document.ts'

// Apart from the page, so that the list of screens, which every screen loads, names few files for it.
const CompanyList = onDemand(() => import('./company-list.tsx').then((module) => module.CompanyList), {
  name: 'company-list',
})
const NewCompany = onDemand(() => import('./new-company.tsx').then((module) => module.NewCompany), {
  name: 'new-company',
})
const CompanyScreen = onDemand(() => import('./company-screen.tsx').then((module) => module.CompanyScreen), {
  name: 'company-screen',
})
const InvitationScreen = onDemand(() => import('./invitation-screen.tsx').then((module) => module.InvitationScreen), {
  name: 'company-invitation',
})

export const meta = () => pageMeta({ title: 'Companies', noIndex: true })

export const handle = { heading: 'Companies' } satisfies RouteHandle

/** The list of companies, a new one, one company, or the page of an invitation. They share one route, because each route adds to the weight of every page. */
export default function CompaniesPage() {
  const { part } = useParams()
  if (part === 'invitation') return <InvitationScreen />
  return (
    <SignedIn>
      <div className="shell py-8 sm:py-12">
        {part === undefined ? (
          <CompanyList />
        ) : part === 'new' ? (
          <NewCompany />
        ) : (
          <CompanyScreen key={part} id={part} />
        )}
      </div>
    </SignedIn>
  )
}
