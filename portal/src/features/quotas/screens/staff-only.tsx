import type { ReactNode } from 'react'
import { useSession } from '#kit/session.ts'
import { EmptyState } from '#ui/empty-state.tsx'

/** Hides a screen from everyone except Admins; the server refuses their calls too. */
export function StaffOnly({ children }: { children: ReactNode }) {
  const { user } = useSession()
  if (user?.role === 'Admin') return children
  return (
    <EmptyState icon="lock" title="For staff only">
      Limits are set by the staff of the Commission.
    </EmptyState>
  )
}
