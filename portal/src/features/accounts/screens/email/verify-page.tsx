import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useParams,
  useSearchParams,
} from 'react-router'
import { isApiError } from '#kit/api/api-client.ts'
import { visitorContext } from '#kit/api/api-context.ts'
import { AfterForm, answerForm, NativeForm, pageForm, readSent, useRefusal } from '#kit/forms/page-form.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { deskLinkPrefix, resendVerification, verifyEmail } from '../../email/contract.ts'
import { messages } from '../../messages.ts'
import { proofLinkDays } from '../../rules.ts'

export const meta = () =>
  pageMeta({
    title: 'Confirm your e-mail address',
    description: 'Confirm an e-mail address with the link in our e-mail.',
    noIndex: true,
  })

/** Whether the browser is logged in, which is all that the page shows of it. */
export const loader = ({ context }: LoaderFunctionArgs) => ({ isKnown: context.get(visitorContext).user !== null })

const linkForm = pageForm({ id: 'verify', fields: {}, hidden: ['token'], button: 'Confirm e-mail address' })

/** Asked where the browser is not logged in to the account, which may be another person's. `mayset` says whether the link also sets a new password. */
const passwordForm = (isRefused: boolean) =>
  pageForm({
    ...linkForm,
    id: 'verify-password',
    fields: {
      password: {
        kind: 'password',
        label: 'Password of the account',
        hint: 'You are not logged in to this account in this browser',
        autoComplete: 'current-password',
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press of the button asked for it
        autoFocus: !isRefused,
      },
    },
    hidden: ['token', 'mayset'],
  })

const againForm = pageForm({
  id: 'again',
  fields: {},
  hidden: ['again'],
  button: 'Send the link again',
  look: 'secondary',
})

const isOfDesk = (token: string) => token.startsWith(deskLinkPrefix)

export async function action(args: ActionFunctionArgs) {
  const sent = await readSent(args)
  const { api, read } = sent
  if (read('again'))
    return answerForm(againForm, sent, async () => {
      await api.call(resendVerification, {})
      return redirect('/verify-email?sent=link', 303)
    })
  const asks = read('mayset') !== ''
  return answerForm(asks ? passwordForm(true) : linkForm, sent, async ({ token: mailed }) => {
    const token = isOfDesk(mailed) ? mailed.slice(deskLinkPrefix.length) : mailed
    try {
      await api.call(verifyEmail, { body: { token, ...(asks && { password: read('password') }) } })
    } catch (error) {
      if (!isApiError(error) || error.code !== 'password-needed') throw error
      const { maySetPassword } = error.facts as { maySetPassword: boolean }
      return data({ needed: { token, mayset: maySetPassword ? 'yes' : 'no' } }, { status: error.status })
    }
    return redirect(`/verify-email?sent=${isOfDesk(mailed) ? 'desk' : '1'}`, 303)
  })
}

/** Opened by the link of a mail. Opening it does nothing: programs that check mails open links too. The answer to the button has no token in its address. */
export default function VerifyPage() {
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        title={
          <>
            Confirm your <span className="whitespace-nowrap">e-mail</span> address
          </>
        }
      />
      <div className="grid max-w-xl gap-5">
        <State />
      </div>
    </div>
  )
}

function State() {
  const { token = '' } = useParams()
  const sent = useSearchParams()[0].get('sent')
  const answer = useActionData<typeof action>()
  const refused = useRefusal(linkForm.id)
  const wrong = useRefusal('verify-password')
  const isRefusedAgain = useRefusal(againForm.id) !== undefined
  const needed = answer && 'needed' in answer ? answer.needed : wrong?.values
  if (needed) return <WithPassword {...needed} isRefused={wrong !== undefined} isOver={Boolean(wrong?.failure)} />
  if (token || refused) return <Press token={token || (refused?.values['token'] ?? '')} isOver={Boolean(refused)} />
  if (sent && !isRefusedAgain) return <Done sent={sent} />
  return (
    <>
      <EmptyState icon="mail" title="Open the link in your e-mail">
        This page works only with the link that we sent to you. The link is valid for {proofLinkDays} days.
      </EmptyState>
      <NewLink />
    </>
  )
}

function Press({ token, isOver }: { token: string; isOver: boolean }) {
  return (
    <>
      <p>
        {isOfDesk(token)
          ? 'Confirm that complaints about your company may come to this mailbox. If you do not work for it, close this page: nothing happens.'
          : 'Confirm that this is your address and that you gave it to us. If you did not, close this page: nothing happens.'}
      </p>
      <NativeForm form={linkForm} action="/verify-email" values={{ token }} />
      {isOver && <NewLink />}
    </>
  )
}

type WithPasswordProps = {
  token?: string | undefined
  mayset?: string | undefined
  isRefused: boolean
  isOver: boolean
}

/** The link of a new account also sets a password, with which its owner takes it over. */
function WithPassword({ token = '', mayset = '', isRefused, isOver }: WithPasswordProps) {
  return (
    <>
      <NativeForm
        form={passwordForm(isRefused)}
        action="/verify-email"
        values={{ token, mayset }}
        below={{
          password: mayset === 'yes' && (
            <p>
              If you do not know the password, or someone else registered your address,{' '}
              <Link to={`/reset-password/${encodeURIComponent(token)}`} className="link">
                set a new password
              </Link>
              . Only you can then log in. Forms that were not sent are deleted, and what was sent before is no longer in
              the account.
            </p>
          ),
        }}
      />
      {isOver && <NewLink />}
    </>
  )
}

function Done({ sent }: { sent: string }) {
  const { isKnown } = useLoaderData<typeof loader>()
  if (sent === 'link')
    return (
      <AfterForm>
        <Alert kind="success" title={messages.proofSent}>
          Look among unwanted mail too.
        </Alert>
      </AfterForm>
    )
  return (
    <AfterForm>
      {sent === 'desk' ? (
        <Alert kind="success" title="The mailbox of your company is confirmed">
          Complaints about your company come to it, each with a link to answer. Nobody needs an account.
        </Alert>
      ) : (
        <Alert
          kind="success"
          title="Your e-mail address is confirmed"
          actions={
            <LinkButton to={isKnown ? '/user-profile' : '/login'}>
              {isKnown ? 'Go to your profile' : 'Log in'}
            </LinkButton>
          }
        >
          We will write to you when something changes.
        </Alert>
      )}
    </AfterForm>
  )
}

/** Only a person who is logged in can request a new link. */
function NewLink() {
  const { isKnown } = useLoaderData<typeof loader>()
  return isKnown ? (
    <NativeForm form={againForm} action="/verify-email" values={{ again: '1' }} />
  ) : (
    <LinkButton to="/login?next=%2Fverify-email" className="justify-self-start">
      Log in to get a new link
    </LinkButton>
  )
}
