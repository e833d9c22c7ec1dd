import { useState, type ComponentProps } from 'react'
import { classNames } from '#ui/class-names.ts'
import { INPUT_CLASS, FieldFrame, describeField, useFieldIds, type FieldFrameProps } from './field-frame.tsx'
import { Icon } from '#ui/icon.tsx'
import { describeVisibility } from './native.ts'

export type TextFieldProps = FieldFrameProps & Omit<ComponentProps<'input'>, keyof FieldFrameProps>

/** An address is neither a sentence nor words. */
const emailAttributes = { autoCapitalize: 'none', spellCheck: false } as const

/** One line of text. Takes every attribute of a native input and its ref, so `{...form.field('email')}` works. */
export function TextField({ label, hint, error, optional, hideLabel, className, id, ...input }: TextFieldProps) {
  const ids = useFieldIds(id)
  return (
    <FieldFrame {...{ ids, label, hint, error, optional, hideLabel, className }}>
      <input
        type="text"
        {...(input.type === 'email' && emailAttributes)}
        {...input}
        {...describeField(ids, { hint, error })}
        className={classNames(INPUT_CLASS, 'min-h-11')}
      />
    </FieldFrame>
  )
}

export type PasswordFieldProps = Omit<TextFieldProps, 'type'>

/** A password with a button that shows and hides it; the button says which of both it does. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  ...input
}: PasswordFieldProps) {
  const ids = useFieldIds(id)
  const [visible, setVisible] = useState(false)
  const { type, label: words, icon } = describeVisibility(visible)
  return (
    <FieldFrame {...{ ids, label, hint, error, optional, hideLabel, className }}>
      <div className="relative">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...describeField(ids, { hint, error })}
          type={type}
          className={classNames(INPUT_CLASS, 'min-h-11 pe-14')}
        />
        <button
          type="button"
          aria-controls={ids.id}
          aria-label={words}
          data-shows-password
          onClick={() => setVisible(!visible)}
          className="absolute inset-y-0 end-0 grid w-12 place-items-center rounded-md text-muted hover:text-ink"
        >
          <Icon name={icon} />
        </button>
      </div>
    </FieldFrame>
  )
}

export type SearchFieldProps = TextFieldProps

/** A search box; put it in a form with role="search" and its own submit. */
export function SearchField({ label, hint, error, optional, hideLabel, className, id, ...input }: SearchFieldProps) {
  const ids = useFieldIds(id)
  return (
    <FieldFrame {...{ ids, label, hint, error, optional, hideLabel, className }}>
      <div className="relative">
        <Icon name="search" className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-muted" />
        <input
          type="search"
          enterKeyHint="search"
          {...input}
          {...describeField(ids, { hint, error })}
          className={classNames(INPUT_CLASS, 'min-h-11 ps-10')}
        />
      </div>
    </FieldFrame>
  )
}

export type NativeSelectProps = FieldFrameProps &
  Omit<ComponentProps<'select'>, keyof FieldFrameProps> & {
    options: readonly (string | { value: string; label: string; disabled?: boolean })[]
    /** Shown first, with an empty value. */
    placeholder?: string
  }

/** The platform's own list of choices: on a phone it is the quickest there is. */
export function NativeSelect(props: NativeSelectProps) {
  const { label, hint, error, optional, hideLabel, className, id, options, placeholder, ...select } = props
  const ids = useFieldIds(id)
  return (
    <FieldFrame {...{ ids, label, hint, error, optional, hideLabel, className }}>
      <div className="relative">
        <select
          {...select}
          {...describeField(ids, { hint, error })}
          className={classNames(INPUT_CLASS, 'min-h-11 appearance-none pe-10')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => {
            const {
              value,
              label: text,
              disabled,
            } = typeof option === 'string' ? { value: option, label: option, disabled: false } : option
            return (
              <option key={value} value={value} disabled={disabled}>
                {text}
              </option>
            )
          })}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-muted" />
      </div>
    </FieldFrame>
  )
}
