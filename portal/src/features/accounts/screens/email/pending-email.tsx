import { useQueryClient } from '@tanstack/react-query'
import { queryKey, useApiMutation } from '#kit/api/query.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { cancelEmailChange } from '../../email/contract.ts'
import { getProfile } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { ResendLink } from './resend-link.tsx'

/** The unverified new address, with a button to cancel the change. */
export function PendingEmail({ email }: { email: string }) {
  const client = useQueryClient()
  const cancel = useApiMutation(cancelEmailChange, {
    onSuccess: (profile) => {
      client.setQueryData(queryKey(getProfile, {}), profile)
      toast.success(messages.emailChangeCancelled)
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <Alert
      kind="info"
      title="Your new e-mail address is not confirmed yet"
      className="mb-6"
      actions={
        <>
          <ResendLink />
          <Button size="sm" busy={cancel.isPending} busyLabel="Cancelling" onClick={() => cancel.mutate({})}>
            Cancel the change
          </Button>
        </>
      }
    >
      Open the link that we sent to <strong className="[overflow-wrap:anywhere]">{email}</strong>. Until then you log in
      with your present address.
    </Alert>
  )
}
