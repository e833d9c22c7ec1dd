import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from './dialog.tsx'
import { Icon } from '#ui/icon.tsx'

/** Says quietly that what is typed is kept here, and lets a person on a shared device take it away. */
export function SavedNotice({ saved, onClear }: { saved: boolean; onClear: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm text-muted">
      <p role="status" className="flex items-center gap-1.5">
        {saved && (
          <>
            <Icon name="check" className="text-amber" />
            Saved on this device
          </>
        )}
      </p>
      {saved && (
        <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
          Clear<span className="sr-only"> what is saved on this device</span>
        </Button>
      )}
      <ConfirmDialog
        isOpen={asking}
        title="Clear this form?"
        confirmLabel="Clear the form"
        cancelLabel="Keep my answers"
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onClear()
        }}
      >
        <p>What you have typed is removed from this device. This cannot be undone.</p>
      </ConfirmDialog>
    </div>
  )
}
