import type { ReactNode } from 'react'
import type { Duty } from '#platform/duties.ts'
import { useDuty } from './duty.tsx'

/** Controls that staff without the duty see, but cannot use. */
export function EnabledFor({ duties, children }: { duties: readonly Duty[]; children: ReactNode }) {
  return (
    <fieldset disabled={!useDuty(duties)} className="contents">
      {children}
    </fieldset>
  )
}
