import { type ActionFunctionArgs, redirect, useActionData, useParams, useSearchParams } from 'react-router'
import { AfterForm, answerForm, NativeForm, pageForm, readSent, useRefusal } from '#kit/forms/page-form.tsx'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { requestPasswordReset } from '../../contract.ts'
import { denyEvent } from '../../factors/contract.ts'
import { messages } from '../../messages.ts'
import { loginLinkMinutes, resetLinkMinutes } from '../../rules.ts'
import { accountForm, draftKey } from './form-parts.tsx'

export const meta = (place: PagePlace) =>
  pageMeta({ title: 'Forgot password', description: 'Ask for a link to set a new password for your account.' }, place)

/** The same form, call and answer for accounts without a password: nobody learns which kind an account is, or whether there is one. */
const byMail = {
  title: 'Get a link by e-mail',
  lead: `For accounts without a password. Open the link within ${loginLinkMinutes} minutes and press the button: you are logged in. If your account has a password, the link sets a new one.`,
  sent: `If an account with this address exists, a link is on its way. It works once: for ${loginLinkMinutes} minutes to log in, or for ${resetLinkMinutes} minutes to set a new password.`,
}
const byPassword = {
  title: 'Forgot password',
  lead: 'We send a link to your e-mail address. Open it to set a new password.',
  sent: messages.resetSent,
}

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
    const isByMail = new URL(args.request.url).searchParams.has('by')
    return redirect(`/forgot-password?sent=${isByMail ? 'mail' : '1'}`, 303)
  })
}

/**
 * Requests a mailed link; the answer does not reveal whether the address is known (decisions §3). Opened with the link of a notice about the account, it
 * is the page 'This was not me'.
 */
export default function ForgotPasswordPage() {
  const answer = useActionData<typeof action>()
  const { token } = useParams()
  const isDenial = useRefusal(notMeForm.id) !== undefined || token !== undefined
  return (
    <div className="shell py-8 sm:py-12">
      {answer && 'message' in answer ? (
        <Denied message={answer.message} />
      ) : isDenial ? (
        <NotMe token={token} />
      ) : (
        <Forgotten />
      )}
    </div>
  )
}

function Forgotten() {
  const [search] = useSearchParams()
  const isByMail = search.has('by') || search.get('sent') === 'mail'
  const { title, lead, sent } = isByMail ? byMail : byPassword
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <div className="grid max-w-xl gap-5">
        {search.has('sent') ? (
          <AfterForm>
            <Alert kind="success" title="Check your e-mail">
              {sent}
            </Alert>
          </AfterForm>
        ) : (
          <NativeForm
            form={forgotForm}
            action={isByMail ? '/forgot-password?by=mail' : '/forgot-password'}
            keeps={draftKey}
          />
        )}
        <p>
          <Link to="/login" className="link tap inline-flex items-center">
            Back to login
          </Link>
        </p>
      </div>
    </>
  )
}

/** Locks a stranger out with the link of a notice. It takes a button, because mail scanners open links too. */
function NotMe({ token }: { token: string | undefined }) {
  return (
    <NativeForm
      form={notMeForm}
      action="/forgot-password"
      keeps="not-me"
      values={token === undefined ? {} : { token }}
      className="max-w-xl"
      before={
        <>
          <PageHeader title="This was not me" lead="Lock out the person who used your account." />
          <p>
            Every device is logged out, and your password stops working. We then send you a link to set a new one. Apps,
            passkeys and recovery codes that were added in the last 7 days are removed, also your own: add them again
            afterwards. People who were invited to your companies in your name since then are removed too.
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
