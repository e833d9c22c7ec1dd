import { Banner } from '#ui/banner.tsx'
import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx'
import type { AboutParts } from '../rules.about.ts'

/** Banner of the about page; shows a drawing until an image is set. */
export function AboutHero({ hero, crumbs }: { hero: AboutParts['hero']; crumbs: readonly Crumb[] }) {
  return (
    <>
      <Banner
        id="top"
        imageUrl={hero.imageUrl}
        imageAlt={hero.imageAlt}
        titleId="about-title"
        className="min-h-80 sm:min-h-96"
      >
        <h1 id="about-title" className="max-w-2xl text-5xl [overflow-wrap:anywhere]">
          {hero.title}
        </h1>
        <p className="measure text-lg text-on-band sm:max-w-md">{hero.subtitle}</p>
      </Banner>
      <div data-smooth-arrival className="shell pt-3">
        <Breadcrumb items={crumbs} />
      </div>
    </>
  )
}
