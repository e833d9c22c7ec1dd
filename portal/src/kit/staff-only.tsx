import type { ReactNode } from 'react'
import type { Duty } from '#platform/duties.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useDuty } from './duty.tsx'

type Props = {
  duties: readonly Duty[]
  heading: string
  /** What staff do on the screen. */
  words: string
  children: ReactNode
}

/** A screen for staff with one of the duties; the server also refuses its calls to everybody else. */
export function StaffOnly({ duties, heading, words, children }: Props) {
  if (useDuty(duties)) return children
  return (
    <div className="shell py-8 sm:py-12">
      <h1 className="sr-only">{heading}</h1>
      <EmptyState icon="lock" title="For staff only">
        {words}
      </EmptyState>
    </div>
  )
}
