import type { ApiError } from '#kit/api/api-client.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** Shown when content could not be loaded (spec 3 §2.6). */
export function ManagerFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <Alert kind="error" title="Error Loading Content" actions={<Button onClick={onRetry}>Try Again</Button>}>
      {error.status === 404 ? error.message : 'Please try refreshing the page or contact support.'}
    </Alert>
  )
}
