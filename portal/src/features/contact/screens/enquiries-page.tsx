import { useListAddress } from '#kit/list-address.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery } from '#kit/query.ts'
import { useDuty } from '#kit/duty.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { may } from '#platform/duties.ts'
import { listEnquiries } from '../contract.ts'
import { EnquiryFilters } from './enquiry-filters.tsx'
import { EnquiryTable } from './enquiry-table.tsx'
import { readInboxFilters } from './inbox-filters.ts'
import { StaffOnly } from './staff-only.tsx'

export const meta = () => pageMeta({ title: 'Enquiries', noIndex: true })

/** The staff inbox of the contact page; the server refuses other roles. */
export default function EnquiriesPage() {
  const mayRead = useDuty(may.readCases)
  return (
    <div className="shell py-8 sm:py-10">
      <PageHeader title="Enquiries" lead="Enquiries from the contact page." />
      {mayRead ? <Inbox /> : <StaffOnly />}
    </div>
  )
}

function Inbox() {
  const [filters, change] = useListAddress(readInboxFilters)
  const inbox = useApiQuery(listEnquiries, { query: filters }, { keepPrevious: true })
  const data = inbox.data
  return (
    <div className="grid gap-5">
      <EnquiryFilters filters={filters} counts={data?.counts} onChange={change} />
      {inbox.isPending && <SkeletonRows label="Loading the enquiries" />}
      {inbox.isError && (
        <Alert kind="error" actions={<Button onClick={() => void inbox.refetch()}>Try again</Button>}>
          {inbox.error.message}
        </Alert>
      )}
      {data && (
        <>
          <p role="status" className="tabular text-sm text-muted">
            {data.total === 1 ? '1 enquiry' : `${data.total.toLocaleString('en-GB')} enquiries`}
          </p>
          <EnquiryTable enquiries={data.items} filtered={Boolean(filters.search || filters.status)} />
          <Pagination
            page={filters.page}
            pageCount={Math.ceil(data.total / data.pageSize)}
            label="Pages of enquiries"
            onPage={(page) => change({ page })}
          />
        </>
      )}
    </div>
  )
}
