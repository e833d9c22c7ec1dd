import type { ApiError } from './api-client.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

export function QueryFailure({
  title,
  error,
  onRetry,
}: {
  title: string
  error: ApiError | null
  onRetry: () => void
}) {
  return (
    <Alert
      kind="error"
      title={title}
      actions={
        <Button icon="retry" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {error?.message}
    </Alert>
  )
}
