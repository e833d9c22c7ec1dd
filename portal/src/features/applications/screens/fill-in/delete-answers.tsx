import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import type { FormDraft } from './use-form-draft.ts'

/** Lets a person delete all answers, for example on a shared device. */
export function DeleteAnswers({ draft }: { draft: FormDraft }) {
  const [asking, setAsking] = useState(false)
  const deleting = useMutation({ mutationFn: draft.clear, networkMode: 'always', onSuccess: () => setAsking(false) })
  if (draft.state === 'new' && !asking) return null
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon="trash"
        className="-ms-2.5"
        onClick={() => {
          deleting.reset()
          setAsking(true)
        }}
      >
        Delete my answers
      </Button>
      <ConfirmDialog
        isOpen={asking}
        title="Delete your answers to this form?"
        confirmLabel="Delete my answers"
        cancelLabel="Keep my answers"
        danger
        busy={deleting.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => deleting.mutate()}
      >
        {deleting.error ? (
          <Alert kind="error">
            They are removed from this device, but not from your account. {deleting.error.message}
          </Alert>
        ) : (
          <p>They are removed from this device and from your account. This cannot be undone.</p>
        )}
      </ConfirmDialog>
    </>
  )
}
