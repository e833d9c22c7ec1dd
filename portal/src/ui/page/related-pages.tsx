import { Link } from '../link.tsx'

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
