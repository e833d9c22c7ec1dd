import type { ReactNode } from 'react'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'

export type EmptyStateProps = {
  icon?: IconName
  title: string
  /** What to do next, in a sentence. */
  children?: ReactNode
  action?: ReactNode
}

/** Says that a list holds nothing, and what would fill it. */
export function EmptyState({ icon = 'document', title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-md border border-dashed border-line-strong px-6 py-10 text-center">
      <Icon name={icon} className="size-8 text-amber" />
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="measure text-muted">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
