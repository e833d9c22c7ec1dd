import { NavLink } from 'react-router'

const links = [
  { to: '/consumer-complaint', label: 'Complaints' },
  { to: '/petitions', label: 'Petitions' },
  { to: '/cases/overview', label: 'Overview' },
  { to: '/cases/settings', label: 'Deadlines and holidays' },
]

/** Between the screens of staff who work on cases. */
export function StaffNav() {
  return (
    <nav aria-label="Case work" data-print="no" className="mb-8">
      <ul className="flex overflow-x-auto border-b border-line-strong">
        {links.map(({ to, label }) => (
          <li key={to} className="-mb-px shrink-0">
            <NavLink
              to={to}
              className="flex min-h-11 items-center border-b-3 border-transparent px-4 py-2.5 font-semibold text-muted outline-offset-[-3px] hover:text-ink aria-[current=page]:border-amber aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
