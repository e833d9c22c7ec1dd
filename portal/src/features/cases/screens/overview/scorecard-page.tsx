import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext } from '#kit/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { readPart } from '#kit/read-part.ts'
import { commission } from '#platform/state/commission.ts'
import { writeIsoDate } from '#platform/date-text.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { PartNotice } from '#ui/part-notice.tsx'
import { pluralsOf } from '../../contract.kind.ts'
import { useCaseKinds } from '../kinds-context.ts'
import { getScorecard } from '../../office/contract.statistics.ts'
import { ScorecardTables } from './scorecard-tables.tsx'

const title = 'Scorecard of complaints'
const crumbs = [{ label: 'Home', to: '/' }, { label: title }]
const description = `How many cases reached the ${commission.name} in the last twelve months, and how long they took.`

export const meta = (place: PagePlace) => pageMeta({ title, description, crumbs }, place)

export const loader = ({ context }: LoaderFunctionArgs) => readPart(context.get(apiContext).call(getScorecard, {}))

/** Public counts and response times of the last 12 full months, without personal data. */
export default function ScorecardPage() {
  const { value } = useLoaderData<typeof loader>()
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={crumbs}
        title={title}
        lead={`How many ${pluralsOf(useCaseKinds())} reached the Commission, and how long they took.`}
        kicker={value && `${writeIsoDate(value.from)} to ${writeIsoDate(value.to)}`}
      />
      {value ? <ScorecardTables scorecard={value} /> : <PartNotice what="The figures" />}
    </div>
  )
}
