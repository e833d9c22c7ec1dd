import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
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

interface Values {
  currentPassword?: string
  password: string
  retypePassword: string
}

interface NewPasswordFormProps<T> {
  action: string
  /** Asks for the present password too; the address tells a password manager whose it is. */
  presentOf?: string
  send: (values: Values) => Promise<T>
  onDone: (answer: T) => void
}

/** A new password, typed twice. */
export function NewPasswordForm<T>({ action, presentOf, send: call, onDone }: NewPasswordFormProps<T>) {
  const form = useForm<Values>({ resolver: zodResolver(schema) })
  const { register, formState, handleSubmit, control } = form
  const { send, busy, failure } = useFormCall(form, { fallback: messages.unknownError })
  const password = useWatch({ control, name: 'password' }) ?? ''
  const submit = handleSubmit((values) => send(() => call(values), onDone))
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {presentOf && (
        <>
          <input type="text" autoComplete="username" value={presentOf} readOnly hidden />
          <PasswordField
            {...register('currentPassword')}
            label="Current password"
            autoComplete="current-password"
            error={formState.errors.currentPassword?.message}
          />
        </>
      )}
      <PasswordField
        {...register('password')}
        label="New password"
        autoComplete="new-password"
        error={formState.errors.password?.message}
      />
      <PasswordRules password={password} />
      <PasswordField
        {...register('retypePassword')}
        label="Retype password"
        autoComplete="new-password"
        error={formState.errors.retypePassword?.message}
      />
      <Button type="submit" variant="primary" busy={busy} className="sm:w-fit">
        {action}
      </Button>
      <FormFailure>{failure}</FormFailure>
    </form>
  )
}
