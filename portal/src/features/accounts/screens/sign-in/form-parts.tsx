import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { useRefusal } from '#kit/forms/page-form.tsx'
import { Icon } from '#ui/icon.tsx'
import { newPassword, registerBody } from '../../contract.input.ts'
import { describeRulesMet, passwordRules, ruleMessages, unmetPasswordRules } from '../../rules.ts'

const unmetRules = 'unmet-rules'

/** What a refused form learns of a new password: never the password. */
export const unmetOf = ({ password = '' }: Readonly<Record<string, string>>) => ({
  [unmetRules]: unmetPasswordRules(password)
    .map(({ problem }) => problem)
    .join(' '),
})

/** The rules of a new password, ticked off as the person types; in a document by its script (app/document/fields.ts). With the id of a refused form, only those that the sent one has not met. */
export function PasswordRules({ of, form, password = '' }: { of: string; form?: string; password?: string }) {
  const refused = useRefusal(form ?? '')?.values
  const unmet = refused?.[unmetRules]?.split(' ').filter(Boolean) ?? []
  const isUnmet = unmet.length > 0
  return (
    <div data-rules-of={of} className="-mt-2 grid gap-1 text-sm">
      {refused && <p className="text-muted">For your safety a password never comes back in a page. Enter it again.</p>}
      {isUnmet && <p className="font-semibold text-danger-ink">The password that you sent still needs:</p>}
      <ul
        aria-label={isUnmet ? 'The password still needs' : 'The password needs'}
        className="grid gap-1 sm:grid-cols-2"
      >
        {passwordRules.map((rule) => (
          <li
            key={rule.label}
            hidden={isUnmet && !unmet.includes(rule.problem)}
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

/** Addresses of logging in that lead to the same page as this one. The page reads no other `next` than one of this site (pages.ts). */
export function useWithNext(): (address: string) => string {
  const next = useSearchParams()[0].get('next')
  return (address) =>
    next === null ? address : `${address}${address.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`
}

/** What was typed, except passwords, stays when a person changes between login, registration and 'Forgot password' (app/document/stored-form.ts). */
export const draftKey = 'account-draft'

/** What the forms for accounts have in common. */
export const accountForm = {
  isForAccount: true,
  unsent: {
    title: 'Network error',
    text: 'We could not reach the server. Everything you have typed is still here. Check your connection and try again.',
  },
} as const
