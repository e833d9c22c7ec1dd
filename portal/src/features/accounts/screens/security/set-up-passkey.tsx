import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { api } from '#kit/api/browser-api.ts'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { useFields } from '#kit/forms/use-fields.ts'
import { useSubmit } from '#kit/forms/use-submit.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { messages } from '../../messages.ts'
import { addPasskey, startPasskey } from '../../passkeys/contract.ts'
import { passkeyName } from '../../passkeys/contract.input.ts'
import { FormFailure } from '#ui/form/form-failure.tsx'
import { describeDevice } from '../../rules.ts'

interface SetUpPasskeyProps {
  onClose: () => void
  /** With recovery codes where it is the account's first factor. */
  onDone: (codes: string[]) => void
}

/** Names a passkey and has the device make it. */
export function SetUpPasskey({ onClose, onDone }: SetUpPasskeyProps) {
  const form = useFields(z.object({ name: passkeyName }), {
    initial: { name: describeDevice(navigator.userAgent) },
    focusFirst: true,
  })
  const { submit, busy, error } = useSubmit(messages.unknownError)
  const send = form.onSubmit(({ name }) =>
    submit(async () => {
      const { options } = await withProof(() => api.call(startPasskey, {}))
      const { makePasskey } = await import('#kit/sign-in/passkey.ts')
      const response = await makePasskey(options)
      const { recoveryCodes } = await api.call(addPasskey, { body: { name, response: response as never } })
      toast.success('Your passkey is added.')
      onDone(recoveryCodes)
    }, form.refuse),
  )
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-5 border-t border-line pt-4">
      <h3 ref={title} tabIndex={-1}>
        Add a passkey
      </h3>
      <p>
        Your device asks for your finger, face or PIN, as when you unlock it. What it reads stays on the device: the
        portal receives only a key.
      </p>
      <TextField
        {...form.field('name')}
        label="Name"
        hint="By which you recognise the device later"
        autoComplete="off"
        className="max-w-96"
      />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" variant="primary" icon="key" busy={busy}>
          Make the passkey
        </Button>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
      </div>
      <FormFailure>{error?.message}</FormFailure>
    </form>
  )
}
