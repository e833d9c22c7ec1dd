import type { listNewsCards } from '#features/media/contract.ts'
import { LinkButton } from '#ui/button.tsx'
import { NewsCard } from '#ui/news-card.tsx'
import { PartNotice } from '#ui/part-notice.tsx'

/** 'Latest News and Updates' under the list of documents (spec 1 §2.5). */
export function LatestNews({ cards, failed }: { cards: ReturnType<typeof listNewsCards>; failed: boolean }) {
  return (
    <section aria-labelledby="news-title" data-print="no" className="border-t border-line bg-sunken">
      <div className="shell py-12 sm:py-16">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
          <h2 id="news-title">Latest News and Updates</h2>
          <LinkButton to="/media" iconAfter="arrow-right">
            View All News
          </LinkButton>
        </div>
        {failed && <PartNotice what="The latest news" />}
        <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
          {cards.map((card) => (
            <NewsCard key={card.link} to={card.link} {...card} />
          ))}
        </ul>
      </div>
    </section>
  )
}
