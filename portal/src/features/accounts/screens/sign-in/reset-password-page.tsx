import { useActionData } from 'react-router'
import { AfterForm, answers, checkForm, NativeForm, pageForm, useRefusal } from '#kit/forms/page-form.tsx'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { NeedsScripts } from '#ui/page/needs-scripts.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { ResponseOf } from '#platform/endpoint.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { type Factor, resetPassword } from '../../contract.ts'
import { recentFactorDays } from '../../rules.ts'
import { accountForm, draftKey, newPasswordSchema, PasswordRules } from './form-parts.tsx'

export const meta = (place: PagePlace) =>
  pageMeta(
    { title: 'Set a new password', description: 'Set a new password with the link in our e-mail.', noIndex: true },
    place,
  )

const form = pageForm({
  ...accountForm,
  id: 'reset',
  fields: {
    password: { kind: 'password', label: 'New password', autoComplete: 'new-password' },
    retypePassword: { kind: 'password', label: 'Retype password', autoComplete: 'new-password' },
  },
  hidden: ['token'],
  button: 'Set the new password',
})

export const action = answers(form, async ({ token, ...typed }, { api }) => {
  const { password } = checkForm(newPasswordSchema, typed)
  return api.call(resetPassword, { body: { token, password } })
})

/** Sets a new password with the mailed link, whose token follows the # of the address: browsers do not send that to servers. */
export default function ResetPasswordPage() {
  const answer = useActionData<typeof action>()
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        title="Set a new password"
        lead="You are logged out on all devices. Then you log in with the new password."
      />
      <NeedsScripts>You can set a new password only with JavaScript switched on.</NeedsScripts>
      <div className="max-w-xl">
        {answer && 'message' in answer ? (
          <Done {...answer} />
        ) : (
          <>
            <ResetForm />
            <NoLink />
          </>
        )}
      </div>
    </div>
  )
}

/** The page's script takes the token from the address (app/document/sign-in.ts), and shows `NoLink` instead where there is none. */
function ResetForm() {
  const refused = useRefusal(form.id)
  return (
    <NativeForm
      form={form}
      action="/reset-password"
      keeps={draftKey}
      data-takes-token
      className="noscript:hidden"
      below={{ password: <PasswordRules of="reset-password" /> }}
      after={
        refused?.failure && (
          <p>
            <Link to="/forgot-password" className="link tap inline-flex items-center">
              Ask for a new link
            </Link>
          </p>
        )
      }
    />
  )
}

function NoLink() {
  return (
    <div data-without-token hidden>
      <EmptyState
        icon="key"
        title="Open the link in your e-mail"
        action={
          <LinkButton to="/forgot-password" variant="primary">
            Ask for a link
          </LinkButton>
        }
      >
        This page works only with the link in our e-mail. The link is valid for 30 minutes and works once.
      </EmptyState>
    </div>
  )
}

/** `data-signs-out` removes the session from this browser: it has ended. */
function Done({ message, recentFactors }: ResponseOf<typeof resetPassword>) {
  const next = recentFactors.length > 0 ? '?next=%2Fuser-profile%2Fsecurity' : ''
  return (
    <AfterForm data-signs-out className="grid gap-5">
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
    </AfterForm>
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
