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

/** Feeds of a list, for readers who want to follow what is new. */
export function FeedLinks({ rss, atom }: { rss: string; atom: string }) {
  return (
    <p data-print="no" className="flex items-center gap-x-4 text-sm text-muted">
      Feeds:
      <a href={rss} className="link inline-flex min-h-11 items-center">
        RSS
      </a>
      <a href={atom} className="link inline-flex min-h-11 items-center">
        Atom
      </a>
    </p>
  )
}

/** Where to read on, as staff chose it for a page. */
export function RelatedPages({ pages }: { pages: readonly { path: string; title: string }[] }) {
  if (pages.length === 0) return null
  return (
    <nav aria-labelledby="related-pages" data-print="no" className="mt-12 max-w-3xl border-t-2 border-amber pt-4">
      <h2 id="related-pages" className="text-xl">
        Related pages
      </h2>
      <ul>
        {pages.map(({ path, title }) => (
          <li key={path} className="border-b border-line">
            <Link to={path} className="link flex min-h-11 items-center py-2 leading-snug">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
