import type { Duty } from '#platform/duties.ts'
import { duties, dutyWords } from '#platform/duty-words.ts'
import { CheckboxGroup } from '#ui/form/choice.tsx'
import { messages } from '../messages.ts'
import { needsForChange } from '../rules.ts'

interface Props {
  label: string
  hint?: string
  before: readonly Duty[]
  chosen: readonly Duty[]
  onChange: (chosen: Duty[]) => void
  /** Nobody approves what people give up themselves. */
  isSelf?: boolean
}

/** Every duty as a box to tick, and whether a second person must approve the choice. */
export function DutyBoxes({ label, hint, before, chosen, onChange, isSelf = false }: Props) {
  const needs = isSelf ? [] : needsForChange(before, chosen)
  return (
    <>
      <CheckboxGroup
        label={label}
        hint={hint}
        className="sm:grid sm:grid-cols-2 sm:gap-x-6 sm:[&>div]:col-span-2"
        value={[...chosen]}
        options={duties.map((duty) => ({ value: duty, label: dutyWords[duty].name, hint: dutyWords[duty].does }))}
        onChange={({ currentTarget: { value, checked } }) =>
          onChange(checked ? [...chosen, value as Duty] : chosen.filter((duty) => duty !== value))
        }
      />
      {needs.length > 0 && <p className="text-muted">{messages.secondMustApprove(needs)}</p>}
    </>
  )
}
