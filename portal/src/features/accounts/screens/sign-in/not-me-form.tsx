import { errorsOf, type RefusedForm } from '#kit/page-form.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { FormEnd } from './form-end.tsx'

/**
 * Locks a stranger out with the link of a notice, whose token follows the # of the address; the page's script shows the form where there is one
 * (app/document/sign-in.ts). It takes a button, because mail scanners open links too.
 */
export function NotMeForm({ refused }: { refused: RefusedForm<string> | undefined }) {
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
export function Denied({ message }: { message: string }) {
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
