import type { ReactNode } from 'react'

type Props = { label: string; status: ReactNode; children: ReactNode }

/** The actions of an edited screen and whether it is saved, always in view at the foot of the window. `data-foot-bar` keeps the focused field clear of it (WCAG 2.4.11). */
export const EditingBar = ({ label, status, children }: Props) => (
  <div
    data-foot-bar
    data-print="no"
    role="group"
    aria-label={label}
    className="sticky bottom-(--foot-bar) z-20 flex flex-wrap items-center gap-2 border-t border-line bg-paper py-2 sm:py-3"
  >
    {children}
    <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted sm:ms-auto">
      {status}
    </div>
  </div>
)
