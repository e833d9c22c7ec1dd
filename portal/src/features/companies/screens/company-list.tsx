import { useState } from 'react'
import { ownCompaniesInput } from '#kit/company/acting-for.ts'
import { WithDuty } from '#kit/duty.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { may } from '#platform/duties.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { SearchForm } from '#ui/form/search-form.tsx'
import { type CompanySummary, listCompanies } from '../contract.ts'
import { namesOf } from '../messages.ts'

/** The companies for which the person may act; staff also search all. */
export function CompanyList() {
  const found = useApiQuery(listCompanies, ownCompaniesInput)
  const add = (
    <LinkButton to="/companies/new" variant="primary" icon="plus">
      Add a company
    </LinkButton>
  )
  const isEmpty = found.data?.items.length === 0
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Profile', to: '/user-profile' }, { label: 'Companies' }]}
        title="Companies"
        lead="Apply, file petitions and follow records in the name of a company, together with other people."
        actions={!isEmpty && add}
      />
      <div className="grid max-w-3xl gap-12">
        <section aria-label="Your companies">
          <Loaded read={found} rows={3} loading="Loading your companies" failure="Your companies could not be loaded">
            {({ items }) =>
              items.length > 0 ? (
                <Companies companies={items} />
              ) : (
                <EmptyState icon="building" title="You act for no company yet" action={add}>
                  Add a company, or ask one that is here already to invite you by e-mail.
                </EmptyState>
              )
            }
          </Loaded>
        </section>
        <WithDuty duties={may.readApplications}>
          <AllCompanies />
        </WithDuty>
      </div>
    </>
  )
}

function Companies({ companies }: { companies: readonly CompanySummary[] }) {
  return (
    <ul className="border-t border-line">
      {companies.map(({ id, name, cacNumber, mandates }) => (
        <li key={id} className="border-b border-line py-3">
          <Link
            to={`/companies/${id}`}
            className="link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere] sm:min-h-8"
          >
            {name}
          </Link>
          <p className="text-sm text-muted">
            <span className="tabular">{cacNumber}</span>
            {mandates.length > 0 && ` · ${namesOf(mandates)}`}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** For staff: every company of the portal. */
function AllCompanies() {
  const [{ search, page }, setAsked] = useState({ search: '', page: 1 })
  const found = useApiQuery(listCompanies, { query: { search, page } }, { enabled: search !== '', keepPrevious: true })
  const data = search === '' ? undefined : found.data
  return (
    <section aria-labelledby="all-companies-title" className="grid gap-4">
      <h2 id="all-companies-title">Find a company</h2>
      <SearchForm
        of="All companies"
        className="flex flex-wrap items-end gap-3"
        field={{ label: 'Name or CAC number', className: 'min-w-0 flex-1 basis-64' }}
        onSearch={(words) => setAsked({ search: words, page: 1 })}
      >
        <Button type="submit" icon="search" busy={found.isFetching}>
          Search
        </Button>
      </SearchForm>
      {found.isError && (
        <QueryFailure
          title="The companies could not be loaded"
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {data && (
        <>
          <p role="status" className="tabular text-sm text-muted">
            {data.total === 1 ? '1 company' : `${data.total.toLocaleString('en-GB')} companies`}
          </p>
          {data.total > 0 && <Companies companies={data.items} />}
          <Pagination
            page={page}
            pageCount={Math.ceil(data.total / data.pageSize)}
            label="Pages of companies"
            onPage={(next) => setAsked({ search, page: next })}
          />
        </>
      )}
    </section>
  )
}
