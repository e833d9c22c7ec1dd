import type { DetailsHTMLAttributes, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'

export type DisclosureProps = Omit<DetailsHTMLAttributes<HTMLDetailsElement>, 'title'> & {
  title: ReactNode
  children: ReactNode
}

/** Opens and closes without a line of script. Disclosures that share a `name` open one at a time. */
export function Disclosure({ title, children, className, ...details }: DisclosureProps) {
  return (
    <details {...details} className={classNames('group/disclosure border-b border-line', className)}>
      <summary className="flex min-h-11 list-none items-center justify-between gap-4 rounded-sm py-3 font-semibold hover:text-brand-ink [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">{title}</span>
        <Icon name="chevron-down" className="text-amber transition-transform group-open/disclosure:rotate-180" />
      </summary>
      <div className="measure pb-5">{children}</div>
    </details>
  )
}
