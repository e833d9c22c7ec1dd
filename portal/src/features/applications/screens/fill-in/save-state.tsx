import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import type { FormDraft } from './use-form-draft.ts'
import type { SaveState } from './draft-keeper.ts'

const words: Record<SaveState, string> = {
  new: '',
  saving: 'Saving',
  saved: 'Saved in your account',
  device: 'Saved on this device only. We save it in your account as soon as we can reach it.',
}

/** Where the answers are saved, always in view beside the buttons. */
export function SaveStateLine({ state }: { state: SaveState }) {
  return (
    <p className="flex min-h-6 items-start gap-1.5 text-sm text-muted">
      {state !== 'new' && (
        <Icon
          name={state === 'saved' ? 'check' : state === 'saving' ? 'clock' : 'alert'}
          className="mt-0.5 text-amber"
        />
      )}
      {/* Announced only when a person must know: 'Saving' after each word would be noise. */}
      <span role={state === 'device' ? 'status' : undefined}>{words[state]}</span>
    </p>
  )
}

/** Lets a person delete all answers, for example on a shared device. */
export function DeleteAnswers({ draft }: { draft: FormDraft }) {
  const [asking, setAsking] = useState(false)
  if (draft.state === 'new') return null
  return (
    <>
      <Button variant="quiet" size="sm" icon="trash" className="-ms-2.5" onClick={() => setAsking(true)}>
        Delete my answers
      </Button>
      <ConfirmDialog
        isOpen={asking}
        title="Delete your answers to this form?"
        confirmLabel="Delete my answers"
        cancelLabel="Keep my answers"
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          draft.clear()
        }}
      >
        <p>They are removed from this device and from your account. This cannot be undone.</p>
      </ConfirmDialog>
    </>
  )
}
