import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext } from '#kit/api/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { getTopics } from '#features/content/contract.topics.ts'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(apiContext).call(getTopics, {})

const crumbs = [{ label: 'Home', to: '/' }, { label: 'Topics' }]

export const meta = (place: PagePlace) =>
  pageMeta({ title: 'Topics', description: 'News, rules and pages of the Commission by topic.', crumbs }, place)

/** All topics of the site. */
export default function TopicsPage() {
  const topics = useLoaderData<typeof loader>()
  return (
    <div className="shell py-8 sm:py-10">
      <PageHeader breadcrumb={crumbs} title="Topics" lead="News, rules and pages of the Commission by topic." />
      {topics.length === 0 && (
        <EmptyState icon="search" title="No topics yet">
          Use the search, or read the{' '}
          <Link to="/media" className="link">
            news
          </Link>{' '}
          and the{' '}
          <Link to="/regulations" className="link">
            rules and regulations
          </Link>
          .
        </EmptyState>
      )}
      <ul className="max-w-3xl border-t-2 border-amber empty:hidden">
        {topics.map(({ slug, title, lead, count }) => (
          <li key={slug} className="border-b border-line py-2">
            <Link to={`/topics/${slug}`} className="link inline-flex min-h-11 items-center font-semibold sm:min-h-8">
              {title}
            </Link>{' '}
            <span className="text-sm text-muted">{count === 1 ? '1 entry' : `${count} entries`}</span>
            {lead && <p className="text-sm text-muted">{lead}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
