import { type ActionFunctionArgs, data, useActionData } from 'react-router'
import type { ApiClient } from '#kit/api/api-client.ts'
import { formApiContext, type SentFiles, sentFilesContext } from '#kit/api/api-context.ts'
import { answerForm, checkForm, errorsOf, fieldsOf, type RefusedForm } from '#kit/forms/page-form.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { TextField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { addFilesByCode, confirmByCode, followCase, writeByCode } from '../../follow/contract.ts'
import { solvedSchema } from '../../referrals/contract.typed.ts'
import { FollowedCasePart, followNames as names, type Opened, type Values } from './followed-case.tsx'

const crumbs = [{ label: 'Home', to: '/' }, { label: 'Follow a complaint' }]

export const meta = (place: PagePlace) =>
  pageMeta(
    {
      title: 'Follow a complaint',
      description:
        'Read the state of a complaint or petition, and answer, with its reference and the code of your letter.',
      crumbs,
    },
    place,
  )

/** Opens the case first, so that a refused message keeps its text beside the case. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(formApiContext)
  const opening = { names, shown: ['reference', 'code'] } as const
  const opened = await answerForm(request.clone() as Request, opening, async (values): Promise<[Values, Opened]> => {
    const holder = { reference: values.reference, code: values.code }
    const followed = await api.call(followCase, { body: holder })
    return [values, { followed, holder, once: crypto.randomUUID(), task: '', isDone: false }]
  })
  if (!Array.isArray(opened)) return opened
  const [values, page] = opened
  // What was typed before the case could not be opened comes back into its box.
  if (!values.task) return { ...page, refused: { values: { content: values.content }, problems: [], failure: '' } }
  const task = values.task === 'confirm' ? 'confirm' : 'write'
  const fields = { names, shown: ['content', 'documents', 'solved', 'comment'] } as const
  const sent = await answerForm(request, fields, async () => {
    const followed = await (task === 'confirm'
      ? sendConfirmation(api, values)
      : sendMessage(api, values, context.get(sentFilesContext)))
    return { ...page, followed, task, isDone: true } as const
  })
  if ('followed' in sent) return sent
  return data({ ...page, once: values.once, task, refused: sent.data } as const, sent.init ?? undefined)
}

async function sendConfirmation(api: ApiClient, { reference, code, ...typed }: Values) {
  const { solved, comment } = checkForm(solvedSchema, typed)
  return api.call(confirmByCode, { body: { reference, code, solved: solved === 'yes', comment } })
}

function sendMessage(api: ApiClient, values: Values, files: SentFiles | null) {
  const { reference, code, content, once: idempotencyKey } = values
  const holder = { reference, code }
  if (files) return api.call(addFilesByCode, {}, { sent: files({ ...holder, content }), idempotencyKey })
  return api.call(writeByCode, { body: { ...holder, content } }, { idempotencyKey })
}

/** Follows a case of a person without an account. Reference and code are in bodies only, since addresses end up in logs and histories. */
export default function ComplaintStatusPage() {
  const answer = useActionData<typeof action>()
  return (
    <div className="shell py-8 sm:py-12">
      {answer && 'followed' in answer ? <FollowedCasePart {...answer} /> : <OpenForm refused={answer} />}
    </div>
  )
}

function OpenForm({ refused }: { refused: RefusedForm<keyof Values> | undefined }) {
  const field = fieldsOf('follow', refused)
  return (
    <>
      <PageHeader
        breadcrumb={crumbs}
        title="Follow a complaint"
        lead="With the reference and the code of the letter that the Commission gave you. You need no account."
      />
      <form method="post" action="/complaint-status" noValidate className="grid max-w-xl gap-5">
        {refused && <ErrorSummary errors={errorsOf('follow', refused)} />}
        <TextField
          {...field('reference')}
          label="Reference"
          hint="For example CP-2026-001"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          {...field('code')}
          label="Code"
          hint="Eight letters and figures. Capitals and dashes do not matter."
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        {refused?.values.content && <input type="hidden" name="content" value={refused.values.content} />}
        <Button type="submit" variant="primary" className="justify-self-start max-sm:w-full">
          Show my complaint
        </Button>
      </form>
    </>
  )
}
