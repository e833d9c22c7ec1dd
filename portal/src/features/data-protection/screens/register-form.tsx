import { type FormEvent, type ReactNode, useCallback, useState } from 'react'
import type * as z from 'zod/mini'
import { useRootStore } from '#kit/root-store.ts'
import { typedSlice, useSliceKeeper } from '#kit/draft/use-kept-text.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { useSubmit } from '#kit/forms/use-submit.ts'
import type { FieldProblem } from '#platform/problem.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'

type Values = Record<string, string>

const readValues = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** Puts what was kept into the fields. A box that was not ticked is not among the values. */
function fill(form: HTMLFormElement, values: Values): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
      field.checked = values[field.name] === field.value
    else if ('name' in field && 'value' in field && typeof values[field.name as string] === 'string')
      field.value = values[field.name as string]
  }
}

interface FormOptions<Body, Answer> {
  /** Prefix of the fields' ids. */
  id: string
  /** The record and version that it changes; what is typed is kept under it. */
  record?: string
  schema: z.ZodMiniType<unknown>
  toBody: (values: Values) => Body
  send: (body: Body, idempotencyKey: string) => Promise<Answer>
  onDone: (answer: Answer) => void | Promise<void>
}

/**
 * A form of native inputs, checked before it is sent. What is typed stays on this device until it is stored, also over the end of a session; sending
 * the same twice stores it once.
 */
export function useRegisterForm<Body, Answer>(options: FormOptions<Body, Answer>) {
  const { id, record = 'new', schema, toBody, send, onDone } = options
  const userId = useRootStore((state) => state.auth.user?.id)
  const key = `${id}:${record}:${userId}`
  const keeper = useSliceKeeper<Values>(typedSlice, key)
  const ref = useCallback(
    (form: HTMLFormElement | null) => {
      const kept = useRootStore.getState()[typedSlice]?.[key]
      if (form && kept) fill(form, kept as Values)
    },
    [key],
  )
  const { submit, busy, error } = useSubmit()
  const [{ problems, attempt }, setTrouble] = useState<{ problems: FieldProblem[]; attempt: number }>({
    problems: [],
    attempt: 0,
  })
  const once = useOnceKey()
  const refuse = (fields: FieldProblem[]) => setTrouble((before) => ({ problems: fields, attempt: before.attempt + 1 }))
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = toBody(readValues(event.currentTarget))
    const issues = schema.safeParse(body).error?.issues ?? []
    if (issues.length > 0) return refuse(issues.map(({ path, message }) => ({ field: path.join('.'), message })))
    setTrouble((before) => ({ ...before, problems: [] }))
    void submit(async () => {
      const answer = await send(body, once.keyOf(JSON.stringify(body)))
      once.arrived()
      keeper.discard()
      await onDone(answer)
    }, refuse)
  }
  return {
    form: {
      ref,
      onSubmit,
      onInput: (event: FormEvent<HTMLFormElement>) => keeper.later(readValues(event.currentTarget)),
    },
    discard: keeper.discard,
    busy,
    /** Why it was not stored, apart from wrong fields. */
    failure: error?.message,
    attempt,
    /** Wrong fields, for the summary above the form. */
    summary: problems.map(({ field, message }) => ({ message, href: `#${id}-${field}` })),
    field: (name: string) => ({
      id: `${id}-${name}`,
      name,
      error: problems.find(({ field }) => field === name)?.message,
    }),
  }
}

type Props = {
  form: ReturnType<typeof useRegisterForm>
  submitLabel: string
  /** Where 'Cancel' leads, which discards what is typed. */
  cancelTo?: string
  children: ReactNode
}

/** The fields between the summary of what is wrong and the buttons. */
export const RegisterForm = ({ form, submitLabel, cancelTo, children }: Props) => (
  <form method="post" noValidate {...form.form} className="grid max-w-2xl gap-5">
    <ErrorSummary errors={form.summary} attempt={form.attempt} />
    {children}
    {form.failure && <Alert kind="error">{form.failure}</Alert>}
    <div className="flex flex-wrap gap-3">
      <Button type="submit" variant="primary" busy={form.busy}>
        {submitLabel}
      </Button>
      {cancelTo && (
        <LinkButton to={cancelTo} onClick={form.discard}>
          Cancel
        </LinkButton>
      )}
    </div>
  </form>
)
