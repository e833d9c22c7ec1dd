import type { ReactNode } from 'react'

type Props = {
  /** What the group of buttons is called. */
  label: string
  /** A menu for the rest, at the end. */
  more?: ReactNode
  children: ReactNode
}

/**
 * What an officer can do with a record, in one bar that stays in view. Where there is no room the buttons scroll, the first one stays seen and so
 * does the menu.
 */
export const ActionBar = ({ label, more, children }: Props) => (
  <div
    data-print="no"
    data-head-bar=""
    role="group"
    aria-label={label}
    className="sticky top-[var(--head-bar,0px)] z-10 -mx-1 flex min-w-0 items-center border-b border-line bg-paper"
  >
    <div className="flex min-w-0 items-center gap-2 overflow-x-auto px-1 py-2">{children}</div>
    {more && <div className="shrink-0 px-1">{more}</div>}
  </div>
)
