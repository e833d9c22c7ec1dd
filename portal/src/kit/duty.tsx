import type { ReactNode } from 'react'
import { type Duty, holds } from '#platform/duties.ts'
import { useSession } from './sign-in/session.ts'
import { useIsDocument } from './use-is-document.ts'

interface Props {
  duties: readonly Duty[]
  children: ReactNode
}

/** Whether the signed-in person holds one of the duties. The server decides each call with the same function. */
export const useDuty = (duties: readonly Duty[]): boolean => holds(useSession().user, duties)

/** Shown to staff with one of the duties. A document contains it in a template, which its script inserts (app/document). */
export function WithDuty({ duties, children }: Props) {
  const shown = useDuty(duties)
  if (useIsDocument()) return <template data-duties={duties.join(' ')}>{children}</template>
  return shown ? children : null
}

/** Controls that staff without the duty see, but cannot use. */
export function EnabledFor({ duties, children }: { duties: readonly Duty[]; children: ReactNode }) {
  return (
    <fieldset disabled={!useDuty(duties)} className="contents">
      {children}
    </fieldset>
  )
}
