import { redirect, useActionData, useParams, useSearchParams } from 'react-router'
import { AfterForm, answers, checkForm, NativeForm, pageForm, useRefusal } from '#kit/forms/page-form.tsx'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { WithoutScripts } from '#kit/sign-in/signed-in-answer.tsx'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { ResponseOf } from '#platform/endpoint.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { type Factor, resetPassword } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { recentFactorDays, resetLinkMinutes } from '../../rules.ts'
import { accountForm, draftKey, newPasswordSchema, PasswordRules, unmetOf } from './form-parts.tsx'

export const meta = (place: PagePlace) =>
  pageMeta(
    { title: 'Set a new password', description: 'Set a new password with the link in our e-mail.', noIndex: true },
    place,
  )

export const resetForm = pageForm({
  ...accountForm,
  id: 'reset',
  fields: {
    password: { kind: 'password', label: 'New password', autoComplete: 'new-password' },
    retypePassword: { kind: 'password', label: 'Retype password', autoComplete: 'new-password' },
  },
  hidden: ['token'],
  button: 'Set the new password',
  learns: unmetOf,
})

export const action = answers(resetForm, async ({ token, ...typed }, { api, read }) => {
  const { password } = checkForm(newPasswordSchema, typed)
  const done = await api.call(resetPassword, { body: { token, password } })
  // Scripts end the session of this browser with the answer alone. What was added lately is in no address.
  if (!read('without-scripts') || done.recentFactors.length > 0) return done
  return redirect('/reset-password?sent=1', 303)
})

/** Sets a new password with the mailed link. Opening it does nothing. */
export default function ResetPasswordPage() {
  const { token } = useParams()
  const answer = useActionData<typeof action>()
  const isSent = useSearchParams()[0].has('sent')
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        title="Set a new password"
        lead="You are logged out on all devices. Then you log in with the new password."
      />
      <div className="max-w-xl">
        {answer && 'message' in answer ? (
          <AfterForm data-signs-out className="grid gap-5">
            <Done {...answer} />
          </AfterForm>
        ) : token !== undefined || answer ? (
          <ResetForm token={token} />
        ) : isSent ? (
          <AfterForm>
            <Done message={messages.resetDone} recentFactors={[]} />
          </AfterForm>
        ) : (
          <NoLink />
        )}
      </div>
    </div>
  )
}

function ResetForm({ token }: { token: string | undefined }) {
  const refused = useRefusal(resetForm.id)
  return (
    <NativeForm
      form={resetForm}
      action="/reset-password"
      keeps={draftKey}
      values={token === undefined ? {} : { token }}
      below={{ password: <PasswordRules of="reset-password" form={resetForm.id} /> }}
      after={
        refused?.failure && (
          <p>
            <Link to="/forgot-password" className="link tap inline-flex items-center">
              Ask for a new link
            </Link>
          </p>
        )
      }
    >
      <WithoutScripts />
    </NativeForm>
  )
}

function NoLink() {
  return (
    <EmptyState
      icon="key"
      title="Open the link in your e-mail"
      action={
        <LinkButton to="/forgot-password" variant="primary">
          Ask for a link
        </LinkButton>
      }
    >
      This page works only with the link in our e-mail. The link is valid for {resetLinkMinutes} minutes and works once.
    </EmptyState>
  )
}

/** What follows. In the answer itself `data-signs-out` removes the session from this browser: it has ended. */
function Done({ message, recentFactors }: ResponseOf<typeof resetPassword>) {
  const next = recentFactors.length > 0 ? '?next=%2Fuser-profile%2Fsecurity' : ''
  return (
    <>
      <Alert
        kind="success"
        title={message}
        actions={
          <LinkButton to={`/login${next}`} variant="primary">
            Log in
          </LinkButton>
        }
      />
      {next && <RecentFactors factors={recentFactors} />}
    </>
  )
}

/** They stay: who only reads the mail of a person must not get past their second factor. */
function RecentFactors({ factors }: { factors: Factor[] }) {
  return (
    <Alert kind="warning" title={`Passkeys and apps added in the last ${recentFactorDays} days`}>
      <ul className="mb-2 list-disc ps-5">
        {factors.map(({ id, kind, name, addedAt }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {kind === 'passkey' ? `Passkey ${name}` : 'Authenticator app'}, added {formatDay(addedAt)}
          </li>
        ))}
      </ul>
      <p>
        If you did not add one of these, log in and press Remove beside it. If you cannot log in, open the link ‘This
        was not me’ in our e-mail about it, or write to us.
      </p>
    </Alert>
  )
}
