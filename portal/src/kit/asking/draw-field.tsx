import { type ComponentType, useRef } from 'react'
import { Checkbox, CheckboxGroup, type CheckboxProps, type ChoiceGroupProps, RadioGroup } from '#ui/form/choice.tsx'
import { NativeSelect, type NativeSelectProps, TextField, type TextFieldProps } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { DraftNotice } from '../writing/draft-notice.tsx'
import type { Own, TextProps } from './fields.ts'
import type { AskedText, Field, FieldInput, InputKind } from './read-fields.ts'

interface Drawn<Value, Props> {
  attributes: Own<Props>
  draft: AskedText | undefined
  input: FieldInput<Value>
}

const Line = ({ attributes, input: { value, set, error, first } }: Drawn<string, TextFieldProps>) => (
  <TextField
    {...attributes}
    {...first}
    {...{ value, error }}
    onChange={({ currentTarget }) => set(currentTarget.value)}
  />
)

const Select = ({ attributes, input: { value, set, error, first } }: Drawn<string, NativeSelectProps>) => (
  <NativeSelect
    {...attributes}
    {...first}
    {...{ value, error }}
    onChange={({ currentTarget }) => set(currentTarget.value)}
  />
)

const Choice = ({ attributes, input: { value, set, error, first } }: Drawn<string, ChoiceGroupProps>) => (
  <RadioGroup
    {...attributes}
    {...first}
    {...{ value, error }}
    onChange={({ currentTarget }) => set(currentTarget.value)}
  />
)

const Boxes = ({ attributes, input }: Drawn<readonly string[], ChoiceGroupProps>) => (
  <CheckboxGroup
    {...attributes}
    {...input.first}
    value={input.value}
    error={input.error}
    onChange={({ currentTarget: { value, checked } }) =>
      input.set(checked ? [...input.value, value] : input.value.filter((each) => each !== value))
    }
  />
)

const Box = ({ attributes, input: { value, set, error, first } }: Drawn<boolean, CheckboxProps>) => (
  <Checkbox
    {...attributes}
    {...first}
    error={error}
    checked={value}
    onChange={({ currentTarget }) => set(currentTarget.checked)}
  />
)

function Text({ attributes, draft, input: { value, set, error, first } }: Drawn<string, TextProps>) {
  const { replies, ...area } = attributes
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <TextArea
        {...area}
        {...first}
        {...{ value, error }}
        ref={field}
        readOnly={draft?.isComing}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
      {replies && (
        <div>
          <replies.Insert
            kind={replies.kind}
            values={replies.values}
            draft={{ text: value, setText: set }}
            textRef={field}
          />
        </div>
      )}
      {draft?.useOther && draft.keepMine && (
        <DraftNotice draft={{ other: draft.other, useOther: draft.useOther, keepMine: draft.keepMine }} />
      )}
    </>
  )
}

// That a kind has the attributes and the value of its input was checked where the field is described.
const inputs = { line: Line, select: Select, choice: Choice, boxes: Boxes, box: Box, text: Text } as unknown as Record<
  InputKind,
  ComponentType<Drawn<unknown, object>>
>

/** Draws a field of a dialog. */
export function DrawnField({ field, input }: { field: Field<unknown>; input: FieldInput<unknown> }) {
  if (!field.input) return field.show?.(input)
  const Input = inputs[field.input.kind]
  return <Input attributes={field.input.attributes} draft={field.draft} input={input} />
}
