// Logging in and registering are documents: forms that the route's action answers through the API, so that limits, messages and statuses are the
// API's, and a first visit loads no application. A refusal is the same page with its problems, never with a password. A success is a page, sent once
// with `no-store`, with the token in an attribute; the document's script stores it under `root` and replaces the page.
// The server does not know where a login leads: `next` stays in the address and the script reads it (`kit/login-address.ts`), so the pages are cached
// and no redirect depends on what a visitor sent. The script replaces a refused POST in the history, so that going back sends nothing again. A
// browser that forbids storage cannot log in, and the page says what to allow.

import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { formApiContext, settingsContext } from '#kit/api-context.ts'
import { type Farewell, readFarewell, saysEnded, readSsoFailure } from '#kit/login-address.ts'
import { answerForm, checkForm } from '#kit/page-form.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { toStoredUser } from '#kit/stored-user.ts'
import { Alert } from '#ui/alert.tsx'
import { AnchorButton, LinkButton } from '#ui/button.tsx'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { login, register, type User } from '../../contract.ts'
import { loginWithFactor } from '../../factors/contract.ts'
import { messages } from '../../messages.ts'
import { failureWords } from '../../sso/messages.ts'
import { challengeOf, FactorForm, withoutChallenge } from './factor-form.tsx'
import { draftKey } from './form-end.tsx'
import { LoginForm, loginFields } from './login-form.tsx'
import { PasskeyLogin } from './passkey-login.tsx'
import { RegisterForm, registerFields } from './register-form.tsx'
import { registrationSchema } from './registration-schema.ts'

export const meta = (place: PagePlace) =>
  pageMeta({ title: 'Log in or register', description: 'Log in to apply for licences and follow your cases.' }, place)

export const loader = ({ context }: LoaderFunctionArgs) => ({ ssoName: context.get(settingsContext).ssoName })

const isRegistration = (search: URLSearchParams) => search.get('tab') === 'register'

/** Logs in or registers. The answer contains the session, which the page's script stores; it is sent once, and no cache may keep it. */
export function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(formApiContext)
  if (isRegistration(new URL(request.url).searchParams))
    return answerForm(request, registerFields, ({ agreeTerms, ...typed }) => {
      const { retypePassword: _same, ...body } = checkForm(registrationSchema, {
        ...typed,
        agreeTerms: agreeTerms !== '',
      })
      return api.call(register, { body })
    })
  return answerForm(request, loginFields, ({ challenge, code, methods: _asked, ...body }) =>
    challenge ? api.call(loginWithFactor, { body: { challenge, code } }) : api.call(login, { body }),
  )
}

/** Login and register, two tabs of one screen (spec 1 §2.8); `?tab=register` opens the second. */
export default function LoginPage() {
  const [search] = useSearchParams()
  const { ssoName } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const registering = isRegistration(search)
  const isSignedIn = answer !== undefined && 'token' in answer
  const refused = answer !== undefined && 'problems' in answer ? answer : undefined
  const challenge = answer && challengeOf(answer)
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        title={registering ? 'Register' : 'Log in'}
        lead="One account for applications, complaints, petitions and identified reports."
      />
      <NeedsScripts>
        You can log in and register only with JavaScript switched on. You can read the public pages and write to us on
        the contact page without it.
      </NeedsScripts>
      {isSignedIn ? (
        <SignedInAnswer {...answer} />
      ) : challenge ? (
        <div data-login className="max-w-xl noscript:hidden">
          <FactorForm {...challenge} refused={refused} />
        </div>
      ) : (
        <div data-login className="max-w-xl noscript:hidden">
          {!refused && <Notice search={search} />}
          <WaitingText />
          {!refused && ssoName && <SsoFailureNotice search={search} name={ssoName} />}
          <TabLinks
            label="Log in or register"
            className="mb-6"
            items={[
              { label: 'Login', to: '/login', current: !registering },
              { label: 'Register', to: '/login?tab=register', current: registering },
            ]}
          />
          {registering ? (
            <RegisterForm refused={refused} />
          ) : (
            <>
              <PasskeyLogin label="Use a passkey" />
              <LoginForm refused={refused && withoutChallenge(refused)} />
            </>
          )}
          {ssoName && !registering && <SsoPart name={ssoName} />}
        </div>
      )}
      {ssoName && <SsoArrival />}
    </div>
  )
}

const farewellWords: Record<Farewell, string> = {
  'logged-out': messages.loggedOut,
  'logged-out-here': messages.loggedOutHereOnly,
  'account-deleted': messages.accountDeleted,
}

/** For a visitor who has written something first; the page's script shows it and leads the link back (app/document/sign-in.ts). */
const WaitingText = () => (
  <div data-waiting-text hidden>
    <Alert className="mb-6" title="What you have written is kept on this device">
      When you have registered or logged in, you return to it and can send it.{' '}
      <a href="/" className="link">
        Go back to it now
      </a>
    </Alert>
  </div>
)

/** Why the person is here: the session has ended, or they logged out. */
function Notice({ search }: { search: URLSearchParams }) {
  const said = readFarewell(search)
  if (said)
    return (
      <Alert kind={said === 'logged-out-here' ? 'warning' : 'success'} className="mb-6">
        {farewellWords[said]}
      </Alert>
    )
  if (!saysEnded(search)) return null
  return (
    <Alert kind="warning" title="Your session has ended" className="mb-6">
      Log in again to return to the page where you were. What you typed there is kept on this device.
    </Alert>
  )
}

/** For staff: a link, which needs no script to reach the provider. The page's script adds where the login leads. */
function SsoPart({ name }: { name: string }) {
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
function SsoFailureNotice({ search, name }: { search: URLSearchParams; name: string }) {
  const failure = readSsoFailure(search)
  if (!failure) return null
  return (
    <Alert kind={failure === 'cancelled' ? 'info' : 'error'} className="mb-6">
      {failureWords[failure](name)}
    </Alert>
  )
}

/** Takes the place of the form while the script changes the provider's ticket for a session (app/document/sso-ticket.ts). */
function SsoArrival() {
  return (
    <div data-arrives hidden className="max-w-xl">
      <SignedInParts />
    </div>
  )
}

interface SignedInAnswerProps {
  token: string
  user: User
  /** An administrator is led to adding a second factor first. */
  leadsToFactor?: boolean | undefined
}

/** The answer to a login: the page's script stores the session and opens the next page (app/document/sign-in.ts). */
function SignedInAnswer({ token, user, leadsToFactor }: SignedInAnswerProps) {
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
function SignedInParts() {
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
