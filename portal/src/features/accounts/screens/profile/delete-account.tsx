import { useRef } from 'react'
import * as z from 'zod/mini'
import { api } from '#kit/api/browser-api.ts'
import { discardAllOf } from '#kit/outbox/waiting.ts'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { useSession } from '#kit/sign-in/session.ts'
import { useFields } from '#kit/forms/use-fields.ts'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { PasswordField } from '#ui/form/field.tsx'
import { deleteAccount } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { FormFailure } from '#ui/form/form-failure.tsx'
import { useForgetSession } from '../sign-in/use-logout.ts'
import { useFormCall } from '../use-form-call.ts'

const passwordGiven = z.object({ password: z.string().check(z.minLength(1, 'Type your password')) })

/** Asks for the password before the account is deleted. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const form = useFields(passwordGiven, { focusFirst: true })
  const { send, busy, failure } = useFormCall(form, { fallback: messages.unknownError })
  const forget = useForgetSession()
  const { user } = useSession()
  const element = useRef<HTMLFormElement>(null)
  const submit = form.onSubmit((body) =>
    send(
      () => withProof(() => api.call(deleteAccount, { body })),
      () => {
        if (user) void discardAllOf(user.id).catch(() => {})
        forget('account-deleted')
      },
    ),
  )
  const password = form.field('password')
  return (
    <ConfirmDialog
      isOpen
      danger
      busy={busy}
      onClose={onClose}
      onConfirm={() => element.current?.requestSubmit()}
      title="Delete your account?"
      confirmLabel="Delete my account"
      cancelLabel="Keep my account"
    >
      <form ref={element} method="post" noValidate onSubmit={submit} className="grid gap-4">
        {/* The text is the same for everybody, so that it does not reveal who has made a report. */}
        <p>
          If you have reported wrongdoing, your name, contact details and account are removed from the report. The
          report itself is kept without a name, and you can no longer follow it.
        </p>
        <p>This cannot be undone. To confirm that it is you, type your password.</p>
        <PasswordField {...password} label="Password" autoComplete="current-password" />
        {!password.error && <FormFailure>{failure}</FormFailure>}
      </form>
    </ConfirmDialog>
  )
}
