import { useEffect } from 'react'
import { useApiQuery, useApiMutation } from '#kit/api/query.ts'
import { updateStoredUser } from '#kit/sign-in/session.ts'
import { useHydrated } from '#kit/use-is-document.ts'
import { Alert } from '#ui/alert.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Button } from '#ui/button.tsx'
import { getProfile } from '../../contract.ts'
import { resendVerification } from '../../email/contract.ts'

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

/** Requests the mail with the link again. */
export function ResendLink() {
  const resend = useApiMutation(resendVerification, {
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(error.message),
  })
  // The server renders it with the page, before it can do anything.
  const hydrated = useHydrated()
  return (
    <Button
      size="sm"
      icon="mail"
      disabled={!hydrated}
      busy={resend.isPending}
      busyLabel="Sending"
      onClick={() => resend.mutate({})}
    >
      Send the link again
    </Button>
  )
}
