import { useLocation } from 'react-router'
import { useApiQuery } from '#kit/query.ts'
import { useSession } from '#kit/session.ts'
import { Alert } from '#ui/alert.tsx'
import { getProfile } from '../../contract.ts'
import { ResendLink } from './resend-link.tsx'

/** Screens that make no call for the sake of the notice: those of reports, which nobody shall be seen to open, and those of links. */
const withoutNotice = /^\/(whistleblowing|login|forgot-password|reset-password|verify-email|undo-email-change)(\/|$)/

/** Asks a signed-in person to open the mailed link, until the address is proved. */
export function EmailNotice() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const enabled = Boolean(user) && !withoutNotice.test(pathname)
  const profile = useApiQuery(getProfile, {}, { enabled })
  if (!enabled || !profile.data || profile.data.emailVerified) return null
  return (
    <div className="shell pt-6" data-print="no">
      <Alert kind="info" title="Confirm your e-mail address" actions={<ResendLink />}>
        Open the link that we sent to{' '}
        <strong className="[overflow-wrap:anywhere]">{profile.data.pendingEmail ?? profile.data.email}</strong>. Until
        then we send you no news by e-mail, and you can file 2 complaints or petitions.
      </Alert>
    </div>
  )
}
