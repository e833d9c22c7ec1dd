// Logging in and registering are documents: forms that the route's action answers through the API, so that limits, messages and statuses are the
// API's, and a first visit loads no application. A refusal is the same page with its problems, never with a password. A success is the page of
// kit/sign-in/signed-in-answer.tsx.
// `next`, where a login leads, stays in the address and is followed within this site alone (`kit/sign-in/login-address.ts`). The script replaces a refused
// POST in the history, so that going back sends nothing again. A browser that forbids storage cannot log in, and the page says what to allow.
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { isApiError } from '#kit/api/api-client.ts'
import { settingsContext } from '#kit/api/api-context.ts'
import { readFarewell, readNext, saysEnded, readSsoFailure } from '#kit/sign-in/login-address.ts'
import type { Farewell } from '#platform/login-parameters.ts'
import {
  answerForm,
  checkForm,
  NativeForm,
  pageForm,
  readSent,
  type SentForm,
  useRefusal,
} from '#kit/forms/page-form.tsx'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { answerLogin, SignedInAnswer, SignedInParts, WithoutScripts } from '#kit/sign-in/signed-in-answer.tsx'
import { Alert } from '#ui/alert.tsx'
import { AnchorButton } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { NeedsScripts } from '#ui/page/needs-scripts.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { logInByMail, login, register } from '../../contract.ts'
import { type User } from '#people/contract.ts'
import { loginWithFactor } from '../../factors/contract.ts'
import { messages } from '../../messages.ts'
import { failureWords } from '../../sso/messages.ts'
import { accountForm, draftKey, registrationSchema, useWithNext } from './form-parts.tsx'
import { PasskeyLogin } from './passkey-login.tsx'
import { RegisterForm, registerForm } from './register-form.tsx'

/** A login that waits for its second factor. */
interface Waiting {
  challenge: string
  /** What the account has for the second step, separated by spaces. */
  methods: string
}

const hints = {
  app: 'The 6-digit code that your authenticator app shows now. If you do not have your phone, enter one of your recovery codes',
  recovery: 'One of the recovery codes that you kept when you added your passkey',
}

const hasPasskey = (methods: string) => methods.split(' ').includes('passkey')

/** The second step of a login, for accounts with a second factor. */
function factorForm(methods: string, isRefused = false) {
  const hasApp = methods.split(' ').includes('totp') || !hasPasskey(methods)
  return pageForm({
    ...accountForm,
    id: 'factor',
    fields: {
      code: {
        label: hasApp ? 'Code' : 'Recovery code',
        hint: hasApp ? hints.app : hints.recovery,
        autoComplete: 'one-time-code',
        autoCapitalize: 'none',
        spellCheck: false,
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the answer to a form that was just sent; without scripts nothing else can move the focus
        autoFocus: !isRefused && !hasPasskey(methods),
      },
    },
    hidden: ['challenge', 'methods'],
    button: 'Continue',
    fallback: messages.unknownError,
  })
}

function FactorForm({ challenge, methods }: Waiting) {
  const withNext = useWithNext()
  const isRefused = useRefusal('factor') !== undefined
  return (
    <>
      <h2 className="mb-5 text-xl">Second step</h2>
      {hasPasskey(methods) && <PasskeyLogin challenge={challenge} label="Use your passkey" />}
      <NativeForm
        form={factorForm(methods, isRefused)}
        keeps="factor"
        values={{ challenge, methods }}
        before={
          hasPasskey(methods) && (
            <p className="hidden noscript:block">A passkey works only with JavaScript switched on.</p>
          )
        }
        after={
          <p className="text-muted">
            <Link to={withNext('/login')} className="link tap">
              Begin the login again
            </Link>
          </p>
        }
      >
        <WithoutScripts />
      </NativeForm>
    </>
  )
}

const loginForm = pageForm({
  ...accountForm,
  id: 'login',
  fields: {
    email: { type: 'email', label: 'E-mail', autoComplete: 'username' },
    password: { kind: 'password', label: 'Password', autoComplete: 'current-password' },
  },
  button: 'Log in',
  fallback: messages.unknownError,
})

const LoginForm = () => (
  <NativeForm
    form={loginForm}
    keeps={draftKey}
    below={{
      password: (
        <p className="-mt-3 flex flex-wrap gap-x-6">
          <Link to="/forgot-password" className="link tap inline-flex items-center py-1">
            Forgot password
          </Link>
          <Link to="/forgot-password?by=mail" className="link tap inline-flex items-center py-1">
            Get a link by e-mail
          </Link>
        </p>
      ),
    }}
    after={
      <p className="text-muted">
        No account yet?{' '}
        <Link to={useWithNext()('/login?tab=register')} className="link tap">
          Register
        </Link>
      </p>
    }
  >
    <WithoutScripts />
  </NativeForm>
)

export const meta = (place: PagePlace) =>
  pageMeta({ title: 'Log in or register', description: 'Log in to apply for licences and follow your cases.' }, place)

export const loader = ({ context }: LoaderFunctionArgs) => ({ ssoName: context.get(settingsContext).ssoName })

const isRegistration = (search: URLSearchParams) => search.get('tab') === 'register'

