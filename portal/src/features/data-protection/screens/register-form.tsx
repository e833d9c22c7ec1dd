import { type ReactNode, useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { typedSlice, useSliceKeeper } from '#kit/draft/use-kept-text.ts'
import { type FieldsOptions, useFields } from '#kit/forms/use-fields.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { useSubmit } from '#kit/forms/use-submit.ts'
import { useRootStore } from '#kit/root-store.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'

type Values = NonNullable<FieldsOptions['typed']>

interface FormOptions<Body, Answer> {
  /** Prefix of the fields' ids. */
  id: string
  /** The record and version that it changes; what is typed is kept under it. */
  record?: string
  schema: z.ZodMiniType<Body>
  send: (body: Body, idempotencyKey: string) => Promise<Answer>
  onDone: (answer: Answer) => void | Promise<void>
}

/**
 * A form that is checked before it is sent. What is typed stays on this device until it is stored, also over the end of a session; sending the same
 * twice stores it once.
 */
export function useRegisterForm<Body, Answer>(options: FormOptions<Body, Answer>) {
  const { id, record = 'new', schema, send, onDone } = options
  const userId = useRootStore((state) => state.auth.user?.id)
  const key = `${id}:${record}:${userId}`
  const keeper = useSliceKeeper<Values>(typedSlice, key)
  const [typed] = useState(() => (useRootStore.getState()[typedSlice]?.[key] ?? {}) as Values)
  const fields = useFields(schema, { typed })
  const { values, dirty, attempt } = fields
  useEffect(() => {
    if (dirty) keeper.later(values)
  }, [dirty, values, keeper])
  const { submit, busy, error } = useSubmit()
  const once = useOnceKey()
  const sendNow = async (body: Body) => {
    const answer = await send(body, once.keyOf(JSON.stringify(body)))
    once.arrived()
    keeper.discard()
    await onDone(answer)
  }
  return {
    onSubmit: fields.onSubmit((body) => submit(() => sendNow(body), fields.refuse)),
    discard: keeper.discard,
    busy,
    /** Why it was not stored, apart from wrong fields. */
    failure: error?.message,
    attempt,
    /** Wrong fields, for the summary above the form. */
    summary: fields.problems.map(({ field, message }) => ({ message, href: `#${id}-${field}` })),
    field: (name: Extract<keyof Body, string>) => ({ id: `${id}-${name}`, ...fields.field(name) }),
  }
}

type Props = {
  form: Omit<ReturnType<typeof useRegisterForm>, 'field'>
  submitLabel: string
  /** Where 'Cancel' leads, which discards what is typed. */
  cancelTo?: string
  children: ReactNode
}

/** The fields between the summary of what is wrong and the buttons. */
export const RegisterForm = ({ form, submitLabel, cancelTo, children }: Props) => (
  <form method="post" noValidate onSubmit={form.onSubmit} className="grid max-w-2xl gap-5">
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
