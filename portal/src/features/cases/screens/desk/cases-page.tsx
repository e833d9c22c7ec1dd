import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { SignedIn } from '#kit/signed-in.tsx'
import type { StoredUser } from '#kit/stored-user.ts'
import { DocumentPage } from '#ui/document-page.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { KindScreens } from '../kind-screens.ts'
import { OwnCases } from './own-cases.tsx'
import { StaffCases } from './staff-cases.tsx'
import { readStep } from '../wizard/wizard-steps.ts'

// Loaded lazily, because most visits only use the list.
const CaseWizard = lazy(() => import('../wizard/case-wizard.tsx').then((module) => ({ default: module.CaseWizard })))

/**
 * The page of a kind (spec 2 §§2.2, 2.3): staff see all cases, users their own, and visitors are redirected to /login. The server renders the
 * same page for everybody: the public text for readers without scripts, and a placeholder of the list.
 */
export function CasesPage({ kind }: { kind: KindScreens }) {
  return (
    <SignedIn skeleton={<BeforeSignIn kind={kind} />}>
      {(user) => (
        <div className="shell py-8 sm:py-12">
          <CasesOf kind={kind} user={user} />
        </div>
      )}
    </SignedIn>
  )
}

function CasesOf({ kind, user }: { kind: KindScreens; user: StoredUser }) {
  const [search] = useSearchParams()
  const staff = user.role === 'Admin'
  if (readStep(search))
    return (
      <Suspense fallback={<SkeletonRows label="Loading..." />}>
        <CaseWizard key={user.id} {...{ kind, user }} forCustomer={staff} />
      </Suspense>
    )
  return staff ? <StaffCases kind={kind} /> : <OwnCases kind={kind} />
}

function BeforeSignIn({ kind }: { kind: KindScreens }) {
  return (
    <>
      <div className="scripting:hidden">
        <DocumentPage document={kind.guide.text} />
      </div>
      <div className="shell hidden py-10 scripting:block">
        <SkeletonRows label="Loading..." />
      </div>
    </>
  )
}
