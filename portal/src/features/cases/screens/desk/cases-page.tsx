import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { SignedIn } from '#kit/signed-in.tsx'
import type { StoredUser } from '#kit/stored-user.ts'
import { DocumentPage } from '#ui/document-page.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { CaseRoom } from '../kind-screens.ts'
import { OwnCases } from './own-cases.tsx'
import { StaffCases } from './staff-cases.tsx'
import { readStep } from '../wizard/wizard-steps.ts'

// Loaded with the first new case: most visits look at the list.
const CaseWizard = lazy(() => import('../wizard/case-wizard.tsx').then((module) => ({ default: module.CaseWizard })))

/**
 * The page of a room (spec 2 §§2.2, 2.3): staff see all cases, a user the own ones, a visitor is sent to /login. The server renders the same for
 * everyone: for a reader without scripts the public text, for the others the shape of the list.
 */
export function CasesPage({ room }: { room: CaseRoom }) {
  return (
    <SignedIn skeleton={<BeforeSignIn room={room} />}>
      {(user) => (
        <div className="shell py-8 sm:py-12">
          <CasesOf room={room} user={user} />
        </div>
      )}
    </SignedIn>
  )
}

function CasesOf({ room, user }: { room: CaseRoom; user: StoredUser }) {
  const [search] = useSearchParams()
  const staff = user.role === 'Admin'
  if (readStep(search))
    return (
      <Suspense fallback={<SkeletonRows label="Loading..." />}>
        <CaseWizard key={user.id} {...{ room, user }} forCustomer={staff} />
      </Suspense>
    )
  return staff ? <StaffCases room={room} /> : <OwnCases room={room} />
}

function BeforeSignIn({ room }: { room: CaseRoom }) {
  return (
    <>
      <div className="scripting:hidden">
        <DocumentPage document={room.guide.text} />
      </div>
      <div className="shell hidden py-10 scripting:block">
        <SkeletonRows label="Loading..." />
      </div>
    </>
  )
}
