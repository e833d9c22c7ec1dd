import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { useApiMutation } from '#kit/query.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { deleteFeeDraft, listFeeDrafts } from '../../contract.drafts.ts'

interface Props {
  id: string
  version: number
  /** Before the screen is left: its changes need no saving. */
  onDelete: () => void
}

export function DeleteDraftButton({ id, version, onDelete }: Props) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const remove = useApiMutation(deleteFeeDraft, {
    invalidates: [listFeeDrafts],
    onSuccess: async ({ message }) => {
      // Before the way to the list is taken, which unsaved changes would hold up.
      flushSync(() => {
        setOpen(false)
        onDelete()
      })
      toast.success(message)
      await navigate('/content-manager/fees')
    },
  })
  return (
    <>
      <Button variant="quiet" icon="trash" onClick={() => setOpen(true)}>
        Delete draft
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Delete this draft?"
        confirmLabel="Delete"
        danger
        busy={remove.isPending}
        onClose={() => setOpen(false)}
        onConfirm={() => remove.mutate({ params: { id }, query: { version } })}
      >
        <p>This cannot be undone. Published schedules stay as they are.</p>
        {remove.isError && (
          <Alert kind="error" className="mt-4">
            {remove.error.message}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  )
}
