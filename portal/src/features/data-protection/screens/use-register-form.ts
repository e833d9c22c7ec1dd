import { type FormEvent, useState } from 'react'
import type * as z from 'zod/mini'
import { useOnceKey } from '#kit/use-once-key.ts'
import { useSubmit } from '#kit/use-submit.ts'
import type { FieldProblem } from '#platform/problem.ts'

type Values = Record<string, string>

const readValues = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

interface RegisterForm<Body, Answer> {
  /** Prefix of the fields' ids. */
  id: string
  schema: z.ZodMiniType<unknown>
  toBody: (values: Values) => Body
  send: (body: Body, idempotencyKey: string) => Promise<Answer>
  onDone: (answer: Answer) => void | Promise<void>
}

/** A form of native inputs, checked before it is sent. What is typed stays in the page until it is stored; sending the same twice stores it once. */
export function useRegisterForm<Body, Answer>({ id, schema, toBody, send, onDone }: RegisterForm<Body, Answer>) {
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
      await onDone(answer)
    }, refuse)
  }
  return {
    onSubmit,
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
