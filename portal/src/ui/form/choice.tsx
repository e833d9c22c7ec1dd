import type { ComponentProps, ReactNode, Ref } from 'react'
import { classNames } from '#ui/class-names.ts'
import { FieldError, FieldHint, FieldLabel, describeField, useFieldIds, type FieldFrameProps } from './field-frame.tsx'

const BOX_CLASS = 'mt-[0.15em] size-5 shrink-0 accent-brand aria-invalid:outline-2 aria-invalid:outline-danger'
const ROW_CLASS = 'flex min-h-11 items-start gap-3 py-2 leading-snug'

export type CheckboxProps = Omit<FieldFrameProps, 'hideLabel'> &
  Omit<ComponentProps<'input'>, keyof FieldFrameProps | 'type'>

/** A single box to tick; its label fills the row. */
export function Checkbox({ label, hint, error, optional, className, id, ...input }: CheckboxProps) {
  const ids = useFieldIds(id)
  return (
    <div className={classNames('grid grid-cols-1 gap-0.5', className)}>
      <FieldError id={ids.errorId}>{error}</FieldError>
      <label className={ROW_CLASS}>
        <input {...input} {...describeField(ids, { hint, error })} type="checkbox" className={BOX_CLASS} />
        <span>
          <FieldLabel optional={optional}>{label}</FieldLabel>
        </span>
      </label>
      {hint != null && (
        <div className="-mt-1.5 ps-8">
          <FieldHint id={ids.hintId}>{hint}</FieldHint>
        </div>
      )}
    </div>
  )
}

export type ChoiceOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

export type ChoiceGroupProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, keyof FieldFrameProps | 'type' | 'value' | 'defaultValue' | 'ref'> & {
    options: readonly (string | ChoiceOption)[]
    /** The chosen value (values, of a checkbox group) where the screen keeps it; leave out with `useForm`. */
    value?: string | readonly string[]
    defaultValue?: string | readonly string[]
    ref?: Ref<HTMLInputElement>
  }

/** One choice of a few, all in sight. */
export function RadioGroup(props: ChoiceGroupProps) {
  return <ChoiceGroup {...props} type="radio" />
}

/** Several choices of a few, all in sight. */
export function CheckboxGroup(props: ChoiceGroupProps) {
  return <ChoiceGroup {...props} type="checkbox" />
}

function ChoiceGroup(props: ChoiceGroupProps & { type: 'radio' | 'checkbox' }) {
  const { label, hint, error, optional, hideLabel, className, id, options, value, defaultValue, type, ...input } = props
  const ids = useFieldIds(id)
  const { id: groupId, ...described } = describeField(ids, { hint, error })
  const holds = (held: ChoiceGroupProps['value'], option: string) =>
    held === undefined ? undefined : Array.isArray(held) ? held.includes(option) : held === option
  return (
    // The fieldset takes the id and focus, so that the error summary can lead here.
    <fieldset
      id={groupId}
      tabIndex={-1}
      aria-describedby={described['aria-describedby']}
      className={classNames('min-w-0', error && 'border-s-3 border-danger ps-3', className)}
    >
      <legend className={hideLabel ? 'sr-only' : 'mb-1 font-semibold leading-snug'}>
        <FieldLabel optional={optional}>{label}</FieldLabel>
      </legend>
      <div className="grid grid-cols-1 gap-1.5">
        <FieldHint id={ids.hintId}>{hint}</FieldHint>
        <FieldError id={ids.errorId}>{error}</FieldError>
      </div>
      {options.map((option) => {
        const choice: ChoiceOption = typeof option === 'string' ? { value: option, label: option } : option
        return (
          <label key={choice.value} className={ROW_CLASS}>
            <input
              {...input}
              type={type}
              value={choice.value}
              checked={holds(value, choice.value)}
              defaultChecked={value === undefined ? holds(defaultValue, choice.value) : undefined}
              disabled={choice.disabled ?? input.disabled}
              aria-invalid={described['aria-invalid']}
              className={BOX_CLASS}
            />
            <span>
              {choice.label}
              {choice.hint != null && <span className="block text-sm text-muted">{choice.hint}</span>}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
