import { lazy, type ReactNode, Suspense } from 'react'
import { useFrame } from '#kit/site-frame.ts'
import { commission } from '#platform/commission.ts'
import { AdminBar } from './admin-bar.tsx'
import { MainMenu } from './main-menu.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { StartNotice } from './start-notice.tsx'

// Only pages with a notice load it.
const SiteNotices = lazy(() => import('./site-notices.tsx').then((part) => ({ default: part.SiteNotices })))

/** Everything around the main part of a page. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { notices } = useFrame()
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <AdminBar />
      <p className="hidden font-semibold print:block">{commission.name}</p>
      <SiteHeader />
      <MainMenu />
      {notices.length > 0 && (
        <Suspense>
          <SiteNotices notices={notices} />
        </Suspense>
      )}
      <main id="main" tabIndex={-1} className="min-h-[60vh] flex-1">
        <StartNotice />
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
