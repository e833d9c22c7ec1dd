import { WithDuty } from '#kit/duty.tsx'
import { LinkButton } from '#ui/button.tsx'
import { may } from '#platform/duties.ts'

/** Tells staff that this is the public view (spec 1 §2.1); hidden from everyone else. */
export function AdminBar() {
  return (
    <WithDuty duties={may.readContent}>
      <aside aria-label="Administration" data-print="no" className="border-b border-line bg-amber-soft text-amber-ink">
        <div className="shell flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <p className="text-sm font-semibold">Admin Mode – Viewing as public</p>
          <p className="flex flex-wrap gap-2">
            <LinkButton to="/work" size="sm" icon="check-circle">
              My work
            </LinkButton>
            <LinkButton to="/content-manager" size="sm" icon="edit">
              Content Manager
            </LinkButton>
          </p>
        </div>
      </aside>
    </WithDuty>
  )
}
