import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'

/** Toasts stay for three seconds, longer while they have the pointer or focus (spec 3 §2.6). */
const duration = 3_000

/** Shows a success message, with an Undo button if the action can be undone. */
export function notifyDone(message: string, undo?: () => void): void {
  if (!undo) return void toast.success(message, { duration })
  const id = crypto.randomUUID()
  toast.success(
    <span className="flex flex-wrap items-center gap-x-3">
      <span>{message}</span>
      <Button
        size="sm"
        variant="quiet"
        icon="retry"
        onClick={() => {
          toast.dismiss(id)
          undo()
        }}
      >
        Undo
      </Button>
    </span>,
    { duration, id },
  )
}

export const notifyFailed = (message: string): void => void toast.error(message, { duration })
