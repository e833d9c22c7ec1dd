import { Icon } from '#ui/icon.tsx'
import { describeRulesMet, passwordRules } from '../../rules.ts'

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
