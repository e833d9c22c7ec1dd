import { type ComponentType, Fragment, type ReactNode } from 'react'
import { Checkbox, type CheckboxProps, type ChoiceGroupProps, RadioGroup } from './choice.tsx'
import { NativeSelect, type NativeSelectProps, PasswordField, type PasswordFieldProps } from './field.tsx'
import { TextField, type TextFieldProps } from './field.tsx'
import { PhoneField, type PhoneFieldProps } from './phone-field.tsx'
import { TextArea, type TextAreaProps } from './text-area.tsx'

/** A field of a form as data: which input it is, and everything that this input takes. */
export type FieldDescription =
  | ({ kind?: 'text' } & TextFieldProps)
  | ({ kind: 'tel' } & PhoneFieldProps)
  | ({ kind: 'password' } & PasswordFieldProps)
  | ({ kind: 'textarea' } & TextAreaProps)
  | ({ kind: 'select' } & NativeSelectProps)
  | ({ kind: 'radio' } & ChoiceGroupProps)
  | ({ kind: 'checkbox' } & CheckboxProps)

const inputs = {
  text: TextField,
  tel: PhoneField,
  password: PasswordField,
  textarea: TextArea,
  select: NativeSelect,
  radio: RadioGroup,
  checkbox: Checkbox,
}

export function DescribedField({ kind = 'text', ...input }: FieldDescription) {
  // That a kind has the attributes of its input was checked where the field is described.
  const Input = inputs[kind] as ComponentType<object>
  return <Input {...input} />
}

/** By name, in their order on the page. */
export type DescribedFields<Name extends string> = Readonly<Record<Name, FieldDescription>>

export const namesOf = <Name extends string>(fields: Partial<DescribedFields<Name>>) => Object.keys(fields) as Name[]

interface FieldListProps<Name extends string> {
  names: readonly Name[]
  describe: (name: Name) => FieldDescription
  /** What follows one of them. */
  below: Partial<Record<Name, ReactNode>> | undefined
}

export const FieldList = <Name extends string>({ names, describe, below }: FieldListProps<Name>) =>
  names.map((name) => (
    <Fragment key={name}>
      <DescribedField {...describe(name)} />
      {below?.[name]}
    </Fragment>
  ))
