import * as z from 'zod/mini'
import { useFields } from '#kit/use-fields.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/field.tsx'
import { newPassword } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { ruleMessages } from '../../rules.ts'
import { FormFailure } from '../form-failure.tsx'
import { PasswordRules } from './password-rules.tsx'
import { useFormCall } from '../use-form-call.ts'

const schema = z
  .object({ currentPassword: z.optional(z.string()), password: newPassword, retypePassword: z.string() })
  .check(
    z.refine((form) => form.password === form.retypePassword, {
      path: ['retypePassword'],
      error: ruleMessages.passwordsDiffer,
      when: () => true,
    }),
  )

type Values = z.infer<typeof schema>

interface NewPasswordFormProps<T> {
  action: string
  /** The account's e-mail address, for password managers; if given, the form also requires the current password. */
  presentOf?: string
  send: (values: Values) => Promise<T>
  onDone: (answer: T) => void
}

export function NewPasswordForm<T>({ action, presentOf, send: call, onDone }: NewPasswordFormProps<T>) {
  const form = useFields(schema, { focusFirst: true })
  const { send, busy, failure } = useFormCall(form, { fallback: messages.unknownError })
  const submit = form.onSubmit((values) => send(() => call(values), onDone))
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {presentOf && (
        <>
          <input type="text" autoComplete="username" value={presentOf} readOnly hidden />
          <PasswordField {...form.field('currentPassword')} label="Current password" autoComplete="current-password" />
        </>
      )}
      <PasswordField {...form.field('password')} label="New password" autoComplete="new-password" />
      <PasswordRules password={String(form.values.password ?? '')} />
      <PasswordField {...form.field('retypePassword')} label="Retype password" autoComplete="new-password" />
      <Button type="submit" variant="primary" busy={busy} className="sm:w-fit">
        {action}
      </Button>
      <FormFailure>{failure}</FormFailure>
    </form>
  )
}
