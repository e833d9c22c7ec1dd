import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#kit/sign-in/session.ts'
import { type MenuEntry, type MenuLink, useFrame } from '#kit/site-frame.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { attachMenuBehaviour } from './menu-behaviour.ts'
import { findCurrent, findCurrentEntry } from './menu.ts'

/**
 * The main menu, fixed once the page is scrolled past the header. Groups are `<details>`: they open by mouse, touch and keyboard, and without
 * scripts. The list for small screens has separate markup, because a closed `<details>` cannot be shown open on a wide one.
 */
export function MainMenu() {
  const menu = useRef<HTMLElement>(null)
  useEffect(() => (menu.current ? attachMenuBehaviour(menu.current) : undefined), [])
  return (
    <nav
      ref={menu}
      data-menu
      aria-label="Main menu"
      className="on-band sticky top-0 z-40 border-b border-band-line bg-band"
    >
      <div className="shell flex flex-wrap items-stretch justify-between gap-x-4">
        <SmallMenu />
        <WideMenu />
        <AccountLink />
      </div>
    </nav>
  )
}

const entryClass =
  'flex min-h-13 cursor-pointer list-none items-center gap-1 border-b-3 border-transparent px-2.5 text-band-link hover:border-band-line aria-current:border-band-amber xl:px-3.5 [&::-webkit-details-marker]:hidden'

function WideMenu() {
  const { pathname } = useLocation()
  const { mainMenu } = useFrame()
  const current = findCurrentEntry(mainMenu, pathname)
  return (
    <ul className="-ms-2.5 hidden flex-wrap text-sm font-semibold whitespace-nowrap lg:flex xl:-ms-3.5 xl:text-base">
      {mainMenu.map((entry, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- staff may give two entries the same words
        <li key={at} className="relative">
          {'links' in entry ? (
            <details name="main-menu" className="group">
              <summary aria-current={entry === current ? 'true' : undefined} className={entryClass}>
                {entry.label}
                <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
              </summary>
              <ul className="absolute start-0 top-full w-max max-w-80 min-w-60 rounded-b-md border border-t-3 border-line border-t-amber bg-surface py-2 font-normal whitespace-normal off-band shadow-overlay">
                {entry.links.map((link) => (
                  <li key={`${link.label} ${link.to}`}>
                    <GroupLink link={link} links={entry.links} />
                  </li>
                ))}
              </ul>
            </details>
          ) : (
            <Link to={entry.to} aria-current={markOf(entry, current, pathname)} className={entryClass}>
              {entry.label}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

const markOf = (entry: MenuLink, current: MenuEntry | undefined, pathname: string) =>
  entry === current ? findCurrent([entry], pathname)?.mark : undefined

function GroupLink({ link, links }: { link: MenuLink; links: readonly MenuLink[] }) {
  const { pathname } = useLocation()
  const current = findCurrent(links, pathname)
  return (
    <Link
      to={link.to}
      aria-current={current?.link === link ? current.mark : undefined}
      className="flex min-h-11 items-center border-s-3 border-transparent px-4 py-2 -outline-offset-2 hover:bg-brand-soft hover:text-brand-ink aria-current:border-amber aria-current:font-semibold"
    >
      {link.label}
    </Link>
  )
}

function SmallMenu() {
  const { pathname } = useLocation()
  const { mainMenu } = useFrame()
  const current = findCurrentEntry(mainMenu, pathname)
  return (
    <details className="group/menu lg:hidden">
      <summary className="-ms-3 flex min-h-13 list-none items-center gap-2 px-3 font-semibold [&::-webkit-details-marker]:hidden">
        <Icon name="menu" className="group-open/menu:hidden" />
        <Icon name="close" className="hidden group-open/menu:block" />
        Menu
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-3.25rem)] overflow-y-auto overscroll-contain border-t-3 border-amber bg-surface off-band shadow-overlay">
        <div className="shell py-2">
          <ul>
            {mainMenu.map((entry, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- staff may give two entries the same words
              <li key={at} className="border-b border-line last:border-b-0">
                {'links' in entry ? (
                  <details name="small-menu" className="group/entry">
                    <summary className={classNames(smallEntryClass, entry === current && currentClass)}>
                      {entry.label}
                      <Icon
                        name="chevron-down"
                        className="text-amber transition-transform group-open/entry:rotate-180"
                      />
                    </summary>
                    <ul className="ps-3 pb-3">
                      {entry.links.map((link) => (
                        <li key={`${link.label} ${link.to}`}>
                          <GroupLink link={link} links={entry.links} />
                        </li>
                      ))}
                    </ul>
                  </details>
                ) : (
                  <Link
                    to={entry.to}
                    aria-current={markOf(entry, current, pathname)}
                    className={classNames(smallEntryClass, entry === current && currentClass)}
                  >
                    {entry.label}
                  </Link>
                )}
              </li>
            ))}
          </ul>
          <TopLinksOfPhone />
        </div>
      </div>
    </details>
  )
}

/** A phone's masthead has no place for these links. */
function TopLinksOfPhone() {
  const { pathname } = useLocation()
  const { topLinks } = useFrame()
  return (
    <ul className="flex flex-wrap gap-x-4 border-t border-line pt-1 sm:hidden">
      {topLinks.map((link) => (
        <li key={`${link.label} ${link.to}`}>
          <Link to={link.to} aria-current={pathname === link.to ? 'page' : undefined} className="top-link px-3">
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const smallEntryClass =
  'flex min-h-12 list-none items-center justify-between gap-3 border-s-3 border-transparent px-3 py-2 font-semibold [&::-webkit-details-marker]:hidden'
const currentClass = 'border-s-amber! text-brand-ink'

/** The last item of the menu (spec 1 §2.1). The server knows no visitor, so every page has 'User Profile' at first and the browser adds the name. */
function AccountLink() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const to = user ? '/user-profile' : '/login'
  return (
    <Link
      to={to}
      data-account
      aria-current={pathname === to ? 'page' : undefined}
      className="group flex min-w-0 flex-1 basis-32 justify-end text-sm font-semibold text-band-link xl:text-base"
    >
      <span className="flex min-h-13 min-w-0 items-center gap-2 border-b-3 border-transparent group-hover:border-band-line group-aria-current:border-band-amber">
        <Icon name="user" />
        <span data-account-name className="truncate">
          {user ? `${user.name} Profile` : 'User Profile'}
        </span>
      </span>
    </Link>
  )
}
