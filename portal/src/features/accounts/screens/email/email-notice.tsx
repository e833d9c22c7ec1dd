import { useEffect } from 'react'
import { useApiQuery } from '#kit/api/query.ts'
import { updateStoredUser } from '#kit/sign-in/session.ts'
import { Alert } from '#ui/alert.tsx'
import { getProfile } from '../../contract.ts'
import { ResendLink } from './resend-link.tsx'

/** Asks a signed-in person to open the mailed link until the address is verified. The stored person follows the profile, so that screens follow a change of duties. */
export function EmailNotice() {
  const profile = useApiQuery(getProfile, {})
  useEffect(() => {
    if (profile.data) updateStoredUser(profile.data)
  }, [profile.data])
  if (!profile.data || profile.data.emailVerified) return null
  return (
    <div className="shell pt-3" data-print="no">
      <Alert kind="info" className="text-sm max-sm:py-1.5">
        <details>
          <summary className="tap -my-0.5 cursor-pointer py-0.5">
            <span className="font-semibold">Confirm your e-mail address</span>{' '}
            <span className="[overflow-wrap:anywhere]">{profile.data.pendingEmail ?? profile.data.email}</span>
          </summary>
          <p className="my-2">
            Open the link that we sent to this address. Until then we send you no news by e-mail, you can file 2
            complaints or petitions, and you cannot add companies or two-step login.
          </p>
          <ResendLink />
        </details>
      </Alert>
    </div>
  )
}
