import { data } from 'react-router'
import * as z from 'zod/mini'
import { ApiError, isApiError, sentenceOr } from '../api/api-client.ts'

/** Shown after a form was refused: everything typed but its secrets, the problems of its fields, and the failure of the form. */
export interface RefusedForm<Field extends string> {
  values: Partial<Record<Field, string>>
  problems: { field: Field; message: string }[]
  /** Empty when the fields' problems are complete. */
  failure: string
}

interface FormFields<Name, Shown> {
  names: readonly Name[]
  /** The visible fields, in their order: problems are shown beside them. */
  shown: readonly Shown[]
  /** Passwords, which no page may contain. */
  secret?: readonly Name[]
  /** Shown when the answer has no sentence of the portal. */
  fallback?: string
}

/**
 * The action of a page with a form: reads the named fields and passes them to `send`, which calls the API and answers, most often by a redirect (303).
 * A refusal of the call becomes the page's answer.
 */
export async function answerForm<Name extends string, Shown extends Name, Answer>(
  request: Request,
  { names, shown, secret = [], fallback }: FormFields<Name, Shown>,
  send: (values: Record<Name, string>) => Promise<Answer>,
) {
  const form = await request.formData()
  const values = Object.fromEntries(names.map((name) => [name, textOf(form.get(name))])) as Record<Name, string>
  try {
    return await send(values)
  } catch (error) {
    if (!isApiError(error)) throw error
    const problems = shown.flatMap((field) => {
      const problem = error.fields.find((each) => each.field === field)
      return problem ? [{ field, message: problem.message }] : []
    })
    const refused: RefusedForm<Name> = {
      values: Object.fromEntries(
        names.filter((name) => !secret.includes(name)).map((name) => [name, values[name]]),
      ) as Partial<Record<Name, string>>,
      problems,
      failure: problems.length > 0 ? '' : sentenceOr(error, fallback),
    }
    return data(refused, { status: error.status || 503 })
  }
}

/** Checks what the form knows before the call; a refusal is thrown as the API's would be. */
export function checkForm<Out>(schema: z.ZodMiniType<Out>, values: unknown): Out {
  const { data: checked, error } = z.safeParse(schema, values)
  if (!error) return checked
  const problems = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new ApiError(400, 'Some answers need your attention.', problems)
}

/** What the inputs of a form get: their id, name, typed text and problem. */
export const fieldsOf =
  <Name extends string>(form: string, refused: RefusedForm<Name> | undefined) =>
  (name: Name) => ({
    id: `${form}-${name}`,
    name,
    defaultValue: refused?.values[name],
    error: refused?.problems.find((problem) => problem.field === name)?.message,
  })

/** Everything that is wrong with a form, for its summary. */
export const errorsOf = (form: string, { problems, failure }: RefusedForm<string>) => [
  ...problems.map(({ field, message }) => ({ message, href: `#${form}-${field}` })),
  ...(failure ? [{ message: failure }] : []),
]

/** Browsers send line breaks as two characters, but character counts count one. */
const textOf = (value: FormDataEntryValue | null): string =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
