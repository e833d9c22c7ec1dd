import type { ReactNode } from 'react'
import { useSession } from '#kit/session.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { StaffNav } from './staff-nav.tsx'

/** A screen of case work; the server refuses its calls to everyone else. */
export function StaffOnly({ children }: { children: ReactNode }) {
  const { user } = useSession()
  return (
    <div className="shell py-8 sm:py-12">
      {user?.role === 'Admin' ? (
        <>
          <StaffNav />
          {children}
        </>
      ) : (
        <EmptyState icon="lock" title="For staff only">
          Complaints and petitions are worked on by the staff of the Commission.
        </EmptyState>
      )}
    </div>
  )
}
