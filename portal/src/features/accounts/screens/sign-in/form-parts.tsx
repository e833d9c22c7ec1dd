import * as z from 'zod/mini'
import { Icon } from '#ui/icon.tsx'
import { newPassword, registerBody } from '../../contract.input.ts'
import { describeRulesMet, passwordRules, ruleMessages } from '../../rules.ts'

/** The rules of a new password, ticked off as the person types; in a document by its script (app/document/fields.ts). */
export function PasswordRules({ of, password = '' }: { of: string; password?: string }) {
  return (
    <div data-rules-of={of} className="-mt-2 text-sm">
      <ul aria-label="The password needs" className="grid gap-1 sm:grid-cols-2">
        {passwordRules.map((rule) => (
          <li
            key={rule.label}
            data-met={rule.holds(password) ? '' : undefined}
            className="group flex gap-1.5 text-muted data-met:text-success-ink"
          >
            <Icon name="minus" className="mt-0.5 size-4 group-data-met:hidden" />
            <Icon name="check" className="mt-0.5 hidden size-4 group-data-met:block" />
            <span>
              {rule.label}
              <span className="sr-only hidden group-data-met:inline"> (met)</span>
            </span>
          </li>
        ))}
      </ul>
      <span role="status" className="sr-only">
        {describeRulesMet(password)}
      </span>
    </div>
  )
}

/** The retyped password is compared even while other fields are invalid. */
export const samePassword = z.refine<{ password: string; retypePassword: string }>(
  (form) => form.password === form.retypePassword,
  { path: ['retypePassword'], error: ruleMessages.passwordsDiffer, when: () => true },
)

/** The body of the call and the retyped password. */
export const registrationSchema = z.extend(registerBody, { retypePassword: z.string() }).check(samePassword)

export const newPasswordSchema = z.object({ password: newPassword, retypePassword: z.string() }).check(samePassword)

/** What was typed, except passwords, stays when a person changes between login, registration and 'Forgot password' (app/document/kept-form.ts). */
export const draftKey = 'account-draft'

/** What the forms for accounts have in common. */
export const accountForm = {
  isForAccount: true,
  unsent: {
    title: 'Network error',
    text: 'We could not reach the server. Everything you have typed is still here. Check your connection and try again.',
  },
} as const
