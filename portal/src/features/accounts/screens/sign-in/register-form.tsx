import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldErrors, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { api } from '#kit/browser-api.ts'
import { useHydrated } from '#kit/hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { PasswordField, TextField } from '#ui/field.tsx'
import { register as registerCall } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { FormFailure } from '../form-failure.tsx'
import { PasswordRules } from './password-rules.tsx'
import { PhoneField } from '../profile/phone-field.tsx'
import { type Registration, registrationSchema } from './registration-schema.ts'
import { useFormCall } from '../use-form-call.ts'
import { useSignIn } from './use-sign-in.ts'

const order = ['name', 'surname', 'companyName', 'phone', 'email', 'password', 'retypePassword', 'agreeTerms'] as const
const idOf = (field: string) => `register-${field}`
const summaryOf = (errors: FieldErrors<Registration>) =>
  order.flatMap((field) => {
    const message = errors[field]?.message
    return message ? [{ message, href: `#${idOf(field)}` }] : []
  })

export const useRegisterForm = () =>
  useForm<Registration>({
    // The contract wants `agreeTerms: true`; a form begins with false.
    resolver: zodResolver(registrationSchema) as never,
    shouldFocusError: false,
  })

export function RegisterForm({ form, onLogin }: { form: UseFormReturn<Registration>; onLogin: () => void }) {
  const { register, formState, handleSubmit, control } = form
  const { errors, submitCount } = formState
  const { send, busy, failure } = useFormCall(form, { fallback: messages.registrationFailed })
  const signIn = useSignIn()
  const ready = useHydrated()
  const password = useWatch({ control, name: 'password' }) ?? ''
  const submit = handleSubmit(({ retypePassword: _same, agreeTerms: _checked, ...person }) =>
    send(() => api.call(registerCall, { body: { ...person, agreeTerms: true } }), signIn),
  )
  const field = <F extends keyof Registration>(name: F) => ({
    ...register(name),
    id: idOf(name),
    error: errors[name]?.message,
  })
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <ErrorSummary errors={submitCount > 0 && !formState.isValid ? summaryOf(errors) : []} attempt={submitCount} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('name')} label="Name" autoComplete="given-name" />
        <TextField {...field('surname')} label="Surname" autoComplete="family-name" />
      </div>
      <TextField {...field('companyName')} label="Company name" optional autoComplete="organization" />
      <PhoneField {...field('phone')} />
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
      <PasswordRules password={password} />
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
  // A new tab: what has been typed here stays.
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
