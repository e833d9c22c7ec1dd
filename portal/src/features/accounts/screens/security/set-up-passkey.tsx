import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { api } from '#kit/api/browser-api.ts'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { Form, useForm } from '#kit/forms/use-form.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { messages } from '../../messages.ts'
import { addPasskey, startPasskey } from '../../passkeys/contract.ts'
import { passkeyName } from '../../passkeys/contract.input.ts'
import { describeDevice } from '../../rules.ts'

interface SetUpPasskeyProps {
  onClose: () => void
  /** With recovery codes where it is the account's first factor. */
  onDone: (codes: string[]) => void
}

/** Names a passkey and has the device make it. */
export function SetUpPasskey({ onClose, onDone }: SetUpPasskeyProps) {
  const form = useForm({
    id: 'set-up-passkey',
    schema: z.object({ name: passkeyName }),
    initial: { name: describeDevice(navigator.userAgent) },
    failure: messages.unknownError,
    async send({ name }) {
      const { options } = await withProof(() => api.call(startPasskey, {}))
      const { makePasskey } = await import('#kit/sign-in/passkey.ts')
      const response = await makePasskey(options)
      const { recoveryCodes } = await api.call(addPasskey, { body: { name, response: response as never } })
      toast.success('Your passkey is added.')
      onDone(recoveryCodes)
    },
  })
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Form
      form={form}
      className="border-t border-line pt-4"
      before={
        <>
          <h3 ref={title} tabIndex={-1}>
            Add a passkey
          </h3>
          <p>
            Your device asks for your finger, face or PIN, as when you unlock it. What it reads stays on the device: the
            portal receives only a key.
          </p>
        </>
      }
      fields={{
        name: {
          label: 'Name',
          hint: 'By which you recognise the device later',
          autoComplete: 'off',
          className: 'max-w-96',
        },
      }}
      button="Make the passkey"
      buttonIcon="key"
      onCancel={onClose}
    />
  )
}
