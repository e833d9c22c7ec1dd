import { useApiMutation } from '#kit/query.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { resendVerification } from '../../email/contract.ts'

/** Asks for the mail with the link again; a refusal says when to try again. */
export function ResendLink() {
  const resend = useApiMutation(resendVerification, {
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(error.message),
  })
  return (
    <Button size="sm" icon="mail" busy={resend.isPending} busyLabel="Sending" onClick={() => resend.mutate({})}>
      Send the link again
    </Button>
  )
}
