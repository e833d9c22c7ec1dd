import type { ApiError } from '#kit/api/api-client.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { templateStatusLabels } from '../labels.ts'
import type { TemplateStatus } from '../rules.ts'

/** The status of a form, shown by colour, icon and text. */
export function TemplateBadge({ status }: { status: TemplateStatus }) {
  if (status === 'published') return <Badge tone="success">{templateStatusLabels.published}</Badge>
  if (status === 'archived') return <Badge icon="archive">{templateStatusLabels.archived}</Badge>
  return <Badge icon="edit">{templateStatusLabels.draft}</Badge>
}

/** Shown when content could not be loaded (spec 3 §2.6). */
export function ManagerFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <Alert kind="error" title="Error Loading Content" actions={<Button onClick={onRetry}>Try Again</Button>}>
      {error.status === 404 ? error.message : 'Please try refreshing the page or contact support.'}
    </Alert>
  )
}
