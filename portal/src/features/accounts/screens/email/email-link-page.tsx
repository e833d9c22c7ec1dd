import { useState } from 'react'
import { type Location, useLocation } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiMutation } from '#kit/api/query.ts'
import { signOutHere } from '#kit/sign-in/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { undoEmailChange } from '../../email/contract.ts'
import { VerifyEmail, useMailedToken } from './verify-email.tsx'

const undoes = ({ pathname }: Pick<Location, 'pathname'>) => pathname.startsWith('/undo-email-change')

export const meta = ({ location }: { location: Pick<Location, 'pathname'> }) => [
  ...pageMeta({ title: undoes(location) ? 'This was not me' : 'Confirm your e-mail address' }),
  { name: 'robots', content: 'noindex' },
]

/** The page opened by mailed links. Two addresses share one route, because each route adds to the weight of every page. */
export default function EmailLinkPage() {
  return undoes(useLocation()) ? <UndoEmailChange /> : <VerifyEmail />
}

/** Recovers an account whose e-mail address was changed by somebody else. */
function UndoEmailChange() {
  const token = useMailedToken()
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader title="This was not me" lead="Keep your e-mail address and lock out the person who changed it." />
      <div className="max-w-xl">
        {token === undefined && <SkeletonRows rows={2} />}
        {token === '' && <NoLink />}
        {token && <Undo token={token} />}
      </div>
    </div>
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

function NoLink() {
  return (
    <EmptyState icon="mail" title="Open the link in your e-mail">
      This page works only with the link that we sent to your former address. The link works once, for 7 days.
    </EmptyState>
  )
}
