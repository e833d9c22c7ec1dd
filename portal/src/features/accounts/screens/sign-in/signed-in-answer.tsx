import { toStoredUser } from '#kit/stored-user.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import type { User } from '../../contract.ts'
import { draftKey } from './form-end.tsx'

interface SignedInAnswerProps {
  token: string
  user: User
  /** An administrator is led to adding a second factor first. */
  leadsToFactor?: boolean | undefined
}

/** The answer to a login: the page's script stores the session and opens the next page (app/document/sign-in.ts). */
export function SignedInAnswer({ token, user, leadsToFactor }: SignedInAnswerProps) {
  return (
    <div
      data-signed-in={JSON.stringify({ token, user: toStoredUser(user) })}
      data-forgets={draftKey}
      data-leads-to-factor={leadsToFactor}
      className="max-w-xl noscript:hidden"
    >
      <SignedInParts />
    </div>
  )
}

/** What a person reads while the script stores the session, or when the browser forbids it. */
export function SignedInParts() {
  return (
    <>
      <p role="status">You are logged in. Your page opens now.</p>
      <div data-not-stored hidden>
        <Alert
          kind="error"
          title="This browser did not keep your login"
          actions={<LinkButton to="/login">Try again</LinkButton>}
        >
          In the settings of your browser, allow this site to store data on this device (cookies and site data). Then
          log in again.
        </Alert>
      </div>
    </>
  )
}
