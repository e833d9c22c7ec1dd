import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useHydrated } from '#kit/hydrated.ts'
import { useSession } from '#kit/session.ts'
import { SignedIn } from '#kit/signed-in.tsx'
import type { StoredUser } from '#kit/stored-user.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { holds, may } from '#platform/duties.ts'
import type { KindScreens } from '../kind-screens.ts'
import { CaseGuide } from '../guide/case-guide.tsx'
import { OwnCases } from './own-cases.tsx'
import { readStep } from '../wizard/wizard-address.ts'

// Loaded lazily, because most visits only use the list, and customers never that of staff.
const CaseWizard = lazy(() => import('../wizard/case-wizard.tsx').then((module) => ({ default: module.CaseWizard })))
const StaffCases = lazy(() => import('./staff-cases.tsx').then((module) => ({ default: module.StaffCases })))

/**
 * The page of a kind (spec 2 §§2.2, 2.3): staff see all cases and users their own. Anybody may write a case (`?step=1`); a visitor otherwise reads
 * the guide, or is redirected to /login where the kind says so. The server renders the same page for everybody: the guide for readers without
 * scripts, and a placeholder of the list.
 */
export function CasesPage({ kind }: { kind: KindScreens }) {
  const { status, user } = useSession()
  const [search] = useSearchParams()
  const writing = readStep(search) !== undefined
  if (status === 'signed-out' && writing)
    return (
      <Frame>
        <CaseWizard key="visitor" kind={kind} user={null} forCustomer={false} />
      </Frame>
    )
  // One element before and after the session is known, so that nothing is drawn twice under the finger of a visitor.
  if (status !== 'signed-in' && kind.visitorsRead)
    return <BeforeSignIn kind={kind} isVisitor={status === 'signed-out'} />
  return (
    <SignedIn skeleton={<BeforeSignIn kind={kind} isVisitor={false} />}>
      {user && <CasesOf kind={kind} user={user} writing={writing} />}
    </SignedIn>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="shell py-8 sm:py-12">
    <Suspense fallback={<SkeletonRows label="Loading..." />}>{children}</Suspense>
  </div>
)

function CasesOf({ kind, user, writing }: { kind: KindScreens; user: StoredUser; writing: boolean }) {
  // The list of staff uses the full width of the window.
  if (!writing && holds(user, may.readCases))
    return (
      <Suspense fallback={<SkeletonRows label="Loading..." />}>
        <StaffCases kind={kind} />
      </Suspense>
    )
  return (
    <Frame>
      {writing ? (
        <CaseWizard key={user.id} {...{ kind, user }} forCustomer={holds(user, may.handleCases)} />
      ) : (
        <OwnCases kind={kind} user={user} />
      )}
    </Frame>
  )
}

/**
 * What the server renders. Readers without scripts get the guide; so does every visitor of a kind that they may read about, at once, unless the
 * browser knows a sign-in or the wizard is asked for.
 */
function BeforeSignIn({ kind, isVisitor }: { kind: KindScreens; isVisitor: boolean }) {
  const frame = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  // The script below runs only in the page of the server; a screen opened within the application waits.
  const [waits] = useState(hydrated || !kind.visitorsRead)
  useEffect(() => {
    if (isVisitor) frame.current?.removeAttribute('data-waits')
  }, [isVisitor])
  return (
    <div ref={frame} className="group/page" suppressHydrationWarning {...(waits && { 'data-waits': '' })}>
      {!waits && <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: waitsUnlessVisitor }} />}
      <div className="scripting:group-data-waits/page:hidden">
        <CaseGuide kind={kind} />
      </div>
      <div data-placeholder className="shell hidden py-8 scripting:group-data-waits/page:block sm:py-12">
        <PageHeader title={kind.title} lead={kind.lead} />
        <SkeletonRows label="Loading..." />
      </div>
    </div>
  )
}

// Runs before anything is painted. A browser that forbids storage has no sign-in.
const waitsUnlessVisitor = `try{if(/[?&]step=/.test(location.search)||/"token":"/.test(localStorage.getItem('root')))document.currentScript.parentElement.dataset.waits=''}catch{}`
