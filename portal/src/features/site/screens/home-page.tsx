import { Link } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { commission } from '#platform/commission.ts'
import { LinkButton } from '#ui/button.tsx'
import { LinkCard } from '#ui/card.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { defaultHero, defaultUpdates } from '../content-defaults.ts'

export const meta = () =>
  pageMeta({
    description: `The ${commission.name} licenses and regulates the electricity market of ${commission.state} State: apply, complain or report here.`,
  })

export default function HomePage() {
  return (
    <>
      <Hero />
      <EntryPoints />
      <LatestUpdates />
    </>
  )
}

/** 60vh on small screens, 70vh from medium up (spec 1 §9). */
function Hero() {
  return (
    <section aria-labelledby="hero-title" className="on-band relative flex min-h-[60vh] bg-band md:min-h-[70vh]">
      <img
        src={defaultHero.imageUrl}
        alt=""
        width="1200"
        height="560"
        fetchPriority="high"
        className="absolute inset-x-0 bottom-0 h-3/5 w-full object-cover object-bottom md:h-4/5"
      />
      <div className="shell relative flex flex-col items-start gap-5 pt-10 pb-40 md:pt-16">
        <h1 id="hero-title" className="max-w-3xl text-5xl">
          {defaultHero.title}
        </h1>
        <p className="measure text-lg text-band-muted">{defaultHero.subtitle}</p>
        <LinkButton to="/about-us" iconAfter="arrow-right">
          Learn More
        </LinkButton>
      </div>
    </section>
  )
}

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

function EntryPoints() {
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

function LatestUpdates() {
  return (
    <section aria-labelledby="updates-title" className="border-t border-line bg-sunken">
      <div className="shell py-12 sm:py-16">
        <h2 id="updates-title" className="mb-6">
          Latest Updates
        </h2>
        <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
          {defaultUpdates.map((card) => (
            <LinkCard key={card.id} as="li" to={card.link} title={card.title} image={card.imageUrl} meta={card.date}>
              <p className="line-clamp-3">{card.description}</p>
              <p aria-hidden className="mt-3 font-semibold text-link">
                Read More
              </p>
            </LinkCard>
          ))}
        </ul>
      </div>
    </section>
  )
}
