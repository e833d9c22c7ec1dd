import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { onDemand } from '#kit/on-demand.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { useSession } from '#kit/sign-in/session.ts'
import type { StoredUser } from '#kit/sign-in/stored-user.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { holds, isStaff, may } from '#platform/duties.ts'
import { getProfile } from '../../contract.ts'
import { useLogout } from '../sign-in/use-logout.tsx'

const FactorNotice = onDemand(() => import('../security/factor-notice.tsx').then((module) => module.FactorNotice), {
  name: 'factor-notice',
  fallback: null,
})

/** The dashboard of the signed-in person (spec 1 §2.9). Its tabs are links, so that each has a URL. */
export default function ProfileLayout() {
  const { user } = useSession()
  const { logOut, busy, question } = useLogout()
  const profile = useApiQuery(getProfile, {}, { enabled: Boolean(user) })
  const { pathname } = useLocation()
  if (!user) return null
  if (isOffice(user, pathname))
    return (
      <div className="shell py-8 sm:py-12">
        <Outlet />
      </div>
    )
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        title={`${user.name} ${user.surname}`}
        meta={
          user.role === 'Admin' && (
            <Badge tone="info" icon="shield">
              Staff
            </Badge>
          )
        }
        actions={
          <Button icon="log-out" busy={busy} busyLabel="Logging out" onClick={logOut}>
            Log out
          </Button>
        }
      />
      {question}
      {profile.data?.passwordChangeRequired && <ChangePasswordNotice />}
      {profile.data?.lacksFactor && <FactorNotice {...profile.data.lacksFactor} />}
      <ProfileTabs user={user} />
      <Outlet />
    </div>
  )
}

function ChangePasswordNotice() {
  return (
    <Alert
      kind="warning"
      title="Change your password"
      className="mb-6"
      actions={
        <LinkButton to="/user-profile#password" size="sm">
          Change password
        </LinkButton>
      }
    >
      You logged in with a one-time password.
    </Alert>
  )
}

const ownTabs = [
  { to: '/user-profile', label: 'Profile', end: true },
  { to: '/user-profile/data', label: 'Your data' },
  { to: '/user-profile/security', label: 'Login and security' },
]
const formsTab = { to: '/user-profile/forms', label: 'Forms' }
const recordTabs = [
  formsTab,
  { to: '/user-profile/licences', label: 'Licences' },
  { to: '/companies', label: 'Companies' },
  { to: '/consumer-complaint', label: 'Complaints' },
  { to: '/whistleblowing', label: 'Whistleblowing' },
]

/** What staff work on is in their navigation, and 'All Forms' here too (spec 1 §2.9). */
function tabsFor(user: StoredUser) {
  if (!isStaff(user)) return [...ownTabs, ...recordTabs]
  return holds(user, may.readApplications) ? [...ownTabs, formsTab] : ownTabs
}

/** Screens below the profile that are not about the person: places of the workplace, with headings of their own. */
const isOffice = (user: StoredUser, pathname: string): boolean =>
  /\/(staff|limits)$/.test(pathname) && holds(user, may.readAccounts)

function ProfileTabs({ user }: { user: StoredUser }) {
  const bar = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    // On a phone the open tab may be outside the visible part.
    bar.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  return (
    <nav ref={bar} aria-label="Your account" data-print="no" className="mb-8">
      <ul className="flex overflow-x-auto border-b border-line-strong">
        {tabsFor(user).map(({ label, ...link }) => (
          <li key={link.to} className="-mb-px shrink-0">
            <NavLink
              {...link}
              className="flex min-h-11 items-center border-b-3 border-transparent px-4 py-2.5 font-semibold text-muted outline-offset-[-3px] hover:text-ink aria-[current=page]:border-amber aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
