import { useApiMutation } from '#kit/query.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { closeEnquiry, type Enquiry, getEnquiry, listEnquiries, reopenEnquiry } from '../contract.ts'

/** Close or reopen, whichever action the server allows now. */
export function EnquiryMoves({ enquiry: { id, actions } }: { enquiry: Enquiry }) {
  const after = (text: string) => ({
    invalidates: [getEnquiry, listEnquiries],
    onSuccess: () => void toast.success(text),
    onError: ({ message }: { message: string }) => void toast.error(message),
  })
  const close = useApiMutation(closeEnquiry, after('Enquiry closed'))
  const reopen = useApiMutation(reopenEnquiry, after('Enquiry reopened'))
  return (
    <>
      {actions.includes('close') && (
        <Button icon="archive" busy={close.isPending} onClick={() => close.mutate({ params: { id } })}>
          Close enquiry
        </Button>
      )}
      {actions.includes('reopen') && (
        <Button icon="retry" busy={reopen.isPending} onClick={() => reopen.mutate({ params: { id } })}>
          Reopen
        </Button>
      )}
    </>
  )
}
