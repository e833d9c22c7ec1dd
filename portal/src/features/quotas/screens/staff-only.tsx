import type { ReactNode } from 'react'
import { useDuty } from '#kit/duty.tsx'
import { EnabledFor } from '#kit/enabled-for.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { may } from '#platform/duties.ts'

/** Hides a screen from everyone without the duty; the server refuses their calls too. */
export function StaffOnly({ children }: { children: ReactNode }) {
  const mayRead = useDuty(may.readAccounts)
  if (mayRead) return <EnabledFor duties={may.manageAccounts}>{children}</EnabledFor>
  return (
    <EmptyState icon="lock" title="For staff only">
      Limits are set by the staff of the Commission.
    </EmptyState>
  )
}
