import { readSsoFailure } from '#kit/login-address.ts'
import { Alert } from '#ui/alert.tsx'
import { AnchorButton } from '#ui/button.tsx'
import { failureWords } from '../../sso/messages.ts'
import { SignedInParts } from './signed-in-answer.tsx'

/** For staff: a link, which needs no script to reach the provider. The page's script adds where the login leads. */
export function SsoPart({ name }: { name: string }) {
  return (
    <section aria-labelledby="sso-heading" className="mt-8 border-t border-line pt-6">
      <h2 id="sso-heading" className="text-xl">
        Staff
      </h2>
      <p className="mt-2 mb-4 text-muted">For people who work for the Commission.</p>
      <AnchorButton href="/api/auth/sso/start" className="max-sm:w-full">
        Log in with {name}
      </AnchorButton>
    </section>
  )
}

/** Why the last login at the provider failed. */
export function SsoFailureNotice({ search, name }: { search: URLSearchParams; name: string }) {
  const failure = readSsoFailure(search)
  if (!failure) return null
  return (
    <Alert kind={failure === 'cancelled' ? 'info' : 'error'} className="mb-6">
      {failureWords[failure](name)}
    </Alert>
  )
}

/** Takes the place of the form while the script changes the provider's ticket for a session (app/document/sso-ticket.ts). */
export function SsoArrival() {
  return (
    <div data-arrives hidden className="max-w-xl">
      <SignedInParts />
    </div>
  )
}
