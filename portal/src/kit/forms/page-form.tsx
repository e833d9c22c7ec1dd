// A form of a public page works without scripts. It is described once, as data: its fields with everything that their inputs take, the values that it
// only passes on, and its button. From that come what the page's action reads and answers (`answers`), and the form with the problems beside its fields
// and everything typed but its secrets (`NativeForm`). How it becomes a call is the function given to `answers`, which the browser never loads.

import type { ComponentProps, ReactNode } from 'react'
import { type ActionFunctionArgs, data, useActionData } from 'react-router'
import * as z from 'zod/mini'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { type DescribedFields, type FieldDescription, FieldList, namesOf } from '#ui/form/described-field.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFailure } from '#ui/form/form-failure.tsx'
import { type ApiClient, ApiError, isApiError, sentenceOr } from '../api/api-client.ts'
import { formApiContext, type SentFiles, sentFilesContext } from '../api/api-context.ts'

export interface PageForm<Name extends string, Hidden extends string = never> {
  /** Before the names of the fields in the ids of their inputs. */
  id: string
  /** In their order on the page; a file input is the last. */
  fields: DescribedFields<Name>
  /** Values that the form sends as the page has written them. */
  hidden?: readonly Hidden[]
  button: string
  /** The button leads to the next part of the same form, or is not the one that most people press. */
  look?: 'continue' | 'secondary'
  /** Shown when the answer has no sentence of the portal. */
  fallback?: string
  /** What the script shows when the server cannot be reached, where the draft is kept. */
  unsent?: { title: string; text: string }
  /** Whether the page has taken its files even where it was refused. */
  keepsFiles?: boolean
  /** What the page of a refused form learns of its secrets, beside the values. */
  learns?: (values: Readonly<Record<string, string>>) => Record<string, string>
  /** Has a wide button, with the failure below it once more. */
  isForAccount?: boolean
}

/** Checks the description where it is written. */
export const pageForm = <Name extends string, Hidden extends string = never>(form: PageForm<Name, Hidden>) => form

const isFile = (field: FieldDescription) => 'type' in field && field.type === 'file'
/** Passwords, and codes of the second step of a login. */
const isSecret = ({ kind, autoComplete }: FieldDescription) => kind === 'password' || autoComplete === 'one-time-code'

export interface Refusal {
  /** The form's id, since a page may have several. */
  form: string
  /** Everything typed but secrets and files, which no page may contain. */
  values: Partial<Record<string, string>>
  /** Those of visible fields, in their order. */
  problems: { field: string; message: string }[]
  /** Empty when the fields' problems are complete. */
  failure: string
}

/** The sent fields, and the context of the action. */
export interface SentForm {
  read: (name: string) => string
  api: ApiClient
  /** Null where no file was chosen. */
  files: SentFiles | null
  /** Of the page's address. */
  token: string
}

/** The sent form, for the action of a page with several, which gives it to `answerForm` with the description of the one that was sent. */
export async function readSent({ request, context, params: { token = '' } }: ActionFunctionArgs): Promise<SentForm> {
  const form = await request.formData()
  const read = (name: string) => textOf(form.get(name))
  return { read, token, api: context.get(formApiContext), files: context.get(sentFilesContext) }
}

/** Browsers send line breaks as two characters, but character counts count one. */
const textOf = (value: FormDataEntryValue | null): string =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''

/** Passes the values of the form's fields to `send`, which calls the API; a refusal of the call becomes the page's answer. */
export async function answerForm<Name extends string, Hidden extends string, Answer>(
  form: PageForm<Name, Hidden>,
  { read }: SentForm,
  send: (values: Record<Name | Hidden, string>) => Promise<Answer>,
) {
  const names = [...namesOf(form.fields), ...(form.hidden ?? [])]
  const values = Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name | Hidden, string>
  try {
    return await send(values)
  } catch (error) {
    if (!isApiError(error)) throw error
    return data({ refused: refusalOf(form, values, error) }, { status: error.status || 503 })
  }
}

/** The action of a page with one form. `send` most often ends with a redirect (303). */
export const answers =
  <Name extends string, Hidden extends string, Answer>(
    form: PageForm<Name, Hidden>,
    send: (values: Record<Name | Hidden, string>, sent: SentForm) => Promise<Answer>,
  ) =>
  async (args: ActionFunctionArgs) => {
    const sent = await readSent(args)
    return answerForm(form, sent, (values) => send(values, sent))
  }

/** Checks the fields before the call; a refusal is thrown as the API's would be. */
export function checkForm<Out>(schema: z.ZodMiniType<Out>, values: unknown): Out {
  const { data: checked, error } = z.safeParse(schema, values)
  if (!error) return checked
  const problems = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new ApiError(400, 'Some answers need your attention.', problems)
}

