import { PhoneField } from '#fields/phone-field.tsx'
import { errorsOf, fieldsOf, type RefusedForm } from '#kit/forms/page-form.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { PasswordField, TextField } from '#ui/form/field.tsx'
import { Link } from '#ui/link.tsx'
import { messages } from '../../messages.ts'
import { PasswordRules, draftKey, FormEnd } from './form-parts.tsx'

const names = ['name', 'surname', 'companyName', 'phone', 'email', 'password', 'retypePassword', 'agreeTerms'] as const
export const registerFields = {
  names,
  shown: names,
  secret: ['password', 'retypePassword'],
  fallback: messages.registrationFailed,
} as const

export function RegisterForm({ refused }: { refused: RefusedForm<string> | undefined }) {
  const field = fieldsOf('register', refused)
  const { defaultValue: agreed, ...agreeTerms } = field('agreeTerms')
  return (
    <form method="post" noValidate data-keeps={draftKey} className="grid gap-5">
      {refused && <ErrorSummary errors={errorsOf('register', refused)} />}
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        <TextField {...field('name')} label="Name" autoComplete="given-name" />
        <TextField
          {...field('surname')}
          label="Surname"
          hint="If you have one name only, enter it here too."
          autoComplete="family-name"
        />
      </div>
      <TextField {...field('companyName')} label="Company name" optional autoComplete="organization" />
      <PhoneField {...field('phone')} label="Phone" autoComplete="tel" />
      <TextField
        {...field('email')}
        type="email"
        label="E-mail"
        hint="We send a link to this address. Open it to confirm that the address is yours"
        autoComplete="email"
      />
      <PasswordField {...field('password')} label="Password" autoComplete="new-password" />
      <PasswordRules of="register-password" />
      <PasswordField {...field('retypePassword')} label="Retype password" autoComplete="new-password" />
      <Checkbox {...agreeTerms} defaultChecked={Boolean(agreed)} label={<Terms />} />
      <FormEnd action="Register" refused={refused} />
      <p className="text-muted">
        Already have an account?{' '}
        <Link to="/login" className="link tap">
          Log in
        </Link>
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
