import { Outlet, useRouteError } from 'react-router'
import { CaseKindsContext } from '#features/cases/screens/kinds-context.ts'
import { caseKinds } from '../case-kinds.ts'
import { FailureScreen } from './failure-screen.tsx'
import { SiteFrame } from './site-frame.tsx'

/** The frame of every screen of the site. Documents are written with it, the application keeps it in place; nothing heavy may be imported here. */
export default function SiteLayout() {
  return (
    <CaseKindsContext value={caseKinds}>
      <SiteFrame>
        <Outlet />
      </SiteFrame>
    </CaseKindsContext>
  )
}

/** Failures of public pages: the router shows this in place of the layout, so it brings the frame along. */
export function ErrorBoundary() {
  return (
    <SiteFrame>
      <FailureScreen error={useRouteError()} />
    </SiteFrame>
  )
}
