import { type ActionFunctionArgs, redirect, useActionData, useSearchParams } from 'react-router'
import { formApiContext } from '#kit/api/api-context.ts'
import { answerForm, errorsOf, fieldsOf, type RefusedForm } from '#kit/forms/page-form.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { requestPasswordReset } from '../../contract.ts'
import { denyEvent } from '../../factors/contract.ts'
import { messages } from '../../messages.ts'
import { draftKey, FormEnd } from './form-parts.tsx'

export const meta = (place: PagePlace) =>
  pageMeta({ title: 'Forgot password', description: 'Ask for a link to set a new password for your account.' }, place)

const fields = { names: ['email', 'token'], shown: ['email'] } as const

/** Mails a link, or with the token of a notice locks everyone out, which mails the same link. */
export const action = ({ request, context }: ActionFunctionArgs) =>
  answerForm(request, fields, async ({ email, token }) => {
    const api = context.get(formApiContext)
    if (token) return api.call(denyEvent, { body: { token } })
    await api.call(requestPasswordReset, { body: { email } })
    return redirect('/forgot-password?sent=1', 303)
  })

/**
 * Requests a mailed link; the answer does not reveal whether the address is known (decisions §3). Opened with the link of a notice about the account, it
 * is the page 'This was not me'.
 */
export default function ForgotPasswordPage() {
  const answer = useActionData<typeof action>()
  const refused = answer && 'problems' in answer ? answer : undefined
  const isDenial = Boolean(refused?.values.token)
  return (
    <div className="shell py-8 sm:py-12">
      {answer && 'message' in answer ? (
        <Denied message={answer.message} />
      ) : (
        <>
          <NotMeForm refused={isDenial ? refused : undefined} />
          <Forgotten refused={isDenial ? undefined : refused} />
        </>
      )}
    </div>
  )
}

/** The page's script hides it where the address has the token of a notice. */
function Forgotten({ refused }: { refused: RefusedForm<string> | undefined }) {
  const [search] = useSearchParams()
  return (
    <div data-without-token>
      <PageHeader
        title="Forgot password"
        lead="We send a link to your e-mail address. Open it to set a new password."
      />
      <div className="grid max-w-xl gap-5">
        {search.has('sent') ? (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- confirms a form just sent; without scripts nothing else can move the focus
          <div tabIndex={-1} autoFocus>
            <Alert kind="success" title="Check your e-mail">
              {messages.resetSent}
            </Alert>
          </div>
        ) : (
          <ForgotForm refused={refused} />
        )}
        <p>
          <Link to="/login" className="link tap inline-flex items-center">
            Back to login
          </Link>
        </p>
      </div>
    </div>
  )
}

function ForgotForm({ refused }: { refused: RefusedForm<string> | undefined }) {
  return (
    <form method="post" action="/forgot-password" noValidate data-keeps={draftKey} className="grid gap-5">
      {refused && <ErrorSummary errors={errorsOf('forgot', refused)} />}
      <TextField {...fieldsOf('forgot', refused)('email')} type="email" label="E-mail" autoComplete="username" />
      <FormEnd action="Send the link" refused={refused} />
    </form>
  )
}

/**
 * Locks a stranger out with the link of a notice, whose token follows the # of the address; the page's script shows the form where there is one
 * (app/document/sign-in.ts). It takes a button, because mail scanners open links too.
 */
function NotMeForm({ refused }: { refused: RefusedForm<string> | undefined }) {
  return (
    <form method="post" action="/forgot-password" noValidate data-keeps="not-me" data-takes-token hidden>
      <PageHeader title="This was not me" lead="Lock out the person who used your account." />
      <div className="grid max-w-xl gap-5">
        {refused && <ErrorSummary errors={errorsOf('not-me', refused)} />}
        <p>
          Every device is logged out, and your password stops working. We then send you a link to set a new one. Apps,
          passkeys and recovery codes that were added since then are removed, and so are people who were invited to your
          companies in your name.
        </p>
        <input type="hidden" name="token" defaultValue={refused?.values['token']} />
        <FormEnd action="Lock everyone out" refused={refused} />
      </div>
    </form>
  )
}

/** `data-signs-out` removes the session from this browser: it has ended. */
function Denied({ message }: { message: string }) {
  return (
    <>
      <PageHeader title="Your account is safe" />
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- confirms a form just sent; without scripts nothing else can move the focus */}
      <div tabIndex={-1} autoFocus data-signs-out className="max-w-xl">
        <Alert
          kind="success"
          title={message}
          actions={
            <LinkButton to="/login" variant="primary">
              Log in
            </LinkButton>
          }
        />
      </div>
    </>
  )
}
