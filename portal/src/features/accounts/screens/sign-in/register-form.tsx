import { api } from '#kit/browser-api.ts'
import { useHydrated } from '#kit/hydrated.ts'
import { type Fields, useFields } from '#kit/use-fields.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { PasswordField, TextField } from '#ui/field.tsx'
import { register as registerCall } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { FormFailure } from '../form-failure.tsx'
import { PasswordRules } from './password-rules.tsx'
import { PhoneField } from '#fields/phone-field.tsx'
import { type Registration, registrationSchema } from './registration-schema.ts'
import { useFormCall } from '../use-form-call.ts'
import { useSignIn } from './use-sign-in.ts'

const order = ['name', 'surname', 'companyName', 'phone', 'email', 'password', 'retypePassword', 'agreeTerms'] as const
const idOf = (field: string) => `register-${field}`

export const useRegisterForm = () => useFields(registrationSchema)

export function RegisterForm({ form, onLogin }: { form: Fields<Registration>; onLogin: () => void }) {
  const { send, busy, failure } = useFormCall(form, { fallback: messages.registrationFailed })
  const signIn = useSignIn()
  const ready = useHydrated()
  const submit = form.onSubmit(({ retypePassword: _same, ...body }) =>
    send(() => api.call(registerCall, { body }), signIn),
  )
  const field = (name: keyof Registration) => ({ ...form.field(name), id: idOf(name) })
  const summary = form.problemsOf(order).map(({ field: name, message }) => ({ message, href: `#${idOf(name)}` }))
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary errors={summary} attempt={form.attempt} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('name')} label="Name" autoComplete="given-name" />
        <TextField {...field('surname')} label="Surname" autoComplete="family-name" />
      </div>
      <TextField {...field('companyName')} label="Company name" optional autoComplete="organization" />
      <PhoneField label="Phone" autoComplete="tel" {...field('phone')} />
      <TextField
        {...field('email')}
        type="email"
        label="E-mail"
        hint="We send a link to this address. Open it to confirm that the address is yours"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...field('password')} label="Password" autoComplete="new-password" />
      <PasswordRules password={String(form.values.password ?? '')} />
      <PasswordField {...field('retypePassword')} label="Retype password" autoComplete="new-password" />
      <Checkbox {...field('agreeTerms')} label={<Terms />} />
      <Button type="submit" variant="primary" busy={busy} busyLabel="Registering" disabled={!ready}>
        Register
      </Button>
      <FormFailure>{failure}</FormFailure>
      <p className="text-muted">
        Already have an account?{' '}
        <button type="button" onClick={onLogin} className="link tap">
          Log in
        </button>
      </p>
    </form>
  )
}

function Terms() {
  // The links open new tabs, so that the typed text is not lost.
  return (
    <>
      I agree to the{' '}
      <a href="/terms-of-service" target="_blank" rel="noopener" className="link">
        terms of service<span className="sr-only"> (opens in a new tab)</span>
      </a>{' '}
      and have read the{' '}
      <a href="/privacy-policy" target="_blank" rel="noopener" className="link">
        privacy policy<span className="sr-only"> (opens in a new tab)</span>
      </a>
    </>
  )
}
