import { useEffect } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { useFields } from '#kit/forms/use-fields.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/form/field.tsx'
import { newPassword } from '../../contract.input.ts'
import { messages } from '../../messages.ts'
import { FormFailure } from '#ui/form/form-failure.tsx'
import { PasswordRules, samePassword } from '../sign-in/form-parts.tsx'
import { useFormCall } from '../use-form-call.ts'

const schema = z
  .object({ currentPassword: z.string(), password: newPassword, retypePassword: z.string() })
  .check(samePassword)

type Values = z.infer<typeof schema>

interface NewPasswordFormProps<T> {
  /** The account's e-mail address, for password managers. */
  email: string
  send: (values: Values) => Promise<T>
  onDone: (answer: T) => void
}

export function NewPasswordForm<T>({ email, send: call, onDone }: NewPasswordFormProps<T>) {
  const form = useFields(schema, { focusFirst: true })
  const { send, busy, failure } = useFormCall(form, { fallback: messages.unknownError })
  const submit = form.onSubmit((values) => send(() => call(values), onDone))
  const { key } = useLocation()
  useEffect(() => document.getElementById('current-password')?.focus(), [key])
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('currentPassword')}
        id="current-password"
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordField {...form.field('password')} id="new-password" label="New password" autoComplete="new-password" />
      <PasswordRules of="new-password" password={String(form.values.password ?? '')} />
      <PasswordField {...form.field('retypePassword')} label="Retype password" autoComplete="new-password" />
      <Button type="submit" variant="primary" busy={busy} className="sm:w-fit">
        Change password
      </Button>
      <FormFailure>{failure}</FormFailure>
    </form>
  )
}
