// Forms are native inputs, read from the page when it is sent, checked with the contract's schema. A form library (react-hook-form) kept a second
// copy of what the schema and the browser have, for six forms of all. The content editor, the form builder and application forms have stores of their
// own: they save drafts, and undo. A form with nested values would need more.

import { type ChangeEvent, type FormEvent, useState } from 'react'
import type * as z from 'zod/mini'
import type { FieldProblem } from '#platform/problem.ts'

type Values = Partial<Record<string, string | boolean>>

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'
const isOption = (control: Control): control is HTMLInputElement => control.type === 'radio'
const valueOf = (control: Control) => (isBox(control) ? control.checked : control.value)

/** Read from the page: what was typed before the scripts came, or filled in by the browser, may have caused no event. */
const readForm = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...form.elements]
      .filter(isControl)
      .filter((control) => control.name !== '' && !(isOption(control) && !control.checked))
      .map((control) => [control.name, valueOf(control)]),
  )

export interface FieldsOptions {
  initial?: Values
  /** What was typed earlier and not sent, over `initial`. */
  typed?: Values
  /** Leave out where a summary of the problems takes the focus. */
  focusFirst?: boolean
}

/**
 * A form of native inputs with its problems beside them. `schema` checks at sending, and from then on at each change; what was typed survives
 * the form being taken off the page. Field names are the keys of the schema.
 */
export function useFields<Out>(
  schema: z.ZodMiniType<Out>,
  { initial = {}, typed: earlier, focusFirst = false }: FieldsOptions = {},
) {
  const [values, setValues] = useState(() => ({ ...initial, ...earlier }))
  const [{ problems, attempt }, setTrouble] = useState<{ problems: FieldProblem[]; attempt: number }>({
    problems: [],
    attempt: 0,
  })

  const findProblems = (typed: Values): FieldProblem[] =>
    (schema.safeParse(typed).error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message }))
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.message

  function change({ currentTarget: input }: ChangeEvent<Control>): void {
    setValues((before) => ({ ...before, [input.name]: valueOf(input) }))
    if (attempt === 0 || !input.form) return
    const found = findProblems(readForm(input.form)).filter(({ field }) => field === input.name)
    setTrouble((before) => ({
      ...before,
      problems: [...before.problems.filter(({ field }) => field !== input.name), ...found],
    }))
  }

  return {
    values,
    problems,
    /** Problems since the form was last sent, of the fields in this order. */
    problemsOf: (fields: readonly string[]): FieldProblem[] =>
      fields.flatMap((field) => {
        const message = problemOf(field)
        return message ? [{ field, message }] : []
      }),
    /** Counts the tries to send. */
    attempt,
    dirty: Object.entries(values).some(([name, value]) => value !== initial[name]),
    /** What a native input needs: name, value, handler and problem. */
    field: (name: Extract<keyof Out, string>) => ({
      name,
      error: problemOf(name),
      onChange: change,
      // As an attribute (`defaultValue`) a password would be readable in the page, and hydration would wipe what was typed before it.
      ref(input: Control | null) {
        const value = values[name]
        if (!input || value === undefined) return
        if (isOption(input)) input.checked = input.value === value
        else if (isBox(input)) input.checked = value === true
        else if (input.value !== value) input.value = String(value)
      },
    }),
    /** Shows what the server refused. */
    refuse: (refused: FieldProblem[]) => setTrouble((before) => ({ ...before, problems: refused })),
    /** The handler of `onSubmit`: passes on what the schema accepts. */
    onSubmit: (send: (input: Out) => Promise<void>) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = event.currentTarget
      const typed = readForm(form)
      const found = findProblems(typed)
      setTrouble((before) => ({ problems: found, attempt: before.attempt + 1 }))
      if (found.length === 0) return void send(schema.parse(typed))
      const first = [...form.elements].find(
        (element) => isControl(element) && found.some(({ field }) => field === element.name),
      )
      if (focusFirst && first instanceof HTMLElement) first.focus()
    },
  }
}
