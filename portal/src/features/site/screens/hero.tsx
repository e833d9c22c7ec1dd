import type { ReactNode } from 'react'
import { LinkButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Picture } from '#ui/picture.tsx'
import type { Hero } from '../rules.ts'

const drawing = '/drawings/hero.svg'

export type HeroFrameProps = Pick<Hero, 'imageUrl' | 'imageAlt'> & { children: ReactNode }

/** Banner of the home page: 60vh on small screens, 70vh from medium screens up (spec 1 §9). */
export function HeroFrame({ imageUrl, imageAlt, children }: HeroFrameProps) {
  const drawn = imageUrl === drawing
  return (
    <section
      aria-labelledby="hero-title"
      className="on-band relative flex min-h-[60vh] overflow-hidden bg-band md:min-h-[70vh] print:min-h-0"
    >
      <Picture
        first
        src={imageUrl}
        alt={imageAlt}
        fallback={drawing}
        sizes="100vw"
        width={1200}
        height={560}
        className={classNames(
          'absolute inset-x-0 bottom-0 w-full object-cover print:hidden',
          drawn ? 'h-3/5 object-bottom md:h-4/5' : 'h-full',
        )}
      />
      {/* A photograph may be bright or dark; the overlay keeps the text readable on it. */}
      {!drawn && <div aria-hidden className="absolute inset-0 bg-band/75 print:hidden" />}
      <div
        className={classNames(
          'shell relative flex flex-col items-start gap-5 py-10 md:py-16 print:py-4',
          drawn ? 'pb-40 md:pb-16' : 'justify-end',
        )}
      >
        {children}
      </div>
    </section>
  )
}

export function HeroWords({ hero, children }: { hero: Hero; children?: ReactNode }) {
  return (
    <>
      <h1 id="hero-title" className="max-w-3xl text-5xl [overflow-wrap:anywhere]">
        {hero.title}
      </h1>
      <p className="measure text-lg text-on-band">{hero.subtitle}</p>
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
