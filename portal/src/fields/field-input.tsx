import { memo } from 'react'
import { Checkbox, CheckboxGroup } from '#ui/choice.tsx'
import { NativeSelect, TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { Answer, Field } from './field.ts'
import { fieldInputId, inputAttributes } from './input-attributes.ts'
import { PhoneField } from './phone-field.tsx'

export type FieldInputProps = {
  field: Field
  answer: Answer | undefined
  error?: string | undefined
  /** The place of the answer within the form, when it is not the question's name: `Directors.1.Name`. */
  path?: string
  /** The answer cannot be changed, such as the account's own address. */
  readOnly?: boolean
  onAnswer: (name: string, answer: Answer) => void
}

const textOf = (answer: Answer | undefined): string =>
  typeof answer === 'string' || typeof answer === 'number' ? String(answer) : ''

/** The input of a question, of any kind; controlled. Remembered, because a form has dozens and each key changes one. */
export const FieldInput = memo(function FieldInput(props: FieldInputProps) {
  const { field, answer, error, readOnly, onAnswer, path = field.name } = props
  const common = {
    id: fieldInputId(path),
    name: path,
    label: field.name,
    optional: !field.required,
    'aria-required': field.required || undefined,
    ...(field.hint && { hint: field.hint }),
    ...(error && { error }),
  }
  const value = textOf(answer)
  switch (field.kind) {
    case 'textarea':
      return (
        <TextArea
          {...common}
          rows={field.rows}
          maxLength={field.maxLength}
          value={value}
          onChange={(event) => onAnswer(field.name, event.currentTarget.value)}
        />
      )
    case 'select':
      return (
        <NativeSelect
          {...common}
          options={field.options}
          placeholder="Choose one"
          value={value}
          onChange={(event) => onAnswer(field.name, event.currentTarget.value)}
        />
      )
    case 'checkbox':
    case 'documents':
      return <CheckboxInput {...{ field, answer, onAnswer }} common={common} />
    case 'tel': {
      const { autoComplete, placeholder } = inputAttributes(field, path === field.name)
      return (
        <PhoneField
          {...common}
          {...{ autoComplete, placeholder, value }}
          onChange={(event) => onAnswer(field.name, event.currentTarget.value)}
        />
      )
    }
    default:
      return (
        <TextField
          {...common}
          {...inputAttributes(field, path === field.name)}
          {...(readOnly && { readOnly, hint: 'The address of your account. Change it in your profile.' })}
          value={value}
          onChange={(event) => onAnswer(field.name, event.currentTarget.value)}
        />
      )
  }
})

type CheckboxInputProps = Pick<FieldInputProps, 'field' | 'answer' | 'onAnswer'> & {
  common: { id: string; name: string; label: string; optional: boolean; hint?: string; error?: string }
}

function CheckboxInput({ field, answer, onAnswer, common }: CheckboxInputProps) {
  if (field.options.length === 0)
    return (
      <Checkbox
        {...common}
        checked={answer === true}
        onChange={(event) => onAnswer(field.name, event.currentTarget.checked)}
      />
    )
  const chosen = Array.isArray(answer) ? answer : []
  return (
    <CheckboxGroup
      {...common}
      options={field.options}
      value={chosen}
      onChange={({ currentTarget: { checked, value } }) =>
        onAnswer(field.name, checked ? [...chosen, value] : chosen.filter((option) => option !== value))
      }
    />
  )
}
