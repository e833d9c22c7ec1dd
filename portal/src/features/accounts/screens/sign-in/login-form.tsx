import { api } from '#kit/browser-api.ts'
import { useHydrated } from '#kit/hydrated.ts'
import { type Fields, useFields } from '#kit/use-fields.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField, TextField } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import { login, loginBody } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { FormFailure } from '../form-failure.tsx'
import { useFormCall } from '../use-form-call.ts'
import { useSignIn } from './use-sign-in.ts'

export const useLoginForm = () => useFields(loginBody, { focusFirst: true })

export function LoginForm({ form, onRegister }: { form: Fields<BodyOf<typeof login>>; onRegister: () => void }) {
  const { send, busy, failure } = useFormCall(form, { fallback: messages.unknownError })
  const signIn = useSignIn()
  const ready = useHydrated()
  const submit = form.onSubmit((body) => send(() => api.call(login, { body }), signIn))
  return (
    // Without POST, a form sent before the scripts have loaded would put the password into the URL.
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        {...form.field('email')}
        type="email"
        label="E-mail"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="grid gap-2">
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
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
