import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext, ownAddressContext } from '#kit/api/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { readPart } from '#kit/uploads/read-part.ts'
import { LinkButton } from '#ui/button.tsx'
import { TextBlocks } from '#ui/page/document-page.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PartNotice } from '#ui/page/part-notice.tsx'
import { getGuide } from '../contract.ts'
import { mergeGuide } from '../rules.ts'
import { blocksOf, guideAddress, type GuideSection } from '../topics.ts'

const way = [
  { label: 'Home', to: '/' },
  { label: 'Consumer guide', to: '/consumer-guide' },
]

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { value, failed } = await readPart(context.get(apiContext).call(getGuide, {}))
  const topics = mergeGuide(value ?? [])
  const topic = topics.find(({ key }) => key === params.topic?.toLowerCase())
  if (!topic) throw data(null, { status: 404 })
  context.get(ownAddressContext)(guideAddress(topic.key))
  const others = topics.filter(({ key }) => key !== topic.key).map(({ key, title }) => ({ key, title }))
  return { failed, topic, others }
}

type TopicMeta = PagePlace & { loaderData?: Awaited<ReturnType<typeof loader>> }

export const meta = (place: TopicMeta) => {
  const { topic } = place.loaderData ?? {}
  if (!topic) return pageMeta({ title: 'Page Not Found', noIndex: true })
  const { key, title, lead } = topic
  const location = { pathname: guideAddress(key), search: '' }
  return pageMeta({ title, description: lead, crumbs: [...way, { label: title }] }, { ...place, location })
}

export default function TopicPage() {
  const { failed, topic, others } = useLoaderData<typeof loader>()
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader breadcrumb={[...way, { label: topic.title }]} title={topic.title} lead={topic.lead} />
      {failed && <PartNotice what="The Commission’s own text" />}
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-14">
        <div>
          <div className="prose grid gap-8 *:mt-0!">
            {topic.sections.map((section, index) => (
              <Section key={index} section={section} />
            ))}
          </div>
          <p className="measure mt-8 text-sm text-muted">
            This guide explains the rules in plain English. Where it differs from a rule, the rule applies.
          </p>
          <p data-print="no" className="mt-6">
            <LinkButton to="/consumer-complaint/how-to-complain" variant="primary">
              How to complain
            </LinkButton>
          </p>
        </div>
        <nav aria-label="More of the guide" data-print="no" className="border-t-2 border-amber pt-4 lg:self-start">
          <p className="font-semibold">More of the guide</p>
          <ul>
            {others.map(({ key, title }) => (
              <li key={key} className="border-b border-line">
                <Link to={guideAddress(key)} className="link flex min-h-11 items-center py-2 leading-snug">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  )
}

function Section({ section: { heading, text, source } }: { section: GuideSection }) {
  return (
    <section>
      <h2 className="mb-2 text-xl">{heading}</h2>
      <TextBlocks blocks={blocksOf(text)} />
      <p className="mt-2 text-sm text-muted">Source: {source}</p>
    </section>
  )
}
