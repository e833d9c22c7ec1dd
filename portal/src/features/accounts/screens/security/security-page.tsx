import { pageMeta } from '#kit/page-meta.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { OwnSessions } from './own-sessions.tsx'
import { TwoStepLogin } from './two-step-login.tsx'

export const meta = () => pageMeta({ title: 'Login and security' })

export const handle = { heading: 'Login and security' } satisfies RouteHandle

/** How a person logs in, and where. */
export default function SecurityPage() {
  return (
    <div className="grid max-w-3xl gap-12">
      <TwoStepLogin />
      <OwnSessions />
    </div>
  )
}