function refusalOf<Name extends string>(
  { id, fields, hidden = [], fallback, learns }: PageForm<Name, string>,
  values: Record<string, string>,
  error: ApiError,
): Refusal {
  const shown = namesOf(fields)
  const problems = shown.flatMap((field) => {
    const problem = error.fields.find((each) => each.field === field)
    return problem ? [{ field, message: problem.message }] : []
  })
  const repeated = [...shown.filter((name) => !isSecret(fields[name]) && !isFile(fields[name])), ...hidden]
  return {
    form: id,
    values: { ...Object.fromEntries(repeated.map((name) => [name, values[name]])), ...learns?.(values) },
    problems,
    failure: problems.length > 0 ? '' : sentenceOr(error, fallback),
  }
}

/** Why the form with this id was refused, on the page that answers it. */
export function useRefusal(id: string): Refusal | undefined {
  const answer = useActionData() as { refused?: Refusal } | undefined
  return answer?.refused?.form === id ? answer.refused : undefined
}

/** All problems of a form, for its summary. */
export const errorsOf = ({ form, problems, failure }: Refusal) => [
  ...problems.map(({ field, message }) => ({ message, href: `#${form}-${field}` })),
  ...(failure ? [{ message: failure }] : []),
]

interface NativeFormProps<Name extends string, Hidden extends string> extends Omit<ComponentProps<'form'>, 'action'> {
  form: PageForm<Name, Hidden>
  /** The page's path; its whole address without one. */
  action?: string
  /** The key of the draft in session storage (app/document/stored-form.ts). */
  keeps?: string
  /** Hidden values, and what fields contain before anything was typed. */
  values?: Partial<Record<Name | Hidden, string>>
  /** Above the fields. */
  before?: ReactNode
  /** Below one of them. */
  below?: Partial<Record<Name, ReactNode>>
  /** Below the button. */
  after?: ReactNode
}

const noConnection = {
  title: 'Not sent: there is no connection',
  text: 'What you have typed is kept. While this page is open, it is sent automatically when the connection is back.',
}

/** Draws the form; `children` are between its fields and its button. */
export function NativeForm<Name extends string, Hidden extends string>(props: NativeFormProps<Name, Hidden>) {
  const { form, keeps, values = {}, before, below, after, children, className, ...attributes } = props
  const {
    id,
    fields,
    hidden = [],
    button,
    look,
    unsent = noConnection,
    keepsFiles = false,
    isForAccount = false,
  } = form
  const refused = useRefusal(id)
  const typed: Partial<Record<string, string>> = { ...values, ...refused?.values }
  const written: Partial<Record<string, string>> = { ...refused?.values, ...values }
  const names = namesOf(fields)
  return (
    <form
      method="post"
      encType={names.some((name) => isFile(fields[name])) ? 'multipart/form-data' : undefined}
      data-keeps={keeps}
      noValidate
      className={classNames('grid gap-5', className)}
      {...attributes}
    >
      {refused && <ErrorSummary errors={errorsOf(refused)} />}
      {before}
      {hidden.map((name) => (
        <input key={name} type="hidden" name={name} defaultValue={written[name]} />
      ))}
      <FieldList
        names={names}
        below={below}
        describe={(name) => ({
          ...withTyped(fields[name], typed[name], refused !== undefined && !keepsFiles),
          id: `${id}-${name}`,
          name,
          error: refused?.problems.find((problem) => problem.field === name)?.message,
        })}
      />
      {children}
      {keeps && !isForAccount && refused?.failure && <p className="measure">What you have typed is kept.</p>}
      {keeps && (
        <template data-unsent>
          <Alert kind="error" title={unsent.title}>
            {unsent.text}
          </Alert>
        </template>
      )}
      <Button
        type="submit"
        variant={look === 'secondary' ? 'secondary' : 'primary'}
        icon={keeps && !isForAccount && !look ? 'send' : undefined}
        iconAfter={look === 'continue' ? 'arrow-right' : undefined}
        className={classNames(
          'aria-busy:cursor-progress aria-busy:opacity-70',
          !isForAccount && 'justify-self-start max-sm:w-full',
        )}
      >
        {button}
      </Button>
      {isForAccount && <FormFailure>{refused?.failure}</FormFailure>}
      {after}
    </form>
  )
}

/** A browser never fills in files again: who sends a form once more chooses them once more. */
function withTyped(field: FieldDescription, typed: string | undefined, isRefused: boolean): FieldDescription {
  if (field.kind === 'checkbox') return { ...field, defaultChecked: Boolean(typed) }
  if (!isFile(field)) return { ...field, defaultValue: typed }
  return isRefused ? { ...field, hint: <>Choose the files again. {field.hint}</> } : field
}

/** What follows a form that was just sent. Takes focus, so that screen readers read it out; `data-forgets` names the draft that the script deletes. */
export const AfterForm = (props: ComponentProps<'div'>) => (
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- confirms a form just sent; without scripts nothing else can move the focus
  <div tabIndex={-1} autoFocus {...props} />
)
