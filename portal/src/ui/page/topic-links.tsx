import { Link } from '../link.tsx'

/** The topics of an article, regulation or page, each leading to its page. */
export function TopicLinks({ topics }: { topics: readonly { slug: string; title: string }[] }) {
  if (topics.length === 0) return null
  return (
    <ul aria-label="Topics" data-print="no" className="flex flex-wrap gap-2">
      {topics.map(({ slug, title }) => (
        <li key={slug}>
          <Link
            to={`/topics/${slug}`}
            className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-3 text-sm hover:border-brand sm:min-h-8"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
