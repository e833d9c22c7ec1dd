import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { settingsMeta } from '#fields/page-text.tsx'
import { ShowRichText } from '#fields/rich-text/show.tsx'
import { apiContext } from '#kit/api/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { readPart } from '#kit/uploads/read-part.ts'
import { commission } from '#platform/state/commission.ts'
import { Badge } from '#ui/badge.tsx'
import { AnchorButton, LinkButton } from '#ui/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { RelatedPages } from '#ui/page/page-links.tsx'
import { PartNotice } from '#ui/page/part-notice.tsx'
import { builtInOrder } from '../built-in.order.ts'
import { getOrder, type OrderPage as Order } from '../contract.ts'

export async function loader({ context }: LoaderFunctionArgs): Promise<{ order: Order; failed: boolean }> {
  const { value, failed } = await readPart(context.get(apiContext).call(getOrder, {}))
  return { order: value ?? { ...builtInOrder, related: [] }, failed }
}

const crumbs = [{ label: 'Home', to: '/' }, { label: 'Order' }]

type OrderMeta = PagePlace & { loaderData?: Awaited<ReturnType<typeof loader>> }

export const meta = (place: OrderMeta) => {
  const order = place.loaderData?.order
  return order
    ? pageMeta({ ...settingsMeta(order, order), kind: 'article', crumbs }, place)
    : pageMeta({ noIndex: true })
}

/** The page of the order (spec 3 §2.2): overview, PDF and full text. */
export default function OrderPage() {
  const { order, failed } = useLoaderData<typeof loader>()
  const { title, reference, lead, pdfUrl, body, related } = order
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={crumbs}
        kicker={reference}
        title={title}
        meta={
          <>
            <Badge icon="document">Regulatory Document</Badge>
            <Badge icon="pin">{commission.state} State</Badge>
          </>
        }
      />
      {failed && <PartNotice what="The Commission’s own text" />}
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <div className="min-w-0">
          <section aria-labelledby="overview" className="mb-10">
            <h2 id="overview" className="mb-3">
              Overview
            </h2>
            <p className="measure text-lg">{lead}</p>
            <div className="mt-5 flex flex-wrap gap-3" data-print="no">
              {pdfUrl && (
                <AnchorButton href={pdfUrl} download variant="primary" icon="download">
                  Download PDF
                </AnchorButton>
              )}
              <LinkButton to="/licensing-and-registration">How to apply</LinkButton>
            </div>
          </section>
          <ShowRichText value={body} />
          <RelatedPages pages={related} />
        </div>
        <Facts order={order} />
      </div>
    </div>
  )
}

function Facts({ order: { reference, date, notice } }: { order: Order }) {
  const facts = [
    ['Reference', reference],
    ['Issued by', commission.name],
    ['Date', date],
  ].filter(([, value]) => value)
  return (
    <aside aria-label="About the document" className="lg:sticky lg:top-24 lg:self-start">
      <dl className="grid gap-3 border-t-2 border-amber pt-4">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {notice && <p className="mt-4 text-sm text-muted">{notice}</p>}
    </aside>
  )
}
