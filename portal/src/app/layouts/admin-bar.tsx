import { useSession } from '#kit/session.ts'
import { LinkButton } from '#ui/button.tsx'
import { usePageScripts } from './page-scripts.ts'

/** Tells staff that they see what the public sees (spec 1 §2.1); nobody else gets it. On a page without the router it waits, hidden, for reading.js. */
export function AdminBar() {
  const { user } = useSession()
  const scripts = usePageScripts()
  if (scripts && user?.role !== 'Admin') return null
  return (
    <aside
      hidden={!scripts}
      data-admin
      aria-label="Administration"
      data-print="no"
      className="border-b border-line bg-amber-soft text-amber-ink"
    >
      <div className="shell flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
        <p className="text-sm font-semibold">Admin Mode – Viewing as public</p>
        <LinkButton to="/content-manager" size="sm" icon="edit">
          Content Manager
        </LinkButton>
      </div>
    </aside>
  )
}
