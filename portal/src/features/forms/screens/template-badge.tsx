import { Badge } from '#ui/badge.tsx'
import type { TemplateStatus } from '../rules.ts'

export const templateStatusLabels: Record<TemplateStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
}

/** The status of a form, shown by colour, icon and text. */
export function TemplateBadge({ status }: { status: TemplateStatus }) {
  if (status === 'published') return <Badge tone="success">{templateStatusLabels.published}</Badge>
  if (status === 'archived') return <Badge icon="archive">{templateStatusLabels.archived}</Badge>
  return <Badge icon="edit">{templateStatusLabels.draft}</Badge>
}
