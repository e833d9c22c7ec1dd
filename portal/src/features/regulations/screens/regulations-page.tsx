import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getShownExamples } from '#features/content/examples/contract.ts'
import { shownOf } from '#fields/content/shown-examples.ts'
import { getFeeSchedule } from '#features/fees/contract.ts'
import { getArticles, listNewsCards, ofArticles } from '#features/media/contract.ts'
import { topicsOf, type TopicName } from '#features/content/contract.topics.ts'
import { apiContext } from '#kit/api/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { readPart } from '#kit/uploads/read-part.ts'
import { commission } from '#platform/state/commission.ts'
import { law } from '#platform/state/law.ts'
import { LinkButton } from '#ui/button.tsx'
import { NewsCard } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { TopicLinks, FeedLinks } from '#ui/page/page-links.tsx'
import { PartNotice } from '#ui/page/part-notice.tsx'
import { Picture } from '#ui/picture.tsx'
import { builtInRegulationsWith } from '../built-in.ts'
import { regulations } from '../content.ts'
import { getRegulations } from '../contract.ts'
import { mergeRegulations, isElsewhere, isPdf, type RegulationEntry } from '../rules.ts'

// The newest articles, with the three built-in ones; 'View All News' leads to the others.
const newsShown = 9

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [documents, examples, news, ownNews, fees] = await Promise.all([
    readPart(api.call(getRegulations, {})),
    readPart(api.call(getShownExamples, { params: { type: regulations.key } })),
    readPart(api.call(getArticles, {})),
    readPart(api.call(getShownExamples, ofArticles)),
    readPart(api.call(getFeeSchedule, {})),
  ])
  const shown = mergeRegulations(
    documents.value ?? [],
    shownOf(builtInRegulationsWith(fees.value?.effectiveOn), examples.value, ({ id }) => id),
  )
  return {
    documents: shown,
    topics: await topicsOf(
      api,
      shown.flatMap(({ topics = [] }) => topics),
    ),
    news: listNewsCards((news.value ?? []).slice(0, newsShown - (ownNews.value?.length ?? 0)), ownNews.value).slice(
      0,
      newsShown,
    ),
    documentsFailed: documents.failed,
    newsFailed: news.failed,
  }
}

const crumbs = [{ label: 'Home', to: '/' }, { label: 'Rules and Regulations' }]

export const meta = (place: PagePlace) =>
  pageMeta(
    {
      title: 'Rules and Regulations',
      description: `${law?.title ?? 'Laws'}, guidelines, the schedule of fees, orders and regulations of the ${commission.name}.`,
      picture: '/og/regulations.png',
      crumbs,
      feeds: [
        { type: 'application/rss+xml', title: 'Regulations (RSS)', href: '/regulations/feed.xml' },
        { type: 'application/atom+xml', title: 'Regulations (Atom)', href: '/regulations/atom.xml' },
      ],
    },
    place,
  )

/** Stored and built-in documents, followed by the latest news (spec 1 §2.5). */
export default function RegulationsPage() {
  const { documents, topics, news, documentsFailed, newsFailed } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="shell py-8 sm:py-10">
        <PageHeader
          breadcrumb={crumbs}
          title="Rules and Regulations"
          lead="The law, guidelines, fees and orders of the electricity market of the State."
          actions={<FeedLinks rss="/regulations/feed.xml" atom="/regulations/atom.xml" />}
        />
        {documentsFailed && <PartNotice what="The Commission’s newer documents" />}
        <ul>
          {documents.map((entry) => (
            <RegulationRow
              key={entry.id}
              entry={entry}
              topics={topics.filter(({ slug }) => entry.topics?.includes(slug))}
            />
          ))}
        </ul>
      </div>
      <LatestNews cards={news} failed={newsFailed} />
    </>
  )
}

/** 'Latest News and Updates' under the list of documents (spec 1 §2.5). */
function LatestNews({ cards, failed }: { cards: ReturnType<typeof listNewsCards>; failed: boolean }) {
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

/** A document in the list; its id is the anchor used by search results. */
function RegulationRow({ entry, topics }: { entry: RegulationEntry; topics: readonly TopicName[] }) {
  const { id, title, description, date, address, imageUrl, imageAlt } = entry
  return (
    <li
      id={id}
      className="group relative grid gap-x-8 gap-y-2 border-b border-line py-6 first:pt-0 target:bg-amber-soft sm:grid-cols-[9.5rem_1fr]"
    >
      <p className="tabular pt-0.5 text-sm text-muted">{date}</p>
      <div className="flex min-w-0 gap-5">
        <div className="grid min-w-0 flex-1 content-start gap-1">
          <h2 className="text-xl [overflow-wrap:anywhere]">{title}</h2>
          <p className="measure whitespace-pre-line text-muted">{description}</p>
          <ReadMore address={address} title={title} />
          <TopicLinks topics={topics} />
        </div>
        {imageUrl && (
          <Picture
            src={imageUrl}
            alt={imageAlt}
            fallback="/drawings/gazette.svg"
            sizes="10rem"
            width={160}
            height={112}
            className="aspect-[10/7] w-40 self-start rounded-md border border-line object-cover max-sm:hidden"
          />
        )}
      </div>
    </li>
  )
}

function ReadMore({ address, title }: { address: string; title: string }) {
  const pdf = isPdf(address)
  const elsewhere = isElsewhere(address)
  const look = 'card-link inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold'
  const words = (
    <>
      <span>
        Read More<span className="sr-only">: {title}</span>
      </span>
      {pdf && <span className="font-normal text-muted">(PDF)</span>}
      <Icon name={elsewhere ? 'external' : pdf ? 'document' : 'arrow-right'} className="size-4" />
    </>
  )
  // The router must not handle links to files.
  return pdf || elsewhere ? (
    <a href={address} rel="noopener" className={look}>
      {words}
    </a>
  ) : (
    <Link to={address} className={look}>
      {words}
    </Link>
  )
}
