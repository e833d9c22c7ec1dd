import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router'
import { apiContext } from '#kit/api/api-context.ts'
import { AfterForm, answers, NativeForm } from '#kit/forms/page-form.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { Alert } from '#ui/alert.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { confirmByLink, readConfirmation } from '../../referrals/contract.ts'
import { CompanySaid } from '../referrals/company-said.tsx'
import { Gone, readOrGone, readSolved, solvedForm } from './outside-parts.tsx'

export const meta = () =>
  pageMeta({ title: 'Is it solved?', description: 'Answer whether your case is solved.', noIndex: true })

export const loader = ({ context, params: { token = '' } }: LoaderFunctionArgs) =>
  readOrGone(token, context.get(apiContext).call(readConfirmation, { params: { token } }))

const form = solvedForm('solved', { label: 'Your answer' })

export const action = answers(form, async (typed, { api, token }) => {
  await api.call(confirmByLink, { params: { token }, body: readSolved(typed) })
  return redirect(`/complaint-solved/${token}?sent=1`, 303)
})

/** Opened by one of the two links of a mail, with that answer chosen. Opening changes nothing: programs that check mails open links too. */
export default function ComplaintSolvedPage() {
  const { found, gone, token } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  if (!found) return <Gone reason={gone} />
  const { reference, solved, companySaid } = found
  const draftKey = `solved-${reference}`
  if (solved === null)
    return (
      <div className="shell py-8 sm:py-12">
        <PageHeader
          kicker={reference}
          title="Is it solved?"
          lead="The company has answered about your case. Read what it says, and tell us whether it is solved."
        />
        <div className="mb-6">
          <CompanySaid said={companySaid} />
        </div>
        <NativeForm
          form={form}
          action={`/complaint-solved/${token}`}
          keeps={draftKey}
          values={{ solved: search.get('answer') ?? '' }}
          className="max-w-xl"
        />
      </div>
    )
  // Staff resolve cases; nothing here says that it is closed already.
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader kicker={reference} title={search.has('sent') ? 'Thank you' : 'You have answered already'} />
      <AfterForm data-forgets={draftKey} className="max-w-xl">
        <Alert kind="success" title={solved ? 'You said that it is solved' : 'You said that it is not solved'}>
          {solved
            ? 'We have recorded it. An officer of the Commission closes the case.'
            : 'Your case stays open, and the Commission has been told. We write to you when there is news.'}
        </Alert>
      </AfterForm>
    </div>
  )
}
