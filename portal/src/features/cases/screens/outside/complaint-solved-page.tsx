import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { apiContext, formApiContext } from '#kit/api/api-context.ts'
import { answerForm, checkForm, errorsOf, fieldsOf } from '#kit/forms/page-form.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { RadioGroup } from '#ui/form/choice.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { confirmByLink, readConfirmation } from '../../referrals/contract.ts'
import { textLimits } from '../../rules.ts'
import { FormEnd, Gone, readOrGone, Sent, solvedChoices } from './outside-parts.tsx'
import { solvedSchema } from '../../referrals/contract.typed.ts'

export const meta = () =>
  pageMeta({ title: 'Is it solved?', description: 'Answer whether your case is solved.', noIndex: true })

export const loader = ({ context, params: { token = '' } }: LoaderFunctionArgs) =>
  readOrGone(token, context.get(apiContext).call(readConfirmation, { params: { token } }))

const fields = { names: ['solved', 'comment'], shown: ['solved', 'comment'] } as const

export const action = ({ request, context, params: { token = '' } }: ActionFunctionArgs) =>
  answerForm(request, fields, async (typed) => {
    const { solved, comment } = checkForm(solvedSchema, typed)
    const body = { solved: solved === 'yes', comment }
    await context.get(formApiContext).call(confirmByLink, { params: { token }, body })
    return redirect(`/complaint-solved/${token}?sent=1`, 303)
  })

/** Opened by one of the two links of a mail, with that answer chosen. Opening changes nothing: programs that check mails open links too. */
export default function ComplaintSolvedPage() {
  const { found, gone, token } = useLoaderData<typeof loader>()
  if (!found) return <Gone reason={gone} />
  const { reference, solved } = found
  return (
    <div className="shell py-8 sm:py-12">
      {solved === null ? (
        <ConfirmForm reference={reference} token={token} />
      ) : (
        <Confirmed reference={reference} solved={solved} />
      )}
    </div>
  )
}

const draftKey = (reference: string) => `solved-${reference}`

function ConfirmForm({ reference, token }: { reference: string; token: string }) {
  const [search] = useSearchParams()
  const refused = useActionData<typeof action>()
  const field = fieldsOf('solved', refused)
  return (
    <>
      <PageHeader
        kicker={reference}
        title="Is it solved?"
        lead="The company says that it has done something about your case. Is that so?"
      />
      <form
        method="post"
        action={`/complaint-solved/${token}`}
        data-keeps={draftKey(reference)}
        noValidate
        className="grid max-w-xl gap-5"
      >
        {refused && <ErrorSummary errors={errorsOf('solved', refused)} />}
        <RadioGroup
          {...field('solved')}
          label="Your answer"
          options={solvedChoices}
          defaultValue={refused?.values.solved ?? search.get('answer') ?? ''}
        />
        <TextArea {...field('comment')} label="Comment" optional rows={4} maxLength={textLimits.comment} />
        <FormEnd button="Send my answer" refused={refused} />
      </form>
    </>
  )
}

/** Staff resolve cases; nothing here says that it is closed already. */
function Confirmed({ reference, solved }: { reference: string; solved: boolean }) {
  const [search] = useSearchParams()
  const isNew = search.has('sent')
  return (
    <>
      <PageHeader kicker={reference} title={isNew ? 'Thank you' : 'You have answered already'} />
      <div className="max-w-xl">
        <Sent
          title={solved ? 'You said that it is solved' : 'You said that it is not solved'}
          forgets={draftKey(reference)}
        >
          {solved
            ? 'We have recorded it. An officer of the Commission closes the case.'
            : 'Your case stays open, and the Commission has been told. We write to you when there is news.'}
        </Sent>
      </div>
    </>
  )
}
