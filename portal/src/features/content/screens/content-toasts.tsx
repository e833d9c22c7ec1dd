import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { toast } from '#ui/overlays/toast.ts'

/** Toasts stay for three seconds, longer while they have the pointer or focus (spec 3 §2.6). */
export const doneMs = 3_000

/** Shows a success message, with a link to the page that it is about and an Undo button if the action can be undone. */
export function notifyDone(message: string, undo?: () => void, page?: string): void {
  if (!undo && !page) return void toast.success(message, { duration: doneMs })
  const id = crypto.randomUUID()
  toast.success(
    <span className="flex flex-wrap items-center gap-x-3">
      <span>{message}</span>
      {page && (
        <Link to={page} target="_blank" className="link tap font-semibold">
          View it<span className="sr-only"> (opens in a new tab)</span>
        </Link>
      )}
      {undo && (
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
      )}
    </span>,
    { duration: doneMs, id },
  )
}

export const notifyFailed = (message: string): void => void toast.error(message, { duration: doneMs })
