import { normalisePhone } from '#platform/phones.ts'
import { TextField, type TextFieldProps } from '#ui/field.tsx'

/** A Nigerian phone number: keeps only digits, at most 11; +234 becomes 0 (spec 1 §5). */
export function PhoneField({ onChange, ...field }: Omit<TextFieldProps, 'label' | 'type'>) {
  return (
    <TextField
      {...field}
      type="tel"
      label="Phone"
      hint="11 digits, such as 08031234567"
      autoComplete="tel"
      inputMode="tel"
      onChange={(event) => {
        const input = event.currentTarget
        const clean = normalisePhone(input.value)
        // Assigning an unchanged value would still move the caret to the end.
        if (clean !== input.value) input.value = clean
        return onChange?.(event)
      }}
    />
  )
}
