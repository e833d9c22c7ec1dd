import { useHydrated } from '#kit/hydrated.ts'
import { useApiMutation } from '#kit/api/query.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { resendVerification } from '../../email/contract.ts'

/** Requests the mail with the link again. */
export function ResendLink() {
  const resend = useApiMutation(resendVerification, {
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(error.message),
  })
  // The server renders it with the page, before it can do anything.
  const hydrated = useHydrated()
  return (
    <Button
      size="sm"
      icon="mail"
      disabled={!hydrated}
      busy={resend.isPending}
      busyLabel="Sending"
      onClick={() => resend.mutate({})}
    >
      Send the link again
    </Button>
  )
}
