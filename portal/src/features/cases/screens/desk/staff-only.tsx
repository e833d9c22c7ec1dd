import { namedKinds } from '#page-lists.ts'
import type { ReactNode } from 'react'
import { useDuty } from '#kit/duty.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { may } from '#platform/duties.ts'
import { pluralsOf } from '../../contract.kind.ts'

/** Shows a screen to staff only; the server also refuses its calls to everybody else. */
export function StaffOnly({ children }: { children: ReactNode }) {
  const mayRead = useDuty(may.readCases)
  return (
    <div className="shell py-8 sm:py-12">
      {mayRead ? (
        children
      ) : (
        <EmptyState icon="lock" title="For staff only">
          The staff of the Commission work on {pluralsOf(namedKinds)} here.
        </EmptyState>
      )}
    </div>
  )
}
