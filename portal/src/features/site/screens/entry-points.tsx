import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { useEntryPoints } from './read-home.ts'

/** What else the site is for; the most common tasks are in the banner. */
export function EntryPoints() {
  const { heading, services } = useEntryPoints()
  return (
    <section aria-labelledby="entry-title" className="shell py-10 sm:py-14">
      <h2 id="entry-title" className="mb-4">
        {heading}
      </h2>
      <ul className="grid gap-x-10 border-t-2 border-amber sm:grid-cols-2 lg:grid-cols-3">
        {services.map((entry) => (
          <li
            key={`${entry.title} ${entry.link}`}
            className="relative flex gap-4 border-b border-line py-5 lg:flex-col lg:gap-3 lg:border-b-0 lg:pt-6"
          >
            <Icon name={entry.icon} className="size-7 text-amber" />
            <div>
              <h3>
                <Link to={entry.link} className="card-link">
                  {entry.title}
                </Link>
              </h3>
              <p className="mt-1 text-muted">{entry.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
