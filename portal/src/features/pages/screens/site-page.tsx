import type { TopicName } from '#features/content/contract.topics.ts'
import { PageText, settingsMeta } from '#fields/page-text.tsx'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { TopicLinks, RelatedPages } from '#ui/page/page-links.tsx'
import type { SitePageView } from '../contract.ts'

const crumbsOf = ({ above, title }: SitePageView) => [
  { label: 'Home', to: '/' },
  ...above.map((each) => ({ label: each.title, to: each.path })),
  { label: title },
]

/** The head of a page of the tree. */
export const sitePageMeta = (page: SitePageView, place: PagePlace) =>
  pageMeta(
    { ...settingsMeta(page, page), crumbs: crumbsOf(page) },
    { ...place, location: { pathname: page.path, search: '' } },
  )

/** A page that staff placed in the tree: its text, the pages below it, and where to read on. */
export function SitePage({ page, topics }: { page: SitePageView; topics: readonly TopicName[] }) {
  const { title, lead, body, below, related } = page
  return (
    <article className="shell py-8 sm:py-12">
      <PageHeader breadcrumb={crumbsOf(page)} title={title} {...(lead && { lead })} />
      <PageText body={body} related={below.length > 0 ? [] : related} />
      {below.length > 0 && (
        <nav aria-labelledby="pages-below" className="mt-12 max-w-3xl">
          <h2 id="pages-below" className="mb-2 text-xl">
            In this section
          </h2>
          <ul className="border-t-2 border-amber">
            {below.map((each) => (
              <li key={each.path} className="border-b border-line py-2">
                <Link to={each.path} className="link inline-flex min-h-11 items-center font-semibold sm:min-h-8">
                  {each.title}
                </Link>
                {each.lead && <p className="text-sm text-muted">{each.lead}</p>}
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="mt-8">
        <TopicLinks topics={topics} />
      </div>
      {below.length > 0 && <RelatedPages pages={related} />}
    </article>
  )
}
