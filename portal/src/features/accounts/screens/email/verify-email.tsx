import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#kit/browser-api.ts'
import { queryKey, useApiMutation } from '#kit/query.ts'
import { updateStoredUser, useSession } from '#kit/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { verifyEmail } from '../../email/contract.ts'
import { getProfile } from '../../contract.ts'
import { ResendLink } from './resend-link.tsx'
import { useMailedToken } from './use-mailed-token.ts'

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

function Confirm({ token }: { token: string }) {
  const takeOver = useNewAddress()
  const [done, setDone] = useState(false)
  const verify = useApiMutation(verifyEmail, {
    onSuccess: () => {
      setDone(true)
      void takeOver()
    },
  })
  if (done) return <Confirmed />
  return (
    <div className="grid gap-5">
      <p>
        Confirm that this is your address and that you gave it to us. If you did not, close this page: nothing happens.
      </p>
      {verify.error && (
        <Alert kind="error" actions={<NewLink />}>
          {verify.error.message}
        </Alert>
      )}
      <Button
        variant="primary"
        className="sm:w-fit"
        busy={verify.isPending}
        busyLabel="Confirming"
        onClick={() => verify.mutate({ body: { token } })}
      >
        Confirm e-mail address
      </Button>
    </div>
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
