// A form with a script is a schema with the function that sends what the schema accepts (`useForm`), drawn from its described fields (`Form`).
// Forms are native inputs, read from the page when it is sent, checked with the contract's schema. A form library (react-hook-form) kept a second
// copy of what the schema and the browser have, for six forms of all. The content editor, the form builder and application forms have stores of their
// own: they save drafts, and undo. A form with nested values would need more.

import { type ChangeEvent, type ComponentProps, type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { FieldProblem } from '#platform/problem.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { type DescribedFields, FieldList, namesOf } from '#ui/form/described-field.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { hasPartialInput } from '#ui/form/partial-input.ts'
import { toast } from '#ui/overlays/toast.ts'
import { typedTextStore, useSliceWriter } from '../draft/use-stored-text.ts'
import { useRootStore } from '../root-store.ts'
import { useOnceKey } from './use-once-key.ts'
import { useSubmit } from './use-submit.ts'

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

interface FormOptions<Out> {
  /** Before the names of the fields in the ids of their inputs. */
  id: string
  /** Its keys are the names of the fields; with others, the paths of its problems are. */
  schema: z.ZodMiniType<Out>
  initial?: Values
  /** What was typed earlier and not sent, over `initial`. */
  typed?: Values
  /** The key stays the same until the same content has arrived. */
  send: (body: Out, idempotencyKey: string) => Promise<void>
  /** Said when the call could not be made, or when the portal did not answer it itself. */
  failure?: string
  /** A long form has a summary of its problems, which takes the focus; otherwise the first wrong field does. */
  hasSummary?: boolean
  /** Says a failure as a toast too: its sentence, or this one. */
  toasts?: boolean | string
}

/** Native inputs with their problems: checked at sending, and from then on at each change. What was typed survives the form being taken off the page. */
function useFields<Out, Name extends string>(options: FormOptions<Out>) {
  const { schema, initial = {}, typed: earlier, hasSummary = false } = options
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
    problemOf,
    /** Counts the tries to send. */
    attempt,
    dirty: Object.entries(values).some(([name, value]) => value !== initial[name]),
    /** What a native input needs: name, value, handler and problem. */
    field: (name: Name) => ({
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
      if (hasPartialInput(form)) return
      const typed = readForm(form)
      const found = findProblems(typed)
      setTrouble((before) => ({ problems: found, attempt: before.attempt + 1 }))
      if (found.length === 0) return void send(schema.parse(typed))
      const first = [...form.elements].find(
        (element) => isControl(element) && found.some(({ field }) => field === element.name),
      )
      if (!hasSummary && first instanceof HTMLElement) first.focus()
    },
  }
}

/** A form that is checked before it is sent. Sending the same twice stores it once. */
export function useForm<Out, Name extends string = Extract<keyof Out, string>>(options: FormOptions<Out>) {
  const { id, send, failure, hasSummary = false, toasts = false } = options
  const fields = useFields<Out, Name>(options)
  const { submit, busy, error } = useSubmit(failure, (refused) => {
    fields.refuse(refused.fields)
    if (toasts) toast.error(toasts === true ? refused.message : toasts)
  })
  const once = useOnceKey()
  const sendNow = async (body: Out) => {
    await send(body, once.keyOf(JSON.stringify(body)))
    once.arrived()
  }
  return { ...fields, id, hasSummary, busy, error, onSubmit: fields.onSubmit((body) => submit(() => sendNow(body))) }
}

/** As `useForm`; what is typed is stored on this device until it is saved, also past the end of a session. `record` is what the form changes. */
export function useStoredForm<Out>({ record = 'new', send, ...options }: FormOptions<Out> & { record?: string }) {
  const userId = useRootStore((state) => state.auth.user?.id)
  const key = `${options.id}:${record}:${userId}`
  const { later, discard } = useSliceWriter<Values>(typedTextStore, key)
  const [typed] = useState(() => (useRootStore.getState()[typedTextStore]?.[key] ?? {}) as Values)
  const sendKept = async (body: Out, idempotencyKey: string) => {
    await send(body, idempotencyKey)
    discard()
  }
  const form = useForm({ ...options, hasSummary: true, typed, send: sendKept })
  const { values, dirty } = form
  useEffect(() => {
    if (dirty) later(values)
  }, [dirty, values, later])
  return { ...form, discard }
}

interface FormProps<Name extends string> extends Omit<ComponentProps<'form'>, 'form' | 'onSubmit'> {
  form: Pick<
    ReturnType<typeof useForm>,
    'id' | 'attempt' | 'busy' | 'error' | 'hasSummary' | 'onSubmit' | 'problemOf'
  > & {
    field: (name: Name) => object
  }
  fields: Partial<DescribedFields<Name>>
  /** Where fields are beside each other; a group with a title is a fieldset. All fields are below each other by default. */
  groups?: readonly { title?: string; names?: readonly Name[]; className: string }[]
  /** Above the fields. */
  before?: ReactNode
  /** Below one of them. */
  below?: Partial<Record<Name, ReactNode>>
  failureTitle?: string
  /** None in a dialog, which has its own. */
  button?: string
  buttonIcon?: IconName
  busyLabel?: string
  onCancel?: () => void
  /** Where 'Cancel' leads, if it is another address. */
  cancelTo?: string
}

/** Draws the form; `children` are between its fields and its button. */
export function Form<Name extends string>(props: FormProps<Name>) {
  const { form, fields, groups, before, below, children, className, ...more } = props
  const { failureTitle, button, buttonIcon, busyLabel, onCancel, cancelTo, ...attributes } = more
  const { id, error, busy } = form
  const names = namesOf(fields)
  const idOf = (name: Name) => fields[name]?.id ?? `${id}-${name}`
  const wrong = names.flatMap((name) => {
    const message = form.problemOf(name)
    return message ? [{ message, href: `#${idOf(name)}` }] : []
  })
  const draw = (some: readonly Name[]) => (
    <FieldList
      names={some}
      below={below}
      describe={(name) => ({ ...fields[name]!, ...form.field(name), id: idOf(name) })}
    />
  )
  // What is said beside a field is not said again.
  const isBesideField = error?.fields.some(({ field }) => field in fields)
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.onSubmit}
      className={classNames('grid gap-5', className)}
      {...attributes}
    >
      {form.hasSummary && <ErrorSummary errors={wrong} attempt={form.attempt} />}
      {before}
      {groups?.map(({ title, names: some = names, className: columns }) =>
        title ? (
          <fieldset key={title} className="min-w-0">
            <legend className="mb-3 text-xl font-semibold">{title}</legend>
            <div className={columns}>{draw(some)}</div>
          </fieldset>
        ) : (
          <div key={columns} className={columns}>
            {draw(some)}
          </div>
        ),
      ) ?? draw(names)}
      {children}
      {error && !isBesideField && (
        <Alert kind="error" title={failureTitle}>
          {error.message}
        </Alert>
      )}
      {button && (
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button type="submit" variant="primary" icon={buttonIcon} busy={busy} busyLabel={busyLabel}>
            {button}
          </Button>
          {cancelTo ? (
            <LinkButton to={cancelTo} onClick={onCancel}>
              Cancel
            </LinkButton>
          ) : (
            onCancel && (
              <Button onClick={onCancel} disabled={busy}>
                Cancel
              </Button>
            )
          )}
        </div>
      )}
    </form>
  )
}