/** The session, or the second step. */
async function begin<Answer extends object>({ request }: ActionFunctionArgs, sent: SentForm, call: Promise<Answer>) {
  const answer = await call
  if (!isSession(answer)) return answer
  const { url } = request
  return answerLogin(answer, readNext(new URL(url).search, answer.user), {
    url,
    plain: sent.read('without-scripts') !== '',
  })
}

const isSession = (answer: object): answer is { token: string; user: User } => 'token' in answer

/** Logs in or registers. */
export async function action(args: ActionFunctionArgs) {
  const sent = await readSent(args)
  const { api, read } = sent
  if (isRegistration(new URL(args.request.url).searchParams))
    return answerForm(registerForm, sent, ({ agreeTerms, ...typed }) => {
      const filled = { ...typed, agreeTerms: agreeTerms !== '' }
      const { retypePassword: _same, ...body } = checkForm(registrationSchema, filled)
      return begin(args, sent, api.call(register, { body }))
    })
  const token = read('token')
  if (token) return answerForm(loginForm, sent, () => begin(args, sent, api.call(logInByMail, { body: { token } })))
  const challenge = read('challenge')
  if (!challenge) return answerForm(loginForm, sent, (body) => begin(args, sent, api.call(login, { body })))
  const answer = api.call(loginWithFactor, { body: { challenge, code: read('code') } })
  const hasEnded = await answer.then(() => false, isOfChallenge)
  const form = factorForm(read('methods'))
  const begun = () => begin(args, sent, answer)
  return hasEnded ? answerForm(loginForm, sent, begun) : answerForm(form, sent, begun)
}

/** Whether the challenge itself was refused, so that the login begins again. */
const isOfChallenge = (error: unknown) => isApiError(error) && error.fields.some(({ field }) => field === 'challenge')

/** What waits for a second step: the answer to the first, or to a wrong code. */
function useWaiting(answer: object | undefined): Waiting | undefined {
  const refused = useRefusal('factor')?.values
  if (refused) return { challenge: refused['challenge'] ?? '', methods: refused['methods'] ?? '' }
  if (!answer || !('challenge' in answer && 'methods' in answer)) return undefined
  return { challenge: String(answer.challenge), methods: (answer.methods as string[]).join(' ') }
}

/** Login and register, two tabs of one screen (spec 1 §2.8); `?tab=register` opens the second. */
export default function LoginPage() {
  const [search] = useSearchParams()
  const { ssoName } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const registering = isRegistration(search)
  const isSignedIn = answer !== undefined && 'token' in answer
  const isRefused = answer !== undefined && 'refused' in answer
  const waiting = useWaiting(answer)
  const withNext = useWithNext()
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        title={registering ? 'Register' : 'Log in'}
        lead="One account for applications, complaints, petitions and identified reports."
      />
      {isSignedIn ? (
        <>
          <NeedsScripts>The workplace of staff opens only with JavaScript switched on.</NeedsScripts>
          <SignedInAnswer {...answer} forgets={draftKey} />
        </>
      ) : waiting ? (
        <div data-login className="max-w-xl">
          <FactorForm {...waiting} />
        </div>
      ) : (
        <div data-login className="max-w-xl">
          {!isRefused && <Notice search={search} />}
          <WaitingText next={search.get('next')} />
          {!isRefused && ssoName && <SsoFailureNotice search={search} name={ssoName} />}
          <TabLinks
            label="Log in or register"
            className="mb-6"
            items={[
              { label: 'Login', to: withNext('/login'), current: !registering },
              { label: 'Register', to: withNext('/login?tab=register'), current: registering },
            ]}
          />
          {registering ? (
            <RegisterForm />
          ) : (
            <>
              <PasskeyLogin label="Use a passkey" />
              <LoginForm />
            </>
          )}
          {ssoName && !registering && <SsoPart name={ssoName} />}
        </div>
      )}
      {!isSignedIn && !waiting && (
        <>
          <p className="measure mt-8 hidden text-muted noscript:block">
            Without JavaScript you read your profile, your applications and your cases here, and write complaints and
            petitions. To apply for a licence or change your details, switch JavaScript on. If you have logged in
            already,{' '}
            <Link to="/user-profile" className="link">
              open your profile
            </Link>
            .
          </p>
          <p className="mt-8">
            <Link to="/complaint-status" className="link tap inline-flex items-center">
              Follow a complaint with the code of your letter, without an account
            </Link>
          </p>
        </>
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

/** For a visitor who has written something first. */
const WaitingText = ({ next }: { next: string | null }) =>
  next !== null &&
  /^\/[^?]*\/write(\?|$)/.test(next) && (
    <Alert className="mb-6" title="What you have written is kept">
      When you have registered or logged in, you return to it and can send it.{' '}
      <a href={next} className="link">
        Go back to it now
      </a>
    </Alert>
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

/** For staff: a link, which needs no script to reach the provider. */
function SsoPart({ name }: { name: string }) {
  return (
    <section aria-labelledby="sso-heading" className="mt-8 border-t border-line pt-6">
      <h2 id="sso-heading" className="text-xl">
        Staff
      </h2>
      <p className="mt-2 mb-4 text-muted">For people who work for the Commission.</p>
      <AnchorButton href={useWithNext()('/api/auth/sso/start')} className="max-sm:w-full">
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
