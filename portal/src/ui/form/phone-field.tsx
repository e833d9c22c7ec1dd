import { isPaste, normalisePhone } from '#platform/values/phone-input.ts'
import { TextField, type TextFieldProps } from './field.tsx'

/** The hint where a number abroad is accepted. */
export const abroadHint = 'Such as 08031234567, or abroad +44 7700 900123'

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'maxLength'>

/** A Nigerian phone number: keeps only digits, at most 11; +234 becomes 0 (spec 1 §5). */
export function PhoneField({ onChange, ...field }: PhoneFieldProps) {
  return (
    <TextField
      hint="11 digits, such as 08031234567"
      inputMode="tel"
      {...field}
      // No `maxLength`: the browser would cut a pasted +234 803 123 4567 before it is understood.
      type="tel"
      onChange={(event) => {
        const input = event.currentTarget
        const clean = normalisePhone(input.value, isPaste(event.nativeEvent))
        // Assigning an unchanged value would still move the caret to the end.
        if (clean !== input.value) input.value = clean
        return onChange?.(event)
      }}
    />
  )
}
