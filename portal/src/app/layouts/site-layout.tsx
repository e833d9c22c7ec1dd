import { Outlet, useRouteError } from 'react-router'
import { FailureScreen } from './failure-screen.tsx'
import { SiteFrame } from './site-frame.tsx'

/** The frame of every screen of the site. Documents are rendered with it, the application keeps it mounted; nothing heavy may be imported here. */
export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

/** Failures of public pages: the router shows this instead of the layout, so it includes the frame. */
export function ErrorBoundary() {
  return (
    <SiteFrame>
      <FailureScreen error={useRouteError()} />
    </SiteFrame>
  )
}
