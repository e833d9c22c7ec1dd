import { useState, type MouseEvent, type ReactNode, useId } from 'react'
import { useLogout } from '#features/accounts/screens/sign-in/use-logout.tsx'
import { SearchBox } from '#features/workplace/screens/search-box.tsx'
import { useFrameKeys } from '#features/workplace/screens/use-open-counts.ts'
import { onDemand } from '#kit/on-demand.tsx'
import type { StoredUser } from '#kit/sign-in/stored-user.ts'
import { holds } from '#platform/duties.ts'
import { commission } from '#platform/state/commission.ts'
import { classNames } from '#ui/class-names.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { newRecords } from '#page-lists.ts'
import { Emblem } from '../emblem.tsx'

type BarMenuProps = {
  label: string
  icon: IconName
  /** Of the button. */
  className: string
  labelClassName?: string
  /** Where the list is. */
  place: string
  children: ReactNode
}

/** A button that opens links: the browser's own popover, which closes by Escape, by a press outside and by a chosen link without parts. */
export function BarMenu({ label, icon, className, labelClassName, place, children }: BarMenuProps) {
  const id = useId()
  const close = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest('a:not([data-keeps-focus]), button')) currentTarget.hidePopover()
  }
  return (
    <>
      <button type="button" popoverTarget={id} className={className}>
        <Icon name={icon} />
        <span className={labelClassName}>{label}</span>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a pressed link clicks */}
      <div
        id={id}
        popover="auto"
        onClick={close}
        className={classNames(
          'fixed inset-auto overflow-y-auto overscroll-contain border border-line bg-surface p-1.5 text-ink off-band shadow-overlay',
          place,
        )}
      >
        {children}
      </div>
    </>
  )
}

const entryClass =
  'flex min-h-10 w-full items-center gap-2.5 rounded-md px-3 py-1.5 text-start -outline-offset-2 hover:bg-brand-soft pointer-coarse:min-h-11'

type BarLinkProps = { to: string; icon: IconName; children: ReactNode }

function BarLink({ to, icon, children }: BarLinkProps) {
  return (
    <Link to={to} className={entryClass}>
      <Icon name={icon} className="text-brand-ink" />
      {children}
    </Link>
  )
}

type BarActionProps = { icon: IconName; onClick: () => void; children: ReactNode }

function BarAction({ icon, onClick, children }: BarActionProps) {
  return (
    <button type="button" onClick={onClick} className={entryClass}>
      <Icon name={icon} className="text-brand-ink" />
      {children}
    </button>
  )
}

const Shortcuts = onDemand(() => import('./shortcuts.tsx').then((module) => module.Shortcuts), { fallback: null })

const buttonClass =
  'flex h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2.5 text-sm font-semibold text-band-link hover:bg-band-line'
/** Under the bar at its end; a phone shows it at full width. */
const place = 'end-2 top-15 w-64 rounded-md max-sm:start-2 max-sm:w-auto'

/** The bar over every screen of staff. It stays in view and is as high as the menu of the public frame (`--head-bar`). */
export function TopBar({ user }: { user: StoredUser }) {
  return (
    <header
      data-print="no"
      className="on-band sticky top-0 z-40 flex h-(--head-bar) items-center gap-x-2 border-b border-band-line bg-band ps-3 pe-1.5"
    >
      <Link to="/work" className="flex h-11 shrink-0 items-center gap-2.5 rounded-md pe-2 font-bold text-band-link">
        <Emblem size="size-9" />
        <span className="max-sm:sr-only">{commission.shortName}</span>
      </Link>
      <SearchBox />
      <div className="ms-auto flex shrink-0 items-center">
        <NewMenu user={user} />
        <HelpMenu />
        <Link to="/" className={buttonClass}>
          <Icon name="globe" />
          <span className="max-xl:sr-only">Public website</span>
        </Link>
        <AccountMenu user={user} />
      </div>
    </header>
  )
}

function NewMenu({ user }: { user: StoredUser }) {
  const shown = newRecords.filter(({ duties = user.duties }) => holds(user, duties))
  if (shown.length === 0) return null
  return (
    <BarMenu label="New" icon="plus" className={buttonClass} labelClassName="max-sm:sr-only" place={place}>
      <nav aria-label="New">
        {shown.map(({ to, label, icon }) => (
          <BarLink key={to} {...{ to, icon }}>
            {label}
          </BarLink>
        ))}
      </nav>
    </BarMenu>
  )
}

/** `?` shows the keys of any screen. */
function HelpMenu() {
  const [shows, setShows] = useState(false)
  useFrameKeys({ '?': () => setShows(true) })
  return (
    <>
      <BarMenu label="Help" icon="info" className={buttonClass} labelClassName="max-xl:sr-only" place={place}>
        <nav aria-label="Help">
          <BarAction icon="key" onClick={() => setShows(true)}>
            Keyboard shortcuts
          </BarAction>
          <BarLink to="/handbook" icon="document">
            Staff handbook
          </BarLink>
          <BarLink to="/consumer-guide" icon="bookmark">
            Consumer guide
          </BarLink>
          <BarLink to="/guidelines" icon="document">
            Guidelines
          </BarLink>
          <BarLink to="/accessibility" icon="eye">
            Accessibility
          </BarLink>
        </nav>
      </BarMenu>
      {shows && <Shortcuts onClose={() => setShows(false)} />}
    </>
  )
}

function AccountMenu({ user }: { user: StoredUser }) {
  const { logOut, question } = useLogout()
  return (
    <>
      <BarMenu label={user.name} icon="user" className={buttonClass} labelClassName={accountLabel} place={place}>
        <p className="px-3 py-1.5 text-sm [overflow-wrap:anywhere]">
          <span className="block font-semibold">{`${user.name} ${user.surname}`}</span>
          <span className="text-muted">{user.email}</span>
        </p>
        <nav aria-label="Account" className="border-t border-line pt-1.5">
          <BarLink to="/user-profile" icon="user">
            Your profile
          </BarLink>
          <BarLink to="/user-profile/security" icon="lock">
            Login and security
          </BarLink>
          <BarAction icon="log-out" onClick={logOut}>
            Log out
          </BarAction>
        </nav>
      </BarMenu>
      {question}
    </>
  )
}
const accountLabel = 'max-w-32 truncate max-md:sr-only'
