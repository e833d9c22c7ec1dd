import type { ReactNode } from 'react'
import { commission } from '#platform/commission.ts'
import { AdminBar } from './admin-bar.tsx'
import { MainMenu } from './main-menu.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SiteNotices } from './site-notices.tsx'
import { StartNotice } from './start-notice.tsx'

/** Everything around the main part of a page. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <AdminBar />
      <p className="hidden font-semibold print:block">{commission.name}</p>
      <SiteHeader />
      <MainMenu />
      <SiteNotices />
      <main id="main" tabIndex={-1} className="min-h-[60vh] flex-1">
        <StartNotice />
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
