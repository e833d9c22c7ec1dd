import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'

const entries: { icon: IconName; title: string; text: string; to: string }[] = [
  {
    icon: 'info',
    title: 'Know your rights',
    text: 'Outages, bills, meters and prices in plain English.',
    to: '/consumer-guide',
  },
  {
    icon: 'shield',
    title: 'Report wrongdoing',
    text: 'Fraud, theft or danger in the electricity market, with or without your name.',
    to: '/whistleblowing',
  },
  {
    icon: 'scale',
    title: 'File a petition or dispute',
    text: 'Ask the Commission to decide a dispute with a licensee.',
    to: '/petitions',
  },
  {
    icon: 'document',
    title: 'Read the rules',
    text: 'The electricity law, regulations, guidelines and orders of the State.',
    to: '/regulations',
  },
]

/** What else the site is for; the most common tasks are in the banner. */
export function EntryPoints() {
  return (
    <section aria-labelledby="entry-title" className="shell py-10 sm:py-14">
      <h2 id="entry-title" className="mb-4">
        More services
      </h2>
      <ul className="grid gap-x-10 border-t-2 border-amber sm:grid-cols-2 lg:grid-cols-4">
        {entries.map((entry) => (
          <li
            key={entry.to}
            className="relative flex gap-4 border-b border-line py-5 lg:flex-col lg:gap-3 lg:border-b-0 lg:pt-6"
          >
            <Icon name={entry.icon} className="size-7 text-amber" />
            <div>
              <h3>
                <Link to={entry.to} className="card-link">
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
