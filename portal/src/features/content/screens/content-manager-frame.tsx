import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation, useParams } from 'react-router'
import { type ContentType, managerTabs } from '#fields/content/content-type.ts'
import { useFocusKeeper } from '#kit/focus-keeper.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { useDuty } from '#kit/duty.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { ResponseOf } from '#platform/endpoint.ts'
import { type Duty, holds, may } from '#platform/duties.ts'
import { useSession } from '#kit/sign-in/session.ts'
import { getOverview } from '../contract.manager.ts'
import { typeAddress, typesOfTab } from '../addresses.ts'
import { tabKeys } from './content-types.ts'

/** The frame of the content manager (spec 3 §2.6). Tabs are links, so that each has an address and the back button works. */
export function ContentManagerFrame({ types }: { types: readonly ContentType[] }) {
  if (!useDuty([...may.readContent, ...may.readForms])) return <ForStaff />
  return <Frame types={types} />
}

function Frame({ types }: { types: readonly ContentType[] }) {
  const area = useRef<HTMLDivElement>(null)
  useFocusKeeper(area)
  return (
    <div ref={area} className="shell has-[[data-page-preview]]:max-w-none py-5 sm:py-8">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <h1 className="text-3xl">Content Manager</h1>
        <Tools />
      </header>
      <MainTabs />
      <Outlet context={types} />
      <p className="mt-10 text-sm text-muted">All times are Nigerian time (WAT).</p>
    </div>
  )
}

function ForStaff() {
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader title="Content Manager" />
      <EmptyState icon="lock" title="No access">
        Your account may not open this page. The site is maintained by the staff of the Commission.
      </EmptyState>
    </div>
  )
}

type Overview = ResponseOf<typeof getOverview>[number]
/** `count`: shown beside the label when it is not 0. */
interface Tool {
  to: string
  label: string
  icon: IconName
  duties?: readonly Duty[]
  count?: (type: Overview) => number
}

const tools: Tool[] = [
  { to: '/content-manager/review', label: 'For review', icon: 'send', count: ({ submitted }) => submitted },
  { to: '/content-manager/calendar', label: 'Calendar', icon: 'calendar' },
  { to: '/content-manager/checks', label: 'Checks', icon: 'check-circle', count: ({ found }) => found },
  { to: '/content-manager/all', label: 'All content', icon: 'search' },
  { to: '/content-manager/library', label: 'Media library', icon: 'image' },
  { to: '/content-manager/fees', label: 'Fees', icon: 'scale' },
  { to: '/content-manager/bin', label: 'Bin', icon: 'trash', count: ({ bin }) => bin },
  { to: '/content-manager/redirects', label: 'Redirects', icon: 'arrow-right' },
  { to: '/content-manager/searches', label: 'Searches', icon: 'chart' },
  { to: '/content-manager/transfer', label: 'Export and import', icon: 'archive', duties: may.publishContent },
]

function Tools() {
  const overview = useApiQuery(getOverview, {})
  const { user } = useSession()
  const counted = (count: Tool['count']) => overview.data?.reduce((sum, type) => sum + (count?.(type) ?? 0), 0)
  const bar = useScrolledBar()
  return (
    <nav ref={bar} aria-label="Tools" data-keeps-focus data-print="no" className="min-w-0">
      <ul className="flex gap-x-1 max-sm:overflow-x-auto max-sm:p-1 sm:flex-wrap">
        {tools
          .filter(({ duties = may.readContent }) => holds(user, duties))
          .map(({ to, label, icon, count }) => (
            <li key={to} className="shrink-0">
              <NavLink
                to={to}
                className="tap flex min-h-10 items-center gap-1.5 rounded-md px-2.5 text-sm font-semibold text-brand-ink hover:bg-brand-soft aria-[current=page]:bg-brand-soft"
              >
                <Icon name={icon} />
                {label}
                {counted(count) ? <span className="tabular font-normal text-muted">{counted(count)}</span> : null}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}

const tabClass =
  'flex min-h-11 items-center border-b-3 border-transparent px-4 py-2.5 font-semibold text-muted outline-offset-[-3px] hover:text-ink aria-[current=page]:border-amber aria-[current=page]:text-ink'

function MainTabs() {
  const bar = useScrolledBar()
  const { pathname } = useLocation()
  // If the address has no tab, the first one is open.
  const open = pathname.split('/')[2] || 'home'
  return (
    <nav ref={bar} aria-label="Content" data-keeps-focus data-print="no" className="mb-5">
      <ul className="flex overflow-x-auto border-b border-line-strong">
        {tabKeys.map((tab) => (
          <li key={tab} className="-mb-px shrink-0">
            <Link to={`/content-manager/${tab}`} aria-current={tab === open ? 'page' : undefined} className={tabClass}>
              {managerTabs[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The types of a main tab; hidden if there is only one. */
export function SubTabs({ types, open }: { types: readonly ContentType[]; open: ContentType }) {
  const bar = useScrolledBar()
  const own = typesOfTab(types, open.place.tab)
  if (own.length < 2) return null
  return (
    <nav ref={bar} aria-label={managerTabs[open.place.tab]} data-keeps-focus data-print="no" className="mb-6">
      <ul className="flex gap-1 overflow-x-auto p-1">
        {own.map((type) => (
          <li key={type.key} className="shrink-0">
            <Link
              to={typeAddress(types, type)}
              aria-current={type === open ? 'page' : undefined}
              className="tap flex min-h-10 items-center rounded-md px-3 text-sm font-semibold text-muted hover:bg-brand-soft hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink"
            >
              {type.place.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls to the open tab, which may be outside the visible area on a phone. */
function useScrolledBar() {
  const bar = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const { part } = useParams()
  useEffect(() => {
    bar.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname, part])
  return bar
}
