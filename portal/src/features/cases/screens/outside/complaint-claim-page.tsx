import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router'
import { apiContext } from '#kit/api/api-context.ts'
import { answers, checkForm, NativeForm, pageForm } from '#kit/forms/page-form.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { claimAnswer } from '../../follow/contract.input.ts'
import { answerClaim, readClaim } from '../../follow/contract.ts'
import { Gone, readOrGone } from './outside-parts.tsx'

export const meta = () =>
  pageMeta({ title: 'Is this you?', description: 'Confirm who gets your case in an account.', noIndex: true })

/** A 'no' has ended the link, and its answer is a page all the same. */
export const loader = ({ context, request, params: { token = '' } }: LoaderFunctionArgs) =>
  new URL(request.url).searchParams.get('sent') === 'no'
    ? { found: undefined, gone: '', token }
    : readOrGone(token, context.get(apiContext).call(readClaim, { params: { token } }))

const form = pageForm({
  id: 'claim',
  fields: {
    mine: {
      kind: 'radio',
      label: 'Was this you?',
      options: [
        { value: 'yes', label: 'Yes, this was me: move it into my account' },
        { value: 'no', label: 'This was not me: the code stops working' },
      ],
    },
  },
  button: 'Send my answer',
})

export const action = answers(form, async (typed, { api, token }) => {
  const { mine } = checkForm(claimAnswer, typed)
  await api.call(answerClaim, { params: { token }, body: { mine: mine === 'yes' } })
  return redirect(`/complaint-claim/${token}?sent=${mine}`, 303)
})

const done = {
  yes: 'The case is in the account. If you find that it was not you, open the link in our e-mail again.',
  no: 'The code does not work any more, and the case is in no account of a stranger. Ask the Commission for a new code.',
} as const

/** Opened by the link of the mail about a claim. Opening changes nothing: programs that check mails open links too. */
export default function ComplaintClaimPage() {
  const { found, gone, token } = useLoaderData<typeof loader>()
  const sent = useSearchParams()[0].get('sent')
  const isSent = sent === 'yes' || sent === 'no'
  if (!found && !isSent) return <Gone reason={gone} />
  const asked = found?.isTaken
    ? 'With the code of our letter this case was moved into an account. If it was not you, say so: we undo it.'
    : 'Somebody has used the code of our letter to ask for this case in their account.'
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        kicker={found?.reference}
        title={isSent ? 'Thank you' : 'Was this you?'}
        lead={isSent ? done[sent] : asked}
      />
      {!isSent && <NativeForm form={form} action={`/complaint-claim/${token}`} className="max-w-xl" />}
    </div>
  )
}
