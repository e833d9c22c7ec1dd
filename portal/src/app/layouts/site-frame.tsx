import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useLayoutEffect, useState, useEffect } from 'react'
import { useLocation } from 'react-router'
import { WithDuty } from '#kit/duty.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { createQueryClient } from '#kit/api/query.ts'
import { useRestored } from '#kit/sign-in/session.ts'
import { useFrame, useContact, type MenuLink } from '#kit/site-frame.ts'
import { useIsDocument } from '#kit/use-is-document.ts'
import { may } from '#platform/duties.ts'
import { commission } from '#platform/state/commission.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton, AnchorButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { Emblem } from './emblem.tsx'
import { MainMenu } from './main-menu.tsx'
import { findCurrent } from './menu.ts'
import { SearchForm } from './failure-screen.tsx'
import { useFolded } from './staff/use-folded.ts'
import { useStaffFrame } from './staff/use-staff-frame.ts'

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

/** Tells staff that this is the public view (spec 1 §2.1); hidden from everyone else. */
function AdminBar() {
  return (
    <WithDuty duties={may.readContent}>
      <aside aria-label="Administration" data-print="no" className="border-b border-line bg-amber-soft text-amber-ink">
        <div className="shell flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <p className="text-sm font-semibold">Admin Mode – Viewing as public</p>
          <p className="flex flex-wrap gap-2">
            <LinkButton to="/work" size="sm" icon="check-circle">
              My work
            </LinkButton>
            <LinkButton to="/content-manager" size="sm" icon="edit">
              Content Manager
            </LinkButton>
          </p>
        </div>
      </aside>
    </WithDuty>
  )
}

/**
 * Part of every application page's HTML, and shown by the style sheet alone when the application has not started after 10 s, or cannot (layouts.css):
 * no script is needed for it. The application takes it away.
 */
function StartNotice() {
  const isDocument = useIsDocument()
  const { general } = useContact().contacts
  useEffect(() => {
    document.documentElement.dataset['started'] = ''
  }, [])
  if (isDocument) return null
  return (
    <div className="start-notice shell" data-print="no">
      <Alert
        kind="error"
        title="This page did not load."
        className="my-6 max-w-xl"
        actions={
          // An empty address is that of the page.
          <AnchorButton href="" icon="retry">
            Try again
          </AnchorButton>
        }
      >
        Your connection may be slow. You can also call the Commission: <PhoneLink phone={general.phone} />
      </Alert>
    </div>
  )
}

/** The masthead: the Commission's name, the links above the menu, search. The menu is separate, so that it can stay in view. */
function SiteHeader() {
  return (
    <header data-print="no" className="bg-surface">
      <div className="shell flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-1 sm:py-4">
        <Link to="/" className="flex min-h-11 min-w-0 items-center gap-3 text-brand-ink max-sm:flex-1 max-sm:basis-52">
          <Emblem />
          <span className="min-w-0 leading-tight">
            <span className="block text-lg font-bold tracking-tight max-sm:hidden">{commission.shortName}</span>
            {/* Two lines of equal length on a phone. */}
            <span className="block text-sm text-balance max-sm:leading-tight max-sm:font-bold sm:text-muted">
              {commission.name}
            </span>
          </span>
        </Link>
        <div className="flex flex-wrap items-center gap-x-6">
          <TopLinks />
          <SearchForm name="In the header" className="hidden w-60 lg:block" />
        </div>
      </div>
    </header>
  )
}

/** On a small screen search is one of the links, on a phone the only one (the menu has the others); on a wide one its form is beside them. */
function TopLinks() {
  const { pathname } = useLocation()
  const { topLinks } = useFrame()
  const current = findCurrent(topLinks, pathname)
  return (
    <nav aria-label="Quick links">
      <ul className="-mx-2 flex flex-wrap gap-x-2 text-sm">
        {topLinks.map((link) => (
          <li key={`${link.label} ${link.to}`} className="max-sm:hidden">
            <Link to={link.to} aria-current={current?.link === link ? current.mark : undefined} className="top-link">
              {link.label}
            </Link>
          </li>
        ))}
        <li className="lg:hidden">
          <Link
            to="/search"
            aria-current={pathname === '/search' ? 'page' : undefined}
            className="top-link min-w-11 justify-center gap-1.5"
          >
            <Icon name="search" />
            <span className="max-sm:sr-only">Search</span>
          </Link>
        </li>
      </ul>
    </nav>
  )
}

/** Links and contacts of spec 1 §§1, 2.1, as staff have published them. */
function SiteFooter() {
  const { footer } = useFrame()
  return (
    <footer data-print="no" className="on-band mt-auto border-t-3 border-amber bg-band text-sm">
      <div className="shell grid gap-x-8 gap-y-5 py-6 sm:grid-cols-2 sm:gap-y-8 sm:py-10 lg:grid-cols-[1.4fr_1fr_2fr] lg:py-14">
        <div className="flex items-center gap-3 sm:block">
          <img
            src="/drawings/emblem-on-band.svg"
            alt=""
            width="40"
            height="40"
            loading="lazy"
            className="size-10 sm:mb-3"
          />
          <p className="max-w-72 text-base leading-snug font-semibold">{commission.name}</p>
          <Address className="mt-3 max-sm:hidden" />
        </div>
        <nav aria-label="Footer">
          <LinkList links={footer.links} className="-mt-2 grid grid-cols-2 gap-x-4 sm:grid-cols-1" />
        </nav>
        <Contacts />
      </div>
      <div className="border-t border-band-line">
        <div className="shell flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4">
          <p className="text-band-muted">{footer.ownership}</p>
          <nav aria-label="Legal">
            <LinkList links={footer.legalLinks} className="flex flex-wrap gap-x-6" />
          </nav>
        </div>
      </div>
    </footer>
  )
}

function Address({ className }: { className: string }) {
  const { address, hours } = useContact()
  return (
    <div className={`text-band-muted ${className}`}>
      <address className="not-italic">
        {address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {hours.length > 0 && (
        <p className="mt-2">
          {hours.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

function Contacts() {
  const { general, consumerAffairs, registration } = useContact().contacts
  return (
    <details className="sm:unfold group sm:col-span-2 lg:col-span-1">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 border-y border-band-line font-semibold [&::-webkit-details-marker]:hidden">
        E-mail, telephone and address
        <Icon name="chevron-down" className="text-band-amber transition-transform group-open:rotate-180" />
      </summary>
      <dl className="grid content-start gap-x-8 gap-y-5 max-sm:pt-4 sm:grid-cols-3 lg:grid-cols-2">
        {[general, consumerAffairs, registration].map(({ label, email, phone }) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd className="text-band-muted">
              <a href={`mailto:${email}`} className={contactClass}>
                {/* An address too long for the line breaks before the @, not within a word. */}
                {email.split('@')[0]}
                <wbr />
                {`@${email.split('@')[1]}`}
              </a>
              <br />
              or <PhoneLink phone={phone} className={contactClass} />
            </dd>
          </div>
        ))}
      </dl>
      <Address className="pt-4 sm:hidden" />
    </details>
  )
}

const contactClass =
  'inline-block py-1.5 text-band-link underline underline-offset-4 [overflow-wrap:anywhere] hover:decoration-2'

function LinkList({ links, className }: { links: readonly MenuLink[]; className: string }) {
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={`${link.label} ${link.to}`}>
          <Link
            to={link.to}
            className="inline-flex min-h-11 items-center text-band-link underline decoration-1 underline-offset-4 hover:decoration-2 sm:min-h-9"
          >
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
