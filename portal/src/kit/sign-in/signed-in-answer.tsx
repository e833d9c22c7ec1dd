// The answer of a document to a login: a page with the session, sent once with `no-store`, which the document's script stores (app/document/sign-in.ts). A
// browser without scripts gets a redirect with the copy of the token that opens pages rendered for their reader (docs/decisions/0100).
import { redirect } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { withPageToken } from '../api/page-token.ts'
import { toStoredUser } from './stored-user.ts'

type User = Parameters<typeof toStoredUser>[0]
interface Begun {
  token: string
  user: User
}

/** Staff work with scripts only, and get no cookie. */
export function answerLogin<Answer extends Begun>(answer: Answer, to: string, place: { url: string; plain: boolean }) {
  if (!place.plain || answer.user.role === 'Admin') return answer
  const headers = withPageToken(answer.token, new URL(place.url)).map((cookie): [string, string] => [
    'set-cookie',
    cookie,
  ])
  return redirect(to, { status: 303, headers })
}

interface SignedInAnswerProps extends Begun {
  /** The draft of the form that was sent. */
  forgets?: string
  /** Where it leads, other than the page's address says. */
  next?: string
  /** An administrator is led to adding a second factor first. */
  leadsToFactor?: boolean | undefined
}

/** The page's script stores the session and opens the next page. */
export const SignedInAnswer = ({ token, user, forgets, next, leadsToFactor }: SignedInAnswerProps) => (
  <div
    data-signed-in={JSON.stringify({ token, user: toStoredUser(user) })}
    data-next={next}
    data-forgets={forgets}
    data-leads-to-factor={leadsToFactor}
    className="max-w-xl noscript:hidden"
  >
    <SignedInParts />
  </div>
)

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

/** Sent by browsers without scripts alone: nothing in the element exists for others. */
export const WithoutScripts = () => (
  <noscript>
    <input type="hidden" name="without-scripts" value="1" />
  </noscript>
)
