import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'

const entries: { icon: IconName; title: string; text: string; to: string }[] = [
  {
    icon: 'document',
    title: 'Apply for a licence or registration',
    text: 'Find the category, its form and its fee; fill it in here and follow your application.',
    to: '/licensing-and-registration',
  },
  {
    icon: 'meter',
    title: 'Complain about your electricity supply',
    text: 'Billing, metering or outages your distribution company has not put right.',
    to: '/consumer-complaint',
  },
  {
    icon: 'shield',
    title: 'Report wrongdoing',
    text: 'Fraud, theft or danger in the electricity market, with your name or without it.',
    to: '/whistleblowing',
  },
]

/** Links to the three most common tasks. */
export function EntryPoints() {
  return (
    <section aria-labelledby="entry-title" className="shell py-12 sm:py-16">
      <h2 id="entry-title" className="mb-6">
        What do you want to do?
      </h2>
      <ul className="grid gap-x-10 border-t-2 border-amber md:grid-cols-3">
        {entries.map((entry) => (
          <li
            key={entry.to}
            className="group relative flex gap-4 border-b border-line py-5 md:flex-col md:gap-3 md:border-b-0 md:pt-6"
          >
            <Icon name={entry.icon} className="size-7 text-amber" />
            <div>
              <h3>
                <Link
                  to={entry.to}
                  className="text-link underline-offset-4 group-hover:underline after:absolute after:inset-0"
                >
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
