import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx'
import { Picture } from '#ui/picture.tsx'
import type { AboutParts } from '../rules.about.ts'

const drawing = '/drawings/hero.svg'

/** Banner of the about page; shows a drawing until an image is set. */
export function AboutHero({ hero, crumbs }: { hero: AboutParts['hero']; crumbs: readonly Crumb[] }) {
  const drawn = hero.imageUrl === drawing
  return (
    <>
      <section id="top" aria-labelledby="about-title" className="on-band relative overflow-hidden bg-band">
        <Picture
          first
          src={hero.imageUrl}
          alt={hero.imageAlt}
          fallback={drawing}
          sizes="100vw"
          width={1200}
          height={560}
          className={
            drawn
              ? 'absolute end-0 bottom-0 h-4/5 w-full object-cover object-bottom sm:w-3/5 sm:object-contain sm:object-right-bottom print:hidden'
              : 'absolute inset-0 h-full w-full object-cover print:hidden'
          }
        />
        {!drawn && <div aria-hidden className="absolute inset-0 bg-band/75 print:hidden" />}
        <div className="shell relative flex min-h-72 flex-col justify-center gap-3 py-10 max-sm:pb-36 sm:min-h-96 print:min-h-0 print:py-2">
          <h1 id="about-title" className="max-w-2xl text-5xl [overflow-wrap:anywhere]">
            {hero.title}
          </h1>
          <p className="measure text-lg text-on-band sm:max-w-md">{hero.subtitle}</p>
        </div>
      </section>
      <div className="shell pt-3">
        <Breadcrumb items={crumbs} />
      </div>
    </>
  )
}
