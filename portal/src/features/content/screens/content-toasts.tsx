import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

/** Spec 3 §2.6: a toast of the content manager stays for three seconds, longer while someone is on it. */
const duration = 3_000

/** Tells of a success, with a way back where there is one. */
export function tellDone(message: string, undo?: () => void): void {
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

export const tellFailed = (message: string): void => void toast.error(message, { duration })
