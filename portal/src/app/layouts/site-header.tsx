import { useLocation } from 'react-router'
import { useFrame } from '#kit/site-frame.ts'
import { commission } from '#platform/state/commission.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Emblem } from './emblem.tsx'
import { findCurrent } from './menu.ts'
import { SearchForm } from './search-form.tsx'

/** The masthead: the Commission's name, the links above the menu, search. The menu is separate, so that it can stay in view. */
export function SiteHeader() {
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
