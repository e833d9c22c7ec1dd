import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getPageTree } from '#features/pages/contract.ts'
import { apiContext } from '#kit/api/api-context.ts'
import { readPart } from '#kit/uploads/read-part.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { commission } from '#platform/state/commission.ts'
import { Link } from '#ui/link.tsx'
import { classNames } from '#ui/class-names.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PartNotice } from '#ui/page/part-notice.tsx'
import { sitePages } from '#page-lists.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { value, failed } = await readPart(context.get(apiContext).call(getPageTree, {}))
  return { added: (value ?? []).map(({ path, title, lead }) => ({ path, title, about: lead })), failed }
}

const crumbs = [{ label: 'Home', to: '/' }, { label: 'Site map' }]

export const meta = (place: PagePlace) =>
  pageMeta({ title: 'Site map', description: `Every page of the website of the ${commission.name}.`, crumbs }, place)

export default function SiteMapPage() {
  const { added, failed } = useLoaderData<typeof loader>()
  const groups = added.length > 0 ? [...sitePages, { group: 'More pages', pages: added }] : sitePages
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader breadcrumb={crumbs} title="Site map" lead="Every page, with what it is for." />
      {failed && <PartNotice what="The list of further pages" />}
      <div className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {groups.map(({ group, pages }) => (
          <section key={group} aria-labelledby={idOf(group)}>
            <h2 id={idOf(group)} className="mb-2 text-xl">
              {group}
            </h2>
            <ul className="border-t-2 border-amber">
              {pages.map(({ path, title, about }) => (
                <li
                  key={path}
                  className={classNames(
                    'border-b border-line py-2',
                    path.indexOf('/', 1) > 0 && group === 'More pages' && 'ps-5',
                  )}
                >
                  <Link to={path} className="link inline-flex min-h-11 items-center sm:min-h-8">
                    {title}
                  </Link>
                  {about && <p className="text-sm text-muted">{about}</p>}
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
