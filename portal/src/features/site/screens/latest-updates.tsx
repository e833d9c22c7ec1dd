import { IconButton } from '#ui/button.tsx'
import { NewsCard } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { PartNotice } from '#ui/page/part-notice.tsx'
import type { UpdateCard } from '../rules.ts'

/**
 * 'Latest Updates' (spec 1 §2.2): a list with native scrolling and snapping; its dots are links to the cards. The page's script adds arrows, which
 * wrap around, and marks the current dot (app/document/carousel.ts).
 */
export function LatestUpdates({ cards, failed }: { cards: readonly UpdateCard[]; failed: boolean }) {
  const controls = hiddenWhenAllFit(cards.length)
  if (cards.length === 0 && !failed) return null
  return (
    <section
      aria-labelledby="updates-title"
      aria-roledescription="carousel"
      data-carousel
      className="border-t border-line bg-sunken print:border-0"
    >
      <div className="shell py-12 sm:py-16">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
          <h2 id="updates-title">Latest Updates</h2>
          <div className={classNames('flex gap-2', controls)}>
            <IconButton icon="chevron-left" label="Previous updates" variant="secondary" hidden data-step={-1} />
            <IconButton icon="chevron-right" label="Next updates" variant="secondary" hidden data-step={1} />
          </div>
        </div>
        {failed && <PartNotice what="The latest updates" />}
        <ul data-track className={trackClass}>
          {cards.map((card, position) => (
            <NewsCard
              key={card.id}
              id={cardId(position)}
              to={card.link}
              title={card.title}
              imageUrl={card.imageUrl}
              imageAlt={card.imageAlt}
              date={card.date}
              text={card.description}
              className="w-full shrink-0 snap-start scroll-mt-48 md:w-[calc((100%-1.25rem)/2)] lg:w-[calc((100%-2.5rem)/3)] print:w-[48%]"
            />
          ))}
        </ul>
        <Dots count={cards.length} className={controls} />
        <p role="status" data-told className="sr-only" />
      </div>
    </section>
  )
}

const trackClass =
  'relative -m-1 flex scroll-px-1 snap-x snap-mandatory gap-5 overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:none] noscript:[scrollbar-width:auto] print:flex-wrap print:overflow-visible'

const cardId = (position: number) => `update-${position + 1}`

// A wide window shows up to three cards at once.
const hiddenWhenAllFit = (count: number) =>
  classNames(count <= 1 && 'hidden', count <= 2 && 'md:hidden', count <= 3 && 'lg:hidden')

/** One dot for each start position. Their number depends on the width, so CSS hides the last ones. */
function Dots({ count, className }: { count: number; className: string }) {
  if (count <= 1) return null
  return (
    <ul
      aria-label="Choose updates"
      data-print="no"
      className={classNames('mt-4 flex flex-wrap justify-center', className)}
    >
      {Array.from({ length: count }, (_, position) => (
        <li
          key={position}
          className={classNames(position === count - 1 && 'md:hidden', position === count - 2 && 'lg:hidden')}
        >
          <a
            href={`#${cardId(position)}`}
            data-dot
            aria-label={`Updates from ${position + 1}`}
            className="group grid size-11 place-items-center"
          >
            <span className="size-3 rounded-full border-2 border-line-strong group-hover:border-brand group-aria-current:border-amber group-aria-current:bg-amber" />
          </a>
        </li>
      ))}
    </ul>
  )
}
