import { NavLink } from 'react-router'
import { useCaseKinds } from '../kinds-context.ts'

// The last label is shorter on a phone, so that with two kinds all links fit on one line.
const office: { to: string; label: string; rest?: string }[] = [
  { to: '/cases/overview', label: 'Overview' },
  { to: '/cases/settings', label: 'Deadlines', rest: ' and holidays' },
]

/** Navigation between the screens for staff who work on cases. */
export function StaffNav() {
  const lists: typeof office = useCaseKinds().map(({ path, plural }) => ({ to: path, label: plural }))
  return (
    <nav aria-label="Case work" data-print="no" className="mb-8">
      <ul className="flex overflow-x-auto border-b border-line-strong">
        {[...lists, ...office].map(({ to, label, rest }) => (
          <li key={to} className="-mb-px shrink-0">
            <NavLink
              to={to}
              className="flex min-h-11 items-center border-b-3 border-transparent px-2.5 py-2.5 text-sm font-semibold sm:px-4 sm:text-base text-muted outline-offset-[-3px] hover:text-ink aria-[current=page]:border-amber aria-[current=page]:text-ink"
            >
              <span>
                {label}
                {rest && <span className="max-sm:sr-only">{rest}</span>}
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
