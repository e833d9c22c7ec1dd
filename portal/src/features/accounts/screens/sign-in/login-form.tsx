import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { api } from '#kit/browser-api.ts'
import { useHydrated } from '#kit/hydrated.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField, TextField } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import { login, loginBody } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { FormFailure } from '../form-failure.tsx'
import { useFormCall } from '../use-form-call.ts'
import { useSignIn } from './use-sign-in.ts'

interface Values {
  email: string
  password: string
}

// No default values: what was typed or filled in before the scripts came would be wiped by them.
export const useLoginForm = () => useForm<Values>({ resolver: zodResolver(loginBody) })

export function LoginForm({ form, onRegister }: { form: UseFormReturn<Values>; onRegister: () => void }) {
  const { register, formState, handleSubmit } = form
  const { send, busy, failure } = useFormCall(form, { fallback: messages.unknownError })
  const signIn = useSignIn()
  const ready = useHydrated()
  const submit = handleSubmit((body) => send(() => api.call(login, { body }), signIn))
  return (
    // Were it sent before the scripts are there, the password must not land in the address.
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        {...register('email')}
        type="email"
        label="E-mail"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.email?.message}
      />
      <div className="grid gap-2">
        <PasswordField
          {...register('password')}
          label="Password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
        />
        <Link to="/forgot-password" className="link tap inline-flex w-fit items-center py-1">
          Forgot password
        </Link>
      </div>
      <Button type="submit" variant="primary" busy={busy} busyLabel="Logging in" disabled={!ready}>
        Log in
      </Button>
      <FormFailure>{failure}</FormFailure>
      <p className="text-muted">
        No account yet?{' '}
        <button type="button" onClick={onRegister} className="link tap">
          Register
        </button>
      </p>
    </form>
  )
}
