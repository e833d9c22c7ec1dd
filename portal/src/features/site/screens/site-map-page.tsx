import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { commission } from '#platform/commission.ts'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { sitePages } from '../site-pages.ts'

const crumbs = [{ label: 'Home', to: '/' }, { label: 'Site map' }]

export const meta = (place: PagePlace) =>
  pageMeta({ title: 'Site map', description: `Every page of the website of the ${commission.name}.`, crumbs }, place)

export default function SiteMapPage() {
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader breadcrumb={crumbs} title="Site map" lead="Every page, with what it is for." />
      <div className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {sitePages.map(({ group, pages }) => (
          <section key={group} aria-labelledby={idOf(group)}>
            <h2 id={idOf(group)} className="mb-2 text-xl">
              {group}
            </h2>
            <ul className="border-t-2 border-amber">
              {pages.map(({ path, title, about }) => (
                <li key={path} className="border-b border-line py-2">
                  <Link to={path} className="link inline-flex min-h-11 items-center sm:min-h-8">
                    {title}
                  </Link>
                  <p className="text-sm text-muted">{about}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

const idOf = (group: string) => group.toLowerCase().replaceAll(' ', '-')
