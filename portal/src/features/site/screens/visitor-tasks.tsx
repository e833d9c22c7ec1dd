import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { useEntryPoints } from './read-home.ts'

/** What most visitors come for, in the first view of the home page at every size. */
export function VisitorTasks() {
  const { tasks } = useEntryPoints()
  return (
    <nav aria-label="What do you want to do?" className="off-band border-t-3 border-amber bg-surface">
      <ul className="shell grid md:grid-cols-3 md:gap-x-8">
        {tasks.map(({ icon, title, text, link }) => (
          <li
            key={`${title} ${link}`}
            className="relative flex items-center gap-3 border-b border-line last:border-b-0 md:items-start md:border-b-0 md:py-4"
          >
            <Icon name={icon} className="size-6 shrink-0 text-amber md:mt-2.5" />
            <div className="min-w-0 flex-1">
              <Link to={link} className="card-link flex min-h-11 items-center leading-snug font-semibold">
                {title}
              </Link>
              <p className="text-sm text-muted max-md:hidden">{text}</p>
            </div>
            <Icon name="chevron-right" className="size-5 shrink-0 text-muted md:hidden" />
          </li>
        ))}
      </ul>
    </nav>
  )
}
