import { NativeForm, pageForm } from '#kit/forms/page-form.tsx'
import { WithoutScripts } from '#kit/sign-in/signed-in-answer.tsx'
import { Link } from '#ui/link.tsx'
import { messages } from '../../messages.ts'
import { accountForm, draftKey, PasswordRules, unmetOf, useWithNext } from './form-parts.tsx'

/** Name and surname share a row where there is room. */
const half = 'sm:col-span-1!'

export const registerForm = pageForm({
  ...accountForm,
  id: 'register',
  fields: {
    name: { label: 'Name', autoComplete: 'given-name', className: half },
    surname: {
      label: 'Surname',
      hint: 'If you have one name only, enter it here too.',
      autoComplete: 'family-name',
      className: half,
    },
    companyName: { label: 'Company name', optional: true, autoComplete: 'organization' },
    phone: { kind: 'tel', label: 'Phone', autoComplete: 'tel' },
    email: {
      type: 'email',
      label: 'E-mail',
      hint: 'We send a link to this address. Open it to confirm that the address is yours',
      autoComplete: 'email',
    },
    password: { kind: 'password', label: 'Password', autoComplete: 'new-password' },
    retypePassword: { kind: 'password', label: 'Retype password', autoComplete: 'new-password' },
    agreeTerms: { kind: 'checkbox', label: <Terms /> },
  },
  button: 'Register',
  learns: unmetOf,
  fallback: messages.registrationFailed,
})

export const RegisterForm = () => (
  <NativeForm
    form={registerForm}
    keeps={draftKey}
    className="sm:grid-cols-2 sm:items-end sm:*:col-span-2"
    below={{ password: <PasswordRules of="register-password" form="register" /> }}
    after={
      <p className="text-muted">
        Already have an account?{' '}
        <Link to={useWithNext()('/login')} className="link tap">
          Log in
        </Link>
      </p>
    }
  >
    <WithoutScripts />
  </NativeForm>
)

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
