import { readPage, useListAddress } from '#kit/list-address.ts'
import { useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { formatShortDay } from '#platform/nigerian-time.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { listPeople, type PersonRow } from '../contract.people.ts'
import { countText, workMessages } from '../messages.ts'
import { searchLimit } from '../rules.ts'

const pageSize = 25

const read = (address: URLSearchParams) => ({
  search: (address.get('search') ?? '').trim().slice(0, searchLimit),
  page: readPage(address),
})

/** Everybody with an account; a search also finds people without one who have filed something. */
export function PeopleList() {
  const [{ search, page }, change] = useListAddress(read)
  const people = useApiQuery(listPeople, { query: { search, page, pageSize } }, { keepPrevious: true })
  return (
    <div className="grid gap-4">
      <h1 className="text-3xl">People</h1>
      <SearchForm
        of="People"
        field={{
          label: 'Search people',
          hint: 'Words of a name, address or e-mail address or how they begin, or a phone number. Accents do not matter.',
          defaultValue: search,
        }}
        className="grid max-w-2xl items-end gap-3 sm:grid-cols-[1fr_auto]"
        onSearch={(words) => change({ search: words })}
      >
        <Button type="submit">Search</Button>
      </SearchForm>
      {people.isPending && <SkeletonRows label="Loading the people" />}
      {people.isError && !people.data && (
        <QueryFailure title={workMessages.peopleFailed} error={people.error} onRetry={() => void people.refetch()} />
      )}
      {people.data && (
        <>
          <p role="status" className="tabular text-sm text-muted">
            {sizeOf({ count: people.data.total, capped: people.data.capped })}
          </p>
          <Table
            caption="With an account"
            columns={columns}
            rows={people.data.items}
            rowKey={({ id }) => id}
            dense
            empty={search ? 'No account has these words.' : 'Nobody has an account yet.'}
          />
          <Pagination
            page={page}
            pageCount={Math.ceil(people.data.total / pageSize)}
            label="Pages of people"
            onPage={(to) => change({ page: to })}
          />
          {people.data.withoutAccount.length > 0 && (
            <Table
              caption="Without an account"
              columns={contactColumns}
              rows={people.data.withoutAccount}
              rowKey={({ id }) => id}
              dense
            />
          )}
        </>
      )}
    </div>
  )
}

const sizeOf = (counted: { count: number; capped: boolean }) =>
  counted.count === 1 ? '1 account' : `${countText(counted)} accounts`

const contactColumns: Column<PersonRow>[] = [
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ id, name }) => (
      <Link to={`/people/${id}`} className="link">
        {name || 'No name'}
      </Link>
    ),
  },
  { key: 'email', header: 'E-mail', cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span> },
  { key: 'phone', header: 'Phone', cell: ({ phone }) => <span className="tabular">{phone}</span> },
]

type Account = ResponseOf<typeof listPeople>['items'][number]
const columns: Column<Account>[] = [
  ...(contactColumns as Column<Account>[]),
  {
    key: 'registered',
    header: 'Registered',
    cell: ({ registered, staff }) => (
      <span className="flex flex-wrap items-center gap-2">
        {formatShortDay(registered)}
        {staff && <Badge tone="info">Staff</Badge>}
      </span>
    ),
  },
]
