import type { ReactNode } from 'react'
import type { FieldDescription } from '#ui/form/described-field.tsx'
import type { Draft } from '../writing/use-draft.ts'

/** A text that is kept until it is sent: of the account (`useDraft`), or of this device (`useStoredText`). */
export type AskedText = Pick<Draft, 'text' | 'setText' | 'clear'> & Partial<Draft>

export interface FieldInput<Value> {
  value: Value
  set: (value: Value) => void
  error: string | undefined
  /** Of all fields. */
  values: Readonly<Record<string, unknown>>
  /** Attributes of the first field, which has the focus when the dialog opens. */
  first: { 'data-first-focus'?: '' }
}

/** The kinds of a form (`ui/form/described-field.tsx`), and several boxes. */
export type InputKind = Exclude<FieldDescription['kind'], undefined> | 'boxes'

export interface Field<Value> {
  initial: Value
  /** Has the value where the text is kept. */
  draft?: AskedText | undefined
  /** What is wrong with the value, shown once the person has tried to send. */
  problem?: ((value: Value) => string | undefined) | undefined
  /** Whether it is shown and checked, with these values of the others. */
  onlyIf?: ((values: Readonly<Record<string, unknown>>) => boolean) | undefined
  /** How it is drawn: an input of `fields.ts`, or a special one. */
  input?: { kind: InputKind; attributes: object }
  show?: (input: FieldInput<Value>) => ReactNode
}

/** The fields of a dialog, by the names of its values. */
export type Fields<Values extends object> = { [Name in keyof Values]: Field<Values[Name]> }

/** The fields with their names; only the description of each field knows the type of its value. */
export const entriesOf = (fields: object = {}): [name: string, field: Field<unknown>][] => Object.entries(fields)

/** The values to send, with texts trimmed; and the visible fields, each with its problem. */
export function readFields(fields: object | undefined, typed: Readonly<Record<string, unknown>>) {
  const held = entriesOf(fields).map(([name, field]) => {
    const value = field.draft ? field.draft.text : name in typed ? typed[name] : field.initial
    return { name, field, value }
  })
  const values: Record<string, unknown> = Object.fromEntries(
    held.map(({ name, value }) => [name, typeof value === 'string' ? value.trim() : value]),
  )
  const shown = held
    .filter(({ field }) => field.onlyIf?.(values) ?? true)
    .map(({ name, field, value }) => ({ name, field, value, problem: field.problem?.(value) }))
  return { values, shown }
}
