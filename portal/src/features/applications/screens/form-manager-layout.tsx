import { Outlet } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { useSession } from '#kit/session.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export const meta = () => pageMeta({ title: 'Content Manager', noIndex: true })

/** The frame of the forms' screens: the title, and nothing for those who are not staff. */
export default function FormManagerLayout() {
  const { user } = useSession()
  return (
    <div className="shell py-6 sm:py-10">
      <PageHeader
        breadcrumb={[
          { label: 'Home', to: '/' },
          { label: 'Content Manager', to: '/content-manager' },
          { label: 'Forms' },
        ]}
        title="Content Manager"
      />
      {user?.role === 'Admin' ? (
        <Outlet />
      ) : (
        <EmptyState icon="lock" title="For staff only">
          The site is kept by the staff of the Commission.
        </EmptyState>
      )}
    </div>
  )
}
