import { data } from 'react-router'
import type { FieldProblem } from '#platform/problem.ts'
import { isApiError } from './api-client.ts'

/** Shown after a form was refused: everything typed, the problems of its fields, and the failure of the form. */
export interface RefusedForm<Field extends string> {
  values: Partial<Record<Field, string>>
  problems: { field: Field; message: string }[]
  /** Empty when the fields' problems are complete. */
  failure: string
}

/**
 * The action of a public page with a form: reads the named fields and passes them to `send`, which calls the API and redirects (303). A refusal of the
 * call becomes the page's answer; `shown` are the visible fields, whose problems are shown beside them.
 */
export async function answerForm<Name extends string, Shown extends Name>(
  request: Request,
  { names, shown }: { names: readonly Name[]; shown: readonly Shown[] },
  send: (values: Record<Name, string>) => Promise<Response>,
) {
  const form = await request.formData()
  const values = Object.fromEntries(names.map((name) => [name, textOf(form.get(name))])) as Record<Name, string>
  try {
    return await send(values)
  } catch (error) {
    if (!isApiError(error)) throw error
    const problems = error.fields.filter((problem): problem is FieldProblem & { field: Shown } =>
      (shown as readonly string[]).includes(problem.field),
    )
    const refused: RefusedForm<Name> = { values, problems, failure: problems.length > 0 ? '' : error.message }
    return data(refused, { status: error.status || 503 })
  }
}

/** Browsers send line breaks as two characters, but character counts count one. */
const textOf = (value: FormDataEntryValue | null): string =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''

/** An `idempotencyKey` made from the content: the same content sent twice in a day creates one record. */
export async function keyOfContent(content: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(content))
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64url')
}
