// The kinds of fields of a dialog; a special one is an object of its own with `initial` and `show`.

import { type ComponentType, type ReactNode, type RefObject, useRef } from 'react'
import { Checkbox, CheckboxGroup, type CheckboxProps, type ChoiceGroupProps, RadioGroup } from '#ui/form/choice.tsx'
import { NativeSelect, type NativeSelectProps, TextField, type TextFieldProps } from '#ui/form/field.tsx'
import { TextArea, type TextAreaProps } from '#ui/form/text-area.tsx'
import { DraftNotice } from '../writing/draft-notice.tsx'
import type { AskedText, Field, FieldInput } from './read-fields.ts'

type Described<Value> = Omit<Field<Value>, 'show' | 'initial'> & {
  initial?: Value
  /** What is said where nothing is given; without it the field may stay empty. */
  missing?: string | undefined
}
type Own<Props> = Omit<Props, 'value' | 'defaultValue' | 'onChange' | 'error' | 'ref' | 'name'>
type Show<Value, Props> = (props: Own<Props>, input: FieldInput<Value>, draft: AskedText | undefined) => ReactNode

const isEmpty = (value: unknown) => (typeof value === 'string' ? value.trim() === '' : String(value) === '')

/** A kind of field takes the attributes of its input, and what a description says about its value. */
function kindOf<Value, Props>(none: Value, show: Show<Value, Props>) {
  return (described: Described<Value> & Own<Props>): Field<Value> => {
    const { initial = none, draft, missing, problem, onlyIf, ...props } = described
    return {
      initial,
      draft,
      onlyIf,
      problem: (value) => (missing && isEmpty(value) ? missing : problem?.(value)),
      show: (input) => show(props as unknown as Own<Props>, input, draft),
    }
  }
}

/** One line: a word, a day, a number. */
export const line = kindOf<string, TextFieldProps>('', (props, { value, set, error, first }) => (
  <TextField {...props} {...first} {...{ value, error }} onChange={({ currentTarget }) => set(currentTarget.value)} />
))

/** One of many. */
export const select = kindOf<string, NativeSelectProps>('', (props, { value, set, error, first }) => (
  <NativeSelect
    {...props}
    {...first}
    {...{ value, error }}
    onChange={({ currentTarget }) => set(currentTarget.value)}
  />
))

/** One of a few, all in sight. */
export const choice = kindOf<string, ChoiceGroupProps>('', (props, { value, set, error, first }) => (
  <RadioGroup {...props} {...first} {...{ value, error }} onChange={({ currentTarget }) => set(currentTarget.value)} />
))

/** Several of a few. */
export const boxes = kindOf<readonly string[], ChoiceGroupProps>([], (props, { value: chosen, set, error, first }) => (
  <CheckboxGroup
    {...props}
    {...first}
    value={chosen}
    error={error}
    onChange={({ currentTarget: { value, checked } }) =>
      set(checked ? [...chosen, value] : chosen.filter((each) => each !== value))
    }
  />
))

/** Yes or no. */
export const box = kindOf<boolean, CheckboxProps>(false, (props, { value, set, error, first }) => (
  <Checkbox
    {...props}
    {...first}
    error={error}
    checked={value}
    onChange={({ currentTarget }) => set(currentTarget.checked)}
  />
))

export interface Replies {
  kind: string
  values: Readonly<Record<string, string>>
  /** Inserts one at the cursor. */
  Insert: ComponentType<
    Omit<Replies, 'Insert'> & {
      draft: Pick<AskedText, 'text' | 'setText'>
      textRef: RefObject<HTMLTextAreaElement | null>
    }
  >
}

type TextProps = TextAreaProps & {
  /** For staff whose text a customer reads: the texts that they send often. */
  replies?: Replies | undefined
}

/** Words that others read. */
export const text = kindOf<string, TextProps>('', (props, input, draft) => <LongText {...{ props, input, draft }} />)

type LongTextProps = { props: Own<TextProps>; input: FieldInput<string>; draft: AskedText | undefined }

function LongText({ props: { replies, ...area }, input: { value, set, error, first }, draft }: LongTextProps) {
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
