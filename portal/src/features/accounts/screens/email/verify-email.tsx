import { useQueryClient } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { queryKey, useApiMutation } from '#kit/api/query.ts'
import { updateStoredUser, useSession } from '#kit/sign-in/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PasswordField } from '#ui/form/field.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { getProfile } from '../../contract.ts'
import { verifyEmail } from '../../email/contract.ts'
import { ResendLink } from './resend-link.tsx'

/** Verifies an address with the mailed link. It takes a button, because mail scanners open links too, and some run scripts. */
export function VerifyEmail() {
  const token = useMailedToken()
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        title={
          <>
            Confirm your <span className="whitespace-nowrap">e-mail</span> address
          </>
        }
      />
      <div className="max-w-xl">
        {token === undefined && <SkeletonRows rows={2} />}
        {token === '' && <NoLink />}
        {token && <Confirm token={token} />}
      </div>
    </div>
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

function NoLink() {
  return (
    <EmptyState icon="mail" title="Open the link in your e-mail" action={<NewLink />}>
      This page works only with the link that we sent to you. The link is valid for 7 days.
    </EmptyState>
  )
}

/** Reads the token of a mailed link and removes it from the address bar and history; '' without a token, undefined before hydration. */
export function useMailedToken(): string | undefined {
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
