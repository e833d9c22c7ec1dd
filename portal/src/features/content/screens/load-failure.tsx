import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'

export type LoadFailureProps = { reason?: string | undefined; onRetry: () => void }

/** An error with the reason from the server, if content could not be read (spec 3 §2.6). */
export function LoadFailure({ reason, onRetry }: LoadFailureProps) {
  return (
    <Alert
      kind="error"
      title="Error Loading Content"
      actions={
        <Button icon="retry" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      <p>Please try refreshing the page or contact support.</p>
      {reason && <p className="mt-1 text-sm text-muted">{reason}</p>}
    </Alert>
  )
}

export const Loading = () => (
  <div className="grid min-h-60 place-items-center text-3xl text-amber">
    <Spinner label="Loading content..." />
  </div>
)
