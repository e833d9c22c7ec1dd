import { useDuty } from '#kit/duty.tsx'
import { readPage, useListAddress } from '#kit/list-address.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { may } from '#platform/duties.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { listInboundMails } from '../contract.ts'
import { InboundMailItem } from './inbound-mail-item.tsx'

export const meta = () => pageMeta({ title: 'Answers by e-mail', noIndex: true })

const readFilters = (address: URLSearchParams) => ({
  state: address.get('state') === 'all' ? ('all' as const) : ('held' as const),
  page: readPage(address),
})

/** E-mails that staff decide about, and those of the last 30 days with what they quote; the server refuses everyone else. */
export default function InboundMailPage() {
  const mayRead = useDuty(may.readInboundMails)
  return (
    <div className="shell py-8 sm:py-10">
      <PageHeader
        title="Answers by e-mail"
        lead="E-mails from another address than the one to which we wrote, without a confirmed sender, or possibly sent by a program are not added until you have read them."
      />
      {mayRead ? (
        <Mails />
      ) : (
        <EmptyState icon="lock" title="For staff only">
          The staff of the Commission read answers by e-mail.
        </EmptyState>
      )}
    </div>
  )
}

function Mails() {
  const [filters, change] = useListAddress(readFilters)
  const mails = useApiQuery(listInboundMails, { query: filters }, { keepPrevious: true })
  const { data } = mails
  return (
    <div className="grid gap-6">
      <TabLinks
        label="E-mails"
        items={[
          { label: 'Need a look', to: '/inbound-mail', current: filters.state === 'held' },
          { label: 'Last 30 days', to: '/inbound-mail?state=all', current: filters.state === 'all' },
        ]}
      />
      {mails.isPending && <SkeletonRows label="Loading the e-mails" />}
      {!data && mails.isError && (
        <QueryFailure title="Failed to fetch the e-mails" error={mails.error} onRetry={() => void mails.refetch()} />
      )}
      {data && (
        <>
          {data.items.length === 0 && <NoMails configured={data.configured} />}
          <ul className="grid gap-6">
            {data.items.map((mail) => (
              <InboundMailItem key={mail.id} mail={mail} />
            ))}
          </ul>
          <Pagination
            page={filters.page}
            pageCount={Math.ceil(data.total / data.pageSize)}
            label="Pages of e-mails"
            onPage={(page) => change({ page })}
          />
        </>
      )}
    </div>
  )
}

function NoMails({ configured }: { configured: boolean }) {
  return configured ? (
    <EmptyState icon="mail" title="No e-mails here">
      E-mails that need a decision appear here.
    </EmptyState>
  ) : (
    <EmptyState icon="mail" title="No mailbox is set up">
      People answer on their pages. Ask the operator of the machine to set INBOUND_MAIL_URL.
    </EmptyState>
  )
}
