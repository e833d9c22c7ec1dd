// The kinds of fields of a dialog, as data; `draw-field.tsx` draws them. A special one is an object of its own with `initial` and `show`.

import type { ComponentType, RefObject } from 'react'
import type { CheckboxProps, ChoiceGroupProps } from '#ui/form/choice.tsx'
import type { NativeSelectProps, TextFieldProps } from '#ui/form/field.tsx'
import type { TextAreaProps } from '#ui/form/text-area.tsx'
import type { AskedText, Field, InputKind } from './read-fields.ts'

type Described<Value> = Omit<Field<Value>, 'show' | 'initial' | 'input'> & {
  initial?: Value
  /** What is said where nothing is given; without it the field may stay empty. */
  missing?: string | undefined
}
export type Own<Props> = Omit<Props, 'value' | 'defaultValue' | 'onChange' | 'error' | 'ref' | 'name'>

const isEmpty = (value: unknown) => (typeof value === 'string' ? value.trim() === '' : String(value) === '')

/** A kind of field takes the attributes of its input, and what a description says about its value. */
const kindOf =
  <Value, Props>(kind: InputKind, none: Value) =>
  (described: Described<Value> & Own<Props>): Field<Value> => {
    const { initial = none, draft, missing, problem, onlyIf, ...attributes } = described
    return {
      initial,
      draft,
      onlyIf,
      problem: (value) => (missing && isEmpty(value) ? missing : problem?.(value)),
      input: { kind, attributes },
    }
  }

/** One line: a word, a day, a number. */
export const line = kindOf<string, TextFieldProps>('text', '')
/** One of many. */
export const select = kindOf<string, NativeSelectProps>('select', '')
/** One of a few, all in sight. */
export const choice = kindOf<string, ChoiceGroupProps>('radio', '')
/** Several of a few. */
export const boxes = kindOf<readonly string[], ChoiceGroupProps>('boxes', [])
/** Yes or no. */
export const box = kindOf<boolean, CheckboxProps>('checkbox', false)

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

export type TextProps = TextAreaProps & {
  /** For staff whose text a customer reads: the texts that they send often. */
  replies?: Replies | undefined
}

/** Words that others read. */
export const text = kindOf<string, TextProps>('textarea', '')
