import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

export type DescriptionItem = {
  term: ReactNode
  value: ReactNode
  /** A button or link at the end of the row: 'Change'. */
  action?: ReactNode
}

type DescriptionListProps = {
  items: readonly DescriptionItem[]
  dense?: boolean
  /** Facts beside what staff read and write. */
  small?: boolean
  /** In a column beside the main one. */
  narrow?: boolean
}

/** Facts with their names: beside each other where there is space, one under the other on a phone. */
export function DescriptionList({ items, dense, small, narrow }: DescriptionListProps) {
  return (
    <dl className="border-t border-line">
      {items.map(({ term, value, action }, index) => (
        <div
          key={index}
          className={classNames(
            'grid border-b border-line',
            narrow
              ? 'grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3'
              : 'gap-x-6 sm:grid-cols-[minmax(9rem,16rem)_1fr_auto]',
            action !== undefined && action !== false && 'grid-cols-[1fr_auto]',
            small ? 'py-1 text-xs' : dense ? 'py-1.5 text-sm' : 'py-3',
          )}
        >
          <dt className={classNames('text-muted', !small && 'text-sm sm:text-[length:inherit]')}>{term}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">
            {value === '' || value == null ? <span className="text-muted">Not given</span> : value}
          </dd>
          {action && <dd className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">{action}</dd>}
        </div>
      ))}
    </dl>
  )
}
