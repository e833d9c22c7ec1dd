import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext, ownAddressContext } from '#kit/api/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { getFeeChanges } from '../contract.ts'
import { ChangeList } from './change-list.tsx'
import { isMissing } from './load-schedule.tsx'
import { describeDays, timeBadges } from './schedules-page.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const day = params.day ?? ''
  try {
    const found = await context.get(apiContext).call(getFeeChanges, { params: { day } })
    context.get(ownAddressContext)(`/fees/schedules/${found.effectiveOn}`)
    return { found }
  } catch (error) {
    if (!isMissing(error)) throw error
    return data({ found: null }, { status: 404 })
  }
}

type FeeChanges = ResponseOf<typeof getFeeChanges>

const crumbsOf = (title: string) => [
  { label: 'Home', to: '/' },
  { label: 'All schedules of fees', to: '/fees/schedules' },
  { label: title },
]

const titleOf = (found: FeeChanges | null | undefined) =>
  found ? `Fees from ${formatDay(found.effectiveOn)}` : 'No such schedule of fees'

export const meta = (place: PagePlace & { loaderData?: { found: FeeChanges | null } }) => {
  const title = titleOf(place.loaderData?.found)
  return pageMeta({ title, description: `${title}: what changed, and by which order.`, crumbs: crumbsOf(title) }, place)
}

/** What one schedule changed, figure by figure. */
export default function ScheduleChangesPage() {
  const { found } = useLoaderData<typeof loader>()
  const title = titleOf(found)
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={crumbsOf(title)}
        title={title}
        lead={found?.title}
        meta={
          found && (
            <Badge tone={timeBadges[found.time].tone} icon={timeBadges[found.time].icon}>
              {timeBadges[found.time].label}: {describeDays(found)}
            </Badge>
          )
        }
        actions={found && <LinkButton to={`/licenses?on=${found.effectiveOn}`}>Show these fees</LinkButton>}
      />
      {found ? (
        <Changes found={found} />
      ) : (
        <EmptyState
          icon="calendar"
          title="No schedule of fees begins on this day"
          action={<LinkButton to="/fees/schedules">All schedules of fees</LinkButton>}
        />
      )}
    </div>
  )
}

function Changes({ found: { before, changes, reason, source } }: { found: FeeChanges }) {
  return (
    <div className="grid gap-6">
      {reason && <p className="measure text-lg [overflow-wrap:anywhere] whitespace-pre-line">{reason}</p>}
      {source && <p>Source: {source}</p>}
      {before ? (
        <section aria-labelledby="changes" className="grid gap-4">
          <h2 id="changes">What changed</h2>
          <ChangeList changes={changes} caption={`Changes against the schedule from ${formatDay(before)}`} />
        </section>
      ) : (
        <p>This is the first schedule of fees on this site.</p>
      )}
    </div>
  )
}
