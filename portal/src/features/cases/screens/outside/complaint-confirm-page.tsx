import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { apiContext, visitorContext } from '#kit/api/api-context.ts'
import { AfterForm, answerForm, NativeForm, pageForm, readSent } from '#kit/forms/page-form.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { answerLogin, SignedInAnswer, WithoutScripts } from '#kit/sign-in/signed-in-answer.tsx'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { makeAccount, readAccountOffer } from '../../drafts/contract.ts'
import { confirmContactByLink, readContact } from '../../follow/contract.ts'
import { Gone, readOrGone } from './outside-parts.tsx'

export const meta = () =>
  pageMeta({ title: 'Confirm your address', description: 'Confirm the address of a case.', noIndex: true })

/** What the link opens, and whether this browser filed the case and is offered an account. */
export function loader({ context, params: { token = '' } }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { key } = context.get(visitorContext)
  const read = async () => {
    const found = await api.call(readContact, { params: { token } })
    const isAsked = key !== undefined && !(found.isOpen || found.isInAccount || found.hasAccount)
    const { isOffered } = isAsked ? await api.call(readAccountOffer, { body: { token, key } }) : { isOffered: false }
    return { ...found, isOffered }
  }
  return readOrGone(token, read())
}
type Found = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['found']>

const form = pageForm({ id: 'confirm', fields: {}, button: 'Yes, this is my address' })
const accountForm = pageForm({
  id: 'account',
  fields: {},
  hidden: ['task'],
  button: 'Make an account with this address',
})

export async function action(args: ActionFunctionArgs) {
  const sent = await readSent(args)
  const { api, token, read } = sent
  if (read('task') !== 'account')
    return answerForm(form, sent, async () => {
      await api.call(confirmContactByLink, { params: { token } })
      return redirect(`/complaint-confirm/${token}?sent=1`, 303)
    })
  return answerForm(accountForm, sent, async () => {
    const key = args.context.get(visitorContext).key ?? ''.padEnd(43, '-')
    const made = await api.call(makeAccount, { body: { token, key } })
    return answerLogin(made, made.path, { url: args.request.url, plain: read('without-scripts') !== '' })
  })
}

/** Opened by the link of a mail. Opening changes nothing: programs that check mails open links too. */
export default function ComplaintConfirmPage() {
  const { found, gone, token } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (!found) return <Gone reason={gone} />
  const { reference } = found
  const noun = found.noun.toLowerCase()
  return (
    <div className="shell py-8 sm:py-12">
      {answer && 'token' in answer ? (
        <>
          <PageHeader kicker={reference} title="Your account is made" />
          <SignedInAnswer {...answer} next={answer.path} />
        </>
      ) : found.isOpen ? (
        <>
          <PageHeader
            kicker={reference}
            title="Is this your address?"
            lead={`Somebody has filed a ${noun} with the Commission and given this e-mail address. If it was you, press the button. If not, close this page: nothing happens.`}
          />
          <NativeForm form={form} action={`/complaint-confirm/${token}`} className="max-w-xl" />
        </>
      ) : (
        <>
          <PageHeader kicker={reference} title="Your address is confirmed" />
          <Confirmed found={found} noun={noun} />
          {found.isOffered && <Offer noun={noun} token={token} />}
        </>
      )}
    </div>
  )
}

function Confirmed({ found: { isInAccount, hasAccount, isOffered, plural }, noun }: { found: Found; noun: string }) {
  const isSent = useSearchParams()[0].has('sent')
  const next = isInAccount
    ? `Log in to see it among your ${plural.toLowerCase()}.`
    : hasAccount
      ? `There is an account with this address. Log in and confirm the address there to see it among your ${plural.toLowerCase()}.`
      : `To read the ${noun}, enter its reference and the code that you saw when you sent it.`
  return (
    <AfterForm className="grid max-w-xl justify-items-start gap-4">
      <Alert kind="success" title={isSent ? 'Thank you' : 'You have confirmed it already'}>
        {`We write to you here when something happens. ${next}`}
      </Alert>
      {isInAccount || hasAccount ? (
        <LinkButton to="/login" variant="primary">
          Log in
        </LinkButton>
      ) : (
        <LinkButton to="/complaint-status" variant={isOffered ? 'secondary' : 'primary'}>
          Follow the {noun}
        </LinkButton>
      )}
    </AfterForm>
  )
}

/** Only in the browser that filed the case: the link may be opened by somebody else, or by a program that checks mails. */
const Offer = ({ noun, token }: { noun: string; token: string }) => (
  <section aria-labelledby="offer-title" className="mt-8 grid max-w-xl gap-4 border-t border-line pt-6">
    <h2 id="offer-title" className="text-xl">
      Keep it in an account
    </h2>
    <p>
      You then read the {noun} without the code, and others that you file. You need no password: to log in you ask for a
      link by e-mail.
    </p>
    <p className="text-muted">
      With an account you agree to the{' '}
      <a href="/terms-of-service" className="link">
        terms of service
      </a>{' '}
      and have read the{' '}
      <a href="/privacy-policy" className="link">
        privacy policy
      </a>
      . On a phone that others use too, log out afterwards.
    </p>
    <NativeForm form={accountForm} action={`/complaint-confirm/${token}`} values={{ task: 'account' }}>
      <WithoutScripts />
    </NativeForm>
  </section>
)
