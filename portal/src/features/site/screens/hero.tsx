import type { ReactNode } from 'react'
import { Banner } from '#ui/banner.tsx'
import { LinkButton } from '#ui/button.tsx'
import type { Hero } from '../rules.ts'
import { VisitorTasks } from './visitor-tasks.tsx'

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
