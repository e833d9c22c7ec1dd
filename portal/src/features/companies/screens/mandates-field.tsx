import { type Mandate, mandates } from '#platform/mandates.ts'
import { CheckboxGroup } from '#ui/form/choice.tsx'
import { mandateWords } from '../messages.ts'

interface Props {
  chosen: readonly Mandate[]
  onChange: (chosen: Mandate[]) => void
  /** Those that may be chosen; all by default. */
  allowed?: readonly Mandate[]
  error?: string | undefined
  label?: string
}

/** What a member may do, each with what it means. */
export function MandatesField({
  chosen,
  onChange,
  allowed = mandates,
  error,
  label = 'What may this person do?',
}: Props) {
  const toggle = (value: string, on: boolean) =>
    onChange(mandates.filter((each) => (each === value ? on : chosen.includes(each))))
  return (
    <CheckboxGroup
      label={label}
      name="mandates"
      {...(error && { error })}
      value={chosen}
      onChange={({ currentTarget }) => toggle(currentTarget.value, currentTarget.checked)}
      options={mandates.map((each) => ({
        value: each,
        label: mandateWords[each].name,
        hint: mandateWords[each].does,
        disabled: !allowed.includes(each),
      }))}
    />
  )
}
