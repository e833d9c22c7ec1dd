import { type ActionFunctionArgs, redirect, useActionData, useSearchParams } from 'react-router'
import { AfterForm, answerForm, NativeForm, pageForm, readSent } from '#kit/forms/page-form.tsx'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { requestPasswordReset } from '../../contract.ts'
import { denyEvent } from '../../factors/contract.ts'
import { messages } from '../../messages.ts'
import { accountForm, draftKey } from './form-parts.tsx'

export const meta = (place: PagePlace) =>
  pageMeta({ title: 'Forgot password', description: 'Ask for a link to set a new password for your account.' }, place)

const forgotForm = pageForm({
  ...accountForm,
  id: 'forgot',
  fields: { email: { type: 'email', label: 'E-mail', autoComplete: 'username' } },
  button: 'Send the link',
})

const notMeForm = pageForm({ ...accountForm, id: 'not-me', fields: {}, hidden: ['token'], button: 'Lock everyone out' })

/** Mails a link, or with the token of a notice locks everyone out, which mails the same link. */
export async function action(args: ActionFunctionArgs) {
  const sent = await readSent(args)
  if (sent.read('token')) return answerForm(notMeForm, sent, (body) => sent.api.call(denyEvent, { body }))
  return answerForm(forgotForm, sent, async (body) => {
    await sent.api.call(requestPasswordReset, { body })
    return redirect('/forgot-password?sent=1', 303)
  })
}

/**
 * Requests a mailed link; the answer does not reveal whether the address is known (decisions §3). Opened with the link of a notice about the account, it
 * is the page 'This was not me'.
 */
export default function ForgotPasswordPage() {
  const answer = useActionData<typeof action>()
  return (
    <div className="shell py-8 sm:py-12">
      {answer && 'message' in answer ? (
        <Denied message={answer.message} />
      ) : (
        <>
          <NotMe />
          <Forgotten />
        </>
      )}
    </div>
  )
}

/** The page's script hides it where the address has the token of a notice. */
function Forgotten() {
  const [search] = useSearchParams()
  return (
    <div data-without-token>
      <PageHeader
        title="Forgot password"
        lead="We send a link to your e-mail address. Open it to set a new password."
      />
      <div className="grid max-w-xl gap-5">
        {search.has('sent') ? (
          <AfterForm>
            <Alert kind="success" title="Check your e-mail">
              {messages.resetSent}
            </Alert>
          </AfterForm>
        ) : (
          <NativeForm form={forgotForm} action="/forgot-password" keeps={draftKey} />
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

/**
 * Locks a stranger out with the link of a notice, whose token follows the # of the address; the page's script shows the form where there is one
 * (app/document/sign-in.ts). It takes a button, because mail scanners open links too.
 */
function NotMe() {
  return (
    <NativeForm
      form={notMeForm}
      action="/forgot-password"
      keeps="not-me"
      data-takes-token
      hidden
      className="max-w-xl"
      before={
        <>
          <PageHeader title="This was not me" lead="Lock out the person who used your account." />
          <p>
            Every device is logged out, and your password stops working. We then send you a link to set a new one. Apps,
            passkeys and recovery codes that were added since then are removed, and so are people who were invited to
            your companies in your name.
          </p>
        </>
      }
    />
  )
}

/** `data-signs-out` removes the session from this browser: it has ended. */
function Denied({ message }: { message: string }) {
  return (
    <>
      <PageHeader title="Your account is safe" />
      <AfterForm data-signs-out className="max-w-xl">
        <Alert
          kind="success"
          title={message}
          actions={
            <LinkButton to="/login" variant="primary">
              Log in
            </LinkButton>
          }
        />
      </AfterForm>
    </>
  )
}
