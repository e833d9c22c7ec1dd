import type { ReactNode } from 'react'

type Props = { id: string; title: string; lead?: ReactNode; action?: ReactNode; children: ReactNode }

/** A part of a page under its heading, to which links lead. */
export const Part = ({ id, title, lead, action, children }: Props) => (
  <section aria-labelledby={`${id}-title`} id={id} className="scroll-mt-24">
    <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
      <h2 id={`${id}-title`}>{title}</h2>
      {action}
    </div>
    {lead && <p className="measure mb-4 text-muted">{lead}</p>}
    {children}
  </section>
)
