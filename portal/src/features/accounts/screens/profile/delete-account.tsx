import { useRef } from 'react'
import * as z from 'zod/mini'
import { api } from '#kit/api/browser-api.ts'
import { discardAllOf } from '#kit/outbox/waiting.ts'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { useSession } from '#kit/sign-in/session.ts'
import { Form, useForm } from '#kit/forms/use-form.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { deleteAccount } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { useForgetSession } from '../sign-in/use-logout.tsx'

const passwordGiven = z.object({ password: z.string().check(z.minLength(1, 'Type your password')) })

/** Asks for the password before the account is deleted. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const forget = useForgetSession()
  const { user } = useSession()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    id: 'delete-account',
    schema: passwordGiven,
    failure: messages.unknownError,
    toasts: true,
    async send(body) {
      await withProof(() => api.call(deleteAccount, { body }))
      if (user) void discardAllOf(user.id).catch(() => {})
      forget('account-deleted')
    },
  })
  return (
    <ConfirmDialog
      isOpen
      danger
      busy={form.busy}
      onClose={onClose}
      onConfirm={() => element.current?.requestSubmit()}
      title="Delete your account?"
      confirmLabel="Delete my account"
      cancelLabel="Keep my account"
    >
      <Form
        ref={element}
        form={form}
        className="gap-4"
        before={
          <>
            {/* The text is the same for everybody, so that it does not reveal who has made a report. */}
            <p>
              If you have reported wrongdoing, your name, contact details and account are removed from the report. The
              report itself is kept without a name, and you can no longer follow it.
            </p>
            <p>This cannot be undone. To confirm that it is you, type your password.</p>
          </>
        }
        fields={{ password: { kind: 'password', label: 'Password', autoComplete: 'current-password' } }}
      />
    </ConfirmDialog>
  )
}
