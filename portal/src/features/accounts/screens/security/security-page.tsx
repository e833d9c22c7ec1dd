import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { useSession } from '#kit/sign-in/session.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'

// Apart from the page, so that the list of screens, which every screen loads, names few files for it.
const TwoStepLogin = onDemand(() => import('./two-step-login.tsx').then((module) => module.TwoStepLogin), {
  name: 'two-step-login',
})
const OwnSessions = onDemand(() => import('./own-sessions.tsx').then((module) => module.OwnSessions), {
  name: 'own-sessions',
})

const FactorLead = onDemand(() => import('./factor-lead.tsx').then((module) => module.FactorLead), {
  name: 'factor-lead',
  fallback: null,
})

export const meta = () => pageMeta({ title: 'Login and security' })

export const handle = { heading: 'Login and security' } satisfies RouteHandle

/** How a person logs in, and where. */
export default function SecurityPage() {
  const { user } = useSession()
  return (
    <div className="grid max-w-3xl gap-12">
      {user?.role === 'Admin' && <FactorLead />}
      <TwoStepLogin />
      <OwnSessions />
    </div>
  )
}
