import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { createQueryClient } from '#kit/query.ts'
import { useRestored } from '#kit/session.ts'
import { useFrame } from '#kit/site-frame.ts'
import { commission } from '#platform/state/commission.ts'
import { classNames } from '#ui/class-names.ts'
import { AdminBar } from './admin-bar.tsx'
import { MainMenu } from './main-menu.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { useFolded } from './staff/use-folded.ts'
import { useStaffFrame } from './staff/use-staff-frame.ts'
import { StartNotice } from './start-notice.tsx'

// Only pages with a notice load it.
const SiteNotices = lazy(() => import('./site-notices.tsx').then((part) => ({ default: part.SiteNotices })))

const load = () => import('./staff/staff-frame.tsx')
const TopBar = onDemand(() => load().then((part) => part.TopBar), {
  name: 'staff-top',
  fallback: <div className="h-(--head-bar) bg-band" />,
})
const SideNav = onDemand(() => load().then((part) => part.SideNav), {
  name: 'staff-side',
  fallback: <SidePlace />,
})
const FootBar = onDemand(() => load().then((part) => part.FootBar), {
  name: 'staff-foot',
  fallback: <div className="h-(--foot-bar)" />,
})

/** Everything around the main part of a page: for staff at their work the frame of the workplace, else that of the public site. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  const staff = useStaffFrame()
  useShownFrame()
  return (
    <QueryClientProvider client={client}>
      <div className={classNames('flex min-h-dvh flex-col', staff && 'staff-frame')}>
        <a href="#main" className="skip-link">
          Skip to main content
        </a>
        <p className="hidden font-semibold print:block">{commission.name}</p>
        {staff ? <TopBar user={staff} /> : <PublicHead />}
        {/* The main part keeps its place, and so its state, whichever frame is around it. */}
        <div className="flex flex-1">
          {staff && <SideNav user={staff} />}
          <main id="main" tabIndex={-1} className="min-h-[60vh] min-w-0 flex-1">
            <StartNotice />
            {children}
          </main>
        </div>
        {staff ? <FootBar user={staff} /> : <SiteFooter />}
      </div>
    </QueryClientProvider>
  )
}

function SidePlace() {
  return <div className={classNames('max-lg:hidden', useFolded() ? 'w-(--side-folded)' : 'w-(--side-open)')} />
}

function PublicHead() {
  const { notices } = useFrame()
  return (
    <>
      <AdminBar />
      <SiteHeader />
      <MainMenu />
      {notices.length > 0 && (
        <Suspense>
          <SiteNotices notices={notices} />
        </Suspense>
      )}
    </>
  )
}

/** The frame is known: the style sheet hides the public one no longer (page-start.tsx). */
function useShownFrame(): void {
  const restored = useRestored()
  useLayoutEffect(() => {
    if (restored) delete document.documentElement.dataset['staff']
  }, [restored])
}
