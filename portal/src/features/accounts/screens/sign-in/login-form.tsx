import { errorsOf, fieldsOf, type RefusedForm } from '#kit/page-form.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { PasswordField, TextField } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import { messages } from '../../messages.ts'
import { draftKey, FormEnd } from './form-end.tsx'

/** Of both steps: the second form has `challenge`, `methods` and `code`. */
const names = ['email', 'password', 'challenge', 'methods', 'code'] as const
export const loginFields = {
  names,
  shown: names,
  secret: ['password', 'code'],
  fallback: messages.unknownError,
} as const

/** Without an `action` the form goes to the page's own address, which says where the login leads. */
export function LoginForm({ refused }: { refused: RefusedForm<string> | undefined }) {
  const field = fieldsOf('login', refused)
  return (
    <form method="post" noValidate data-keeps={draftKey} className="grid gap-5">
      {refused && <ErrorSummary errors={errorsOf('login', refused)} />}
      <TextField
        {...field('email')}
        type="email"
        label="E-mail"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="grid gap-2">
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
        <Link to="/forgot-password" className="link tap inline-flex w-fit items-center py-1">
          Forgot password
        </Link>
      </div>
      <FormEnd action="Log in" refused={refused} />
      <p className="text-muted">
        No account yet?{' '}
        <Link to="/login?tab=register" className="link tap">
          Register
        </Link>
      </p>
    </form>
  )
}
