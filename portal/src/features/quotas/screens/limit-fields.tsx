import { TextField } from '#ui/field.tsx'
import { quotaLabels } from '../messages.ts'
import { isSize, type QuotaName, quotaNames } from '../rules.ts'
import type { LimitProblem, TypedLimits } from './typed-limits.ts'

export const limitFieldId = (name: string): string => `limit-${name}`

interface Props {
  typed: TypedLimits
  problems: readonly LimitProblem[]
  hintOf?: (name: QuotaName) => string
  onChange: (name: QuotaName, value: string) => void
}

/** An input for each limit; sizes are entered in gigabytes. */
export function LimitFields({ typed, problems, hintOf, onChange }: Props) {
  return (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      {quotaNames.map((name) => (
        <TextField
          key={name}
          id={limitFieldId(name)}
          label={isSize(name) ? `${quotaLabels[name]} (GB)` : quotaLabels[name]}
          inputMode={isSize(name) ? 'decimal' : 'numeric'}
          maxLength={8}
          value={typed[name] ?? ''}
          {...(hintOf && { hint: hintOf(name) })}
          error={problems.find(({ field }) => field === name)?.message}
          onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
        />
      ))}
    </div>
  )
}
