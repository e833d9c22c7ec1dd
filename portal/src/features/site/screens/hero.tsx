import type { ReactNode } from 'react'
import { Banner } from '#ui/banner.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { Hero } from '../rules.ts'
import { useEntryPoints } from './read-home.ts'

export type HeroFrameProps = Pick<Hero, 'imageUrl' | 'imageAlt'> & { children: ReactNode }

/** Banner of the home page with the tasks of a visitor: 60vh on small screens, 70vh from medium screens up (spec 1 §9). */
export const HeroFrame = ({ imageUrl, imageAlt, children }: HeroFrameProps) => (
  <Banner
    {...{ imageUrl, imageAlt }}
    titleId="hero-title"
    className="min-h-[60vh] md:min-h-[70vh]"
    foot={<VisitorTasks />}
  >
    {children}
  </Banner>
)

export function HeroWords({ hero, children }: { hero: Hero; children?: ReactNode }) {
  return (
    <>
      <h1 id="hero-title" className="max-w-3xl text-[1.75rem] leading-tight [overflow-wrap:anywhere] sm:text-5xl">
        {hero.title}
      </h1>
      <p className="measure text-on-band max-sm:text-sm sm:text-lg">{hero.subtitle}</p>
      <div data-print="no" className="flex flex-wrap gap-3">
        <LinkButton to="/about-us" iconAfter="arrow-right">
          {hero.buttonText}
          <span className="sr-only">: About the Commission</span>
        </LinkButton>
        {children}
      </div>
    </>
  )
}

/** What most visitors come for, in the first view of the home page at every size. */
function VisitorTasks() {
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
