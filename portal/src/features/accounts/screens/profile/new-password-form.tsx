import { useEffect } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { Form, useForm } from '#kit/forms/use-form.tsx'
import { newPassword } from '../../contract.input.ts'
import { messages } from '../../messages.ts'
import { PasswordRules, samePassword } from '../sign-in/form-parts.tsx'

const schema = z
  .object({ currentPassword: z.string(), password: newPassword, retypePassword: z.string() })
  .check(samePassword)

interface NewPasswordFormProps {
  /** The account's e-mail address, for password managers. */
  email: string
  send: (values: z.infer<typeof schema>) => Promise<void>
}

export function NewPasswordForm({ email, send }: NewPasswordFormProps) {
  const form = useForm({ id: 'new', schema, send, failure: messages.unknownError, toasts: true })
  const { key } = useLocation()
  useEffect(() => document.getElementById('current-password')?.focus(), [key])
  return (
    <Form
      form={form}
      before={<input type="text" autoComplete="username" value={email} readOnly hidden />}
      fields={{
        currentPassword: {
          kind: 'password',
          id: 'current-password',
          label: 'Current password',
          autoComplete: 'current-password',
        },
        password: { kind: 'password', label: 'New password', autoComplete: 'new-password' },
        retypePassword: { kind: 'password', label: 'Retype password', autoComplete: 'new-password' },
      }}
      below={{ password: <PasswordRules of="new-password" password={String(form.values['password'] ?? '')} /> }}
      button="Change password"
    />
  )
}
