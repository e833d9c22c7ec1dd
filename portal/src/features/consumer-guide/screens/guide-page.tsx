import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext } from '#kit/api/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { readPart } from '#kit/uploads/read-part.ts'
import { commission } from '#platform/state/commission.ts'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PartNotice } from '#ui/page/part-notice.tsx'
import { getGuide } from '../contract.ts'
import { mergeGuide } from '../rules.ts'
import { guideAddress } from '../topics.ts'

const title = 'Consumer guide'
const crumbs = [{ label: 'Home', to: '/' }, { label: title }]

export const meta = (place: PagePlace) =>
  pageMeta(
    {
      title,
      description: `Your rights as an electricity consumer in ${commission.state} State in plain English: outages, bills, meters, connection, prices, safety, compensation and complaints.`,
      crumbs,
    },
    place,
  )

export async function loader({ context }: LoaderFunctionArgs) {
  const { value, failed } = await readPart(context.get(apiContext).call(getGuide, {}))
  return { failed, topics: mergeGuide(value ?? []).map(({ key, title, lead }) => ({ key, title, lead })) }
}

export default function GuidePage() {
  const { failed, topics } = useLoaderData<typeof loader>()
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={crumbs}
        title={title}
        lead="Your light, your bill and your rights in plain English. Each answer says which rule it comes from."
      />
      {failed && <PartNotice what="The Commission’s own text" />}
      <ul className="grid border-t border-line lg:grid-cols-2 lg:gap-x-14">
        {topics.map((topic) => (
          <li key={topic.key} className="group relative border-b border-line py-4">
            <h2 className="text-lg">
              <Link to={guideAddress(topic.key)} className="link after:absolute after:inset-0">
                {topic.title}
              </Link>
            </h2>
            <p className="measure mt-1 text-muted">{topic.lead}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
