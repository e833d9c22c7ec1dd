import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { topicsOf } from '#features/topics/contract.ts'
import { getShownExamples, shownOf } from '#features/content/examples/contract.ts'
import { getArticles, listNewsCards, ofArticles } from '#features/media/contract.ts'
import { getFeeSchedule } from '#features/fees/contract.ts'
import { apiContext } from '#kit/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { readPart } from '#kit/read-part.ts'
import { commission } from '#platform/state/commission.ts'
import { law } from '#platform/state/law.ts'
import { FeedLinks } from '#ui/feed-links.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PartNotice } from '#ui/part-notice.tsx'
import { regulations } from '../content.ts'
import { builtInRegulationsWith } from '../built-in.ts'
import { getRegulations } from '../contract.ts'
import { mergeRegulations } from '../rules.ts'
import { LatestNews } from './latest-news.tsx'
import { RegulationRow } from './regulation-row.tsx'

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
    news: listNewsCards(news.value ?? [], ownNews.value).slice(0, newsShown),
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
