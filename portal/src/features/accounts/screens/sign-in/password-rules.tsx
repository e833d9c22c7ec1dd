import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { passwordRules } from '../../rules.ts'

/** The rules of a new password, ticked off as the person types. */
export function PasswordRules({ password }: { password: string }) {
  const met = passwordRules.filter((rule) => rule.holds(password)).length
  return (
    <div className="-mt-2 text-sm">
      <ul aria-label="The password needs" className="grid gap-1 sm:grid-cols-2">
        {passwordRules.map((rule) => {
          const holds = rule.holds(password)
          return (
            <li key={rule.label} className={classNames('flex gap-1.5', holds ? 'text-success-ink' : 'text-muted')}>
              <Icon name={holds ? 'check' : 'minus'} className="mt-0.5 size-4" />
              <span>
                {rule.label}
                {holds && <span className="sr-only"> (met)</span>}
              </span>
            </li>
          )
        })}
      </ul>
      <span role="status" className="sr-only">
        {password && `${met} of ${passwordRules.length} password rules met`}
      </span>
    </div>
  )
}
