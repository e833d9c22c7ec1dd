import { useState } from 'react'
import { api } from '#kit/browser-api.ts'
import { useHydrated } from '#kit/hydrated.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { useFields } from '#kit/use-fields.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { forgotBody, requestPasswordReset } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { FormFailure } from '../form-failure.tsx'
import { useFormCall } from '../use-form-call.ts'

export const meta = () => pageMeta({ title: 'Forgot password' })

/** Requests a mailed link; the answer does not reveal whether the address is known (decisions §3). */
export default function ForgotPasswordPage() {
  const form = useFields(forgotBody, { focusFirst: true })
  const { send, busy, failure } = useFormCall(form, { fallback: messages.unknownError })
  const [answer, setAnswer] = useState<string>()
  const ready = useHydrated()
  const submit = form.onSubmit((body) =>
    send(
      () => api.call(requestPasswordReset, { body }),
      ({ message }) => setAnswer(message),
    ),
  )
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        title="Forgot password"
        lead="We send a link to your e-mail address. Open it to set a new password."
      />
      <div className="grid max-w-xl gap-5">
        {answer ? (
          <Alert kind="success" title="Check your e-mail">
            {answer}
          </Alert>
        ) : (
          <form method="post" noValidate onSubmit={submit} className="grid gap-5">
            <TextField
              {...form.field('email')}
              type="email"
              label="E-mail"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
            <Button type="submit" variant="primary" busy={busy} busyLabel="Sending" disabled={!ready}>
              Send the link
            </Button>
            <FormFailure>{failure}</FormFailure>
          </form>
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
