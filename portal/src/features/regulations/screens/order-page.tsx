import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { commission } from '#platform/commission.ts'
import { writeIsoDate } from '#platform/date-text.ts'
import { Badge } from '#ui/badge.tsx'
import { AnchorButton, LinkButton } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { orderOnRegulatedActivities as order } from '../documents/order-on-regulated-activities.ts'
import { findBuiltInDocument, summaryNotice } from '../documents/registry.ts'
import { DocumentBlocks } from './document-blocks.tsx'

const entry = findBuiltInDocument('order-on-regulated-activities')
const issued = writeIsoDate(entry.date.slice(0, 7))
const facts = [
  ['Reference', entry.reference],
  ['Issued by', commission.name],
  ['Date', issued],
] as const
const crumbs = [{ label: 'Home', to: '/' }, { label: 'Order' }]

export const meta = (place: PagePlace) =>
  pageMeta({ title: entry.title, description: entry.description, kind: 'article', crumbs }, place)

/** The static page of the order (spec 3 §2.2): overview, PDF and full text. */
export default function OrderPage() {
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={crumbs}
        kicker={entry.reference}
        title={entry.title}
        meta={
          <>
            <Badge icon="document">Regulatory Document</Badge>
            <Badge icon="pin">{commission.state} State</Badge>
          </>
        }
      />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <div>
          <section aria-labelledby="overview" className="mb-10">
            <h2 id="overview" className="mb-3">
              Overview
            </h2>
            <p className="measure text-lg">
              Since {issued} nobody may generate, carry, distribute, trade or supply electricity in {commission.state}{' '}
              State without a licence or permit of the Commission, and a licence of another regulator does not replace
              it. The order names the activities, the fines, and the rules that continue until the Commission amends
              them.
            </p>
            <div className="mt-5 flex flex-wrap gap-3" data-print="no">
              <AnchorButton href={entry.file} download variant="primary" icon="download">
                Download PDF
              </AnchorButton>
              <LinkButton to="/licensing-and-registration">How to apply</LinkButton>
            </div>
          </section>
          <DocumentBlocks blocks={order.blocks.filter((block) => block.kind !== 'notice')} />
        </div>
        <aside aria-label="About the document" className="lg:sticky lg:top-24 lg:self-start">
          <dl className="grid gap-3 border-t-2 border-amber pt-4">
            {facts.map(([term, value]) => (
              <div key={term}>
                <dt className="text-sm text-muted">{term}</dt>
                <dd className="tabular">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 text-sm text-muted">{summaryNotice}</p>
        </aside>
      </div>
    </div>
  )
}
