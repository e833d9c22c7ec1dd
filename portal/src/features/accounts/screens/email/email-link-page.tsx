import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState, useEffect } from 'react'
import { type Location, useLocation } from 'react-router'
import { api } from '#kit/api/browser-api.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiMutation, queryKey } from '#kit/api/query.ts'
import { signOutHere, updateStoredUser, useSession } from '#kit/sign-in/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PasswordField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { getProfile } from '../../contract.ts'
import { undoEmailChange, verifyEmail } from '../../email/contract.ts'
import { ResendLink } from './email-notice.tsx'

const undoes = ({ pathname }: Pick<Location, 'pathname'>) => pathname.startsWith('/undo-email-change')

export const meta = ({ location }: { location: Pick<Location, 'pathname'> }) => [
  ...pageMeta({ title: undoes(location) ? 'This was not me' : 'Confirm your e-mail address' }),
  { name: 'robots', content: 'noindex' },
]

/** The page opened by mailed links. Two addresses share one route, because each route adds to the weight of every page. */
export default function EmailLinkPage() {
  return undoes(useLocation()) ? <UndoEmailChange /> : <VerifyEmail />
}

const openLink = 'Open the link in your e-mail'

type MailedLinkProps = {
  title: ReactNode
  lead?: string
  noLink: ReactNode
  children: (token: string) => ReactNode
}

function MailedLink({ title, lead, noLink, children }: MailedLinkProps) {
  const token = useMailedToken()
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader title={title} lead={lead} />
      <div className="max-w-xl">
        {token === undefined && <SkeletonRows rows={2} />}
        {token === '' && noLink}
        {token && children(token)}
      </div>
    </div>
  )
}

/** Recovers an account whose e-mail address was changed by somebody else. */
function UndoEmailChange() {
  return (
    <MailedLink
      title="This was not me"
      lead="Keep your e-mail address and lock out the person who changed it."
      noLink={
        <EmptyState icon="mail" title={openLink}>
          This page works only with the link that we sent to your former address. The link works once, for 7 days.
        </EmptyState>
      }
    >
      {(token) => <Undo token={token} />}
    </MailedLink>
  )
}

function Undo({ token }: { token: string }) {
  const [done, setDone] = useState('')
  const undo = useApiMutation(undoEmailChange, {
    onSuccess: ({ message }) => {
      signOutHere()
      setDone(message)
    },
  })
  if (done)
    return (
      <Alert kind="success" title="Your account is safe">
        {done}
      </Alert>
    )
  return (
    <div className="grid gap-5">
      <p>
        Your account changes back to the address to which we sent this link. Every device is logged out, and your
        password stops working. We then send you a link to set a new one. Apps, passkeys and recovery codes that were
        added since the change are removed, and so are people who were invited to your companies in your name.
      </p>
      {undo.error && (
        <Alert kind="error" actions={<LinkButton to="/forgot-password">Set a new password</LinkButton>}>
          {undo.error.message}
        </Alert>
      )}
      <Button
        variant="primary"
        className="sm:w-fit"
        busy={undo.isPending}
        busyLabel="Restoring"
        onClick={() => undo.mutate({ body: { token } })}
      >
        Restore my address
      </Button>
    </div>
  )
}

/** It takes a button, because mail scanners open links too, and some run scripts. */
function VerifyEmail() {
  return (
    <MailedLink
      title={
        <>
          Confirm your <span className="whitespace-nowrap">e-mail</span> address
        </>
      }
      noLink={
        <EmptyState icon="mail" title={openLink} action={<NewLink />}>
          This page works only with the link that we sent to you. The link is valid for 7 days.
        </EmptyState>
      }
    >
      {(token) => <Confirm token={token} />}
    </MailedLink>
  )
}

type PasswordNeeded = { maySetPassword: boolean }

/** One press in the browser that is logged in; others also ask for the password, because the account may be another person's. */
function Confirm({ token }: { token: string }) {
  const takeOver = useNewAddress()
  const [done, setDone] = useState(false)
  const [needed, setNeeded] = useState<PasswordNeeded>()
  const verify = useApiMutation(verifyEmail, {
    onSuccess: () => {
      setDone(true)
      void takeOver()
    },
    onError: ({ code, facts }) => code === 'password-needed' && setNeeded(facts as PasswordNeeded),
  })
  if (done) return <Confirmed />
  const wrong = verify.error?.fields.find(({ field }) => field === 'password')?.message
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        const password = new FormData(event.currentTarget).get('password')
        verify.mutate({ body: { token, ...(typeof password === 'string' && { password }) } })
      }}
    >
      <p>
        Confirm that this is your address and that you gave it to us. If you did not, close this page: nothing happens.
      </p>
      {needed && <Password {...needed} error={wrong} token={token} />}
      {verify.error && !wrong && verify.error.code !== 'password-needed' && (
        <Alert kind="error" actions={<NewLink />}>
          {verify.error.message}
        </Alert>
      )}
      <Button type="submit" variant="primary" className="sm:w-fit" busy={verify.isPending} busyLabel="Confirming">
        Confirm e-mail address
      </Button>
    </form>
  )
}

/** The link of a new account also sets a password, with which its owner takes it over. */
function Password({ error, maySetPassword, token }: PasswordNeeded & { error: string | undefined; token: string }) {
  return (
    <>
      <PasswordField
        name="password"
        label="Password of the account"
        hint="You are not logged in to this account in this browser"
        error={error}
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press of the button asked for it
        autoFocus
      />
      {maySetPassword && (
        <p>
          If you do not know the password, or someone else registered your address,{' '}
          <Link to={`/reset-password#${token}`} className="link">
            set a new password
          </Link>
          . Only you can then log in, and forms that were not sent are deleted.
        </p>
      )}
    </>
  )
}

/** Updates the displayed address when its owner is signed in. */
function useNewAddress(): () => Promise<void> {
  const { user } = useSession()
  const client = useQueryClient()
  return async () => {
    if (!user) return
    const profile = await api.call(getProfile, {}).catch(() => undefined)
    if (!profile) return
    client.setQueryData(queryKey(getProfile, {}), profile)
    updateStoredUser(profile)
  }
}

function Confirmed() {
  const { user } = useSession()
  return (
    <Alert
      kind="success"
      title="Your e-mail address is confirmed"
      actions={<LinkButton to={user ? '/user-profile' : '/login'}>{user ? 'Go to your profile' : 'Log in'}</LinkButton>}
    >
      We will write to you when something changes.
    </Alert>
  )
}

/** Only a signed-in person can request a new link. */
function NewLink() {
  const { user } = useSession()
  return user ? <ResendLink /> : <LinkButton to="/login?next=%2Fuser-profile">Log in to get a new link</LinkButton>
}

/** Reads the token of a mailed link and removes it from the address bar and history; '' without a token, undefined before hydration. */
function useMailedToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const take = () => {
      const { pathname, search } = window.location
      const found = new URLSearchParams(search).get('token')
      setToken((known) => found || known || '')
      if (found) window.history.replaceState(window.history.state, '', pathname)
    }
    take()
  }, [])
  return token
}
