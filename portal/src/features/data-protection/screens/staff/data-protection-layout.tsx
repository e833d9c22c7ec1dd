import { Outlet, useLocation } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { useSession } from '#kit/session.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TabLinks } from '#ui/tab-links.tsx'

export const meta = () => pageMeta({ title: 'Data protection', noIndex: true })

const parts = [
  { label: 'Requests', to: '/data-protection' },
  { label: 'Breaches', to: '/data-protection/breaches' },
]

/** The frame of the registers; the server refuses everyone but staff. */
export default function DataProtectionLayout() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const current = parts.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <div className="shell py-8 sm:py-10">
      <PageHeader
        breadcrumb={[{ label: 'Profile', to: '/user-profile' }, { label: 'Data protection' }]}
        title="Data protection"
        lead="What the Nigeria Data Protection Act asks of the Commission."
      />
      {user?.role === 'Admin' ? (
        <>
          <TabLinks
            label="Data protection"
            className="mb-8"
            items={parts.map((part) => ({ ...part, current: part === current }))}
          />
          <Outlet />
        </>
      ) : (
        <EmptyState icon="lock" title="For staff only">
          The staff of the Commission keep the registers. Your own data is in your profile.
        </EmptyState>
      )}
    </div>
  )
}
