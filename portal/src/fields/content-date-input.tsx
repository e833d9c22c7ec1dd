import { TextField } from '#ui/field.tsx'
import { writeIsoDate } from '#platform/date-text.ts'
import type { DateField, TextField as WordsField } from './content-type.ts'
import { contentInputId, type ContentErrors } from './content-values.ts'

export type DateInputProps = {
  field: DateField
  path: string
  value: unknown
  /** How the date is written, beside it in the same group. */
  words: { field: WordsField; path: string; value: unknown }
  errors: ContentErrors
  onChange: (path: string, value: unknown) => void
}

/** A date with a picker, and how it is written, which follows the picked day until it is changed. */
export function DateInput({ field, path, value, words, errors, onChange }: DateInputProps) {
  const { label, required, max } = words.field
  const id = contentInputId(words.path)
  const error = errors[words.path] ?? errors[path]
  return (
    <div id={contentInputId(path)} tabIndex={-1} className="grid gap-5 sm:grid-cols-[13rem_1fr]">
      <TextField
        id={id}
        name={path}
        type="date"
        label={label}
        hint={field.hint}
        optional={!required}
        aria-required={required || undefined}
        max="9999-12-31"
        value={typeof value === 'string' ? value : ''}
        {...(error !== undefined && { error })}
        onChange={({ currentTarget: { value: day } }) => {
          onChange(path, day)
          if (day) onChange(words.path, writeIsoDate(day))
        }}
      />
      <TextField
        id={`${id}-words`}
        name={words.path}
        label={`${label} in words`}
        hint="What visitors read. Follows the date; change it where only the month is known, for example June 2025."
        optional
        maxLength={max}
        value={typeof words.value === 'string' ? words.value : ''}
        onChange={({ currentTarget }) => onChange(words.path, currentTarget.value)}
      />
    </div>
  )
}
