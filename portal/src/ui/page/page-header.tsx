import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from './breadcrumb.tsx'

export type PageHeaderProps = {
  title: ReactNode
  breadcrumb?: readonly Crumb[]
  /** A line over the title: a reference, a kind, a date. */
  kicker?: ReactNode
  lead?: ReactNode
  /** Badges beside the facts of the page. */
  meta?: ReactNode
  actions?: ReactNode
}

/** The masthead of a page: the way here, the title, a lead, and the double rule of a gazette under them. */
export function PageHeader({ title, breadcrumb, kicker, lead, meta, actions }: PageHeaderProps) {
  return (
    <header className="page-header mb-8 grid gap-4 sm:mb-10">
      {breadcrumb && <Breadcrumb items={breadcrumb} />}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid min-w-0 flex-1 basis-80 gap-2">
          {kicker && <p className="tabular text-sm font-semibold text-amber-ink">{kicker}</p>}
          <h1 className="text-4xl [overflow-wrap:anywhere]">{title}</h1>
          {lead && <p className="measure text-lg text-balance text-muted">{lead}</p>}
          {meta && <div className="mt-1 flex flex-wrap gap-2">{meta}</div>}
        </div>
        {actions && (
          <div data-print="no" className="flex flex-wrap gap-3">
            {actions}
          </div>
        )}
      </div>
      <div aria-hidden className="rule-gazette" />
    </header>
  )
}
