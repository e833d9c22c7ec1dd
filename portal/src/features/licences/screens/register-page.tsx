import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { stateChoices } from '#engines/records/kind.ts'
import { apiContext } from '#kit/api/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { commission } from '#platform/state/commission.ts'
import { formatDay, formatMoment } from '#platform/values/nigerian-time.ts'
import { AnchorButton, Button } from '#ui/button.tsx'
import { NativeSelect, SearchField } from '#ui/form/field.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { Table } from '#ui/table/table.tsx'
import { getRegister, type RegisterEntry } from '../contract.register.ts'
import { licence } from '../kind.ts'
import { classChoices, classes, placeChoices } from '../rules.facts.ts'
import { StatusBadge } from './register-parts.tsx'

const statusChoices = stateChoices(licence).map(({ value, label }) => ({ value, label }))
const names = ['q', 'class', 'status', 'place'] as const
type Asked = Partial<Record<(typeof names)[number], string>>

const addressOf = (path: string, asked: Asked, page = 1) => {
  const query = new URLSearchParams({ ...asked, ...(page > 1 && { page: `${page}` }) }).toString()
  return query ? `${path}?${query}` : path
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const asked: Asked = Object.fromEntries(
    names.flatMap((name) => {
      const value = searchParams.get(name)?.trim().slice(0, 200)
      return value ? [[name, value]] : []
    }),
  )
  const page = Number(searchParams.get('page') ?? 1)
  return { asked, found: await context.get(apiContext).call(getRegister, { query: { ...asked, page } }) }
}

const title = 'Register of licences'
const crumbs = [{ label: 'Home', to: '/' }, { label: title }]
export const meta = (place: PagePlace) =>
  pageMeta(
    {
      title,
      description: `Who may generate, carry, distribute, trade and supply electricity in ${commission.state} State, with the status of each licence today.`,
      crumbs,
    },
    place,
  )

/** Every licence of the Commission, also those that have ended. */
export default function RegisterPage() {
  const { asked, found } = useLoaderData<typeof loader>()
  const { items, total, page, pageCount, at } = found
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={crumbs}
        kicker={`As of ${formatMoment(at)}`}
        title={title}
        lead={`Who may generate, carry, distribute, trade and supply electricity in ${commission.state} State. Licences that have ended stay here.`}
        actions={
          <AnchorButton href={addressOf('/api/licence-register.csv', asked)} icon="download">
            Download as CSV
          </AnchorButton>
        }
      />
      <Filters asked={asked} />
      <output className="mt-6 mb-3 block min-h-7 text-muted">
        {total === 0 ? 'No licence' : total === 1 ? '1 licence' : `${total.toLocaleString('en-GB')} licences`}
        {Object.keys(asked).length > 0 && (
          <>
            {' '}
            found.{' '}
            <a href="/licence-register" className="link">
              Show all
            </a>
          </>
        )}
      </output>
      {items.length > 0 ? (
        <Table caption={title} hideCaption columns={columns} rows={items} rowKey={({ numberKey }) => numberKey} />
      ) : (
        <NotFound asked={asked} />
      )}
      <div className="mt-10">
        <Pagination
          label="Pages of the register"
          {...{ page, pageCount }}
          hrefFor={(next) => addressOf('/licence-register', asked, next)}
        />
      </div>
    </div>
  )
}

const columns = [
  {
    key: 'holder',
    header: 'Holder',
    rowHeader: true,
    cell: ({ numberKey, holder }: RegisterEntry) => (
      <Link to={`/licence-register/${numberKey}`} className="link [overflow-wrap:anywhere]">
        {holder}
      </Link>
    ),
  },
  {
    key: 'number',
    header: 'Number',
    cell: ({ reference }: RegisterEntry) => <span className="tabular">{reference}</span>,
  },
  { key: 'class', header: 'Class', cell: (entry: RegisterEntry) => classes[entry.class].label },
  { key: 'place', header: 'Place', cell: ({ council }: RegisterEntry) => council },
  { key: 'status', header: 'Status', cell: ({ status }: RegisterEntry) => <StatusBadge status={status} /> },
  { key: 'until', header: 'Valid to', cell: ({ validTo }: RegisterEntry) => formatDay(validTo) },
]

function Filters({ asked }: { asked: Asked }) {
  return (
    <search>
      <form
        action="/licence-register"
        className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_auto]"
      >
        <SearchField
          label="Name, number or place"
          name="q"
          defaultValue={asked.q ?? ''}
          maxLength={200}
          autoComplete="off"
        />
        <NativeSelect label="Class" name="class" placeholder="All" options={classChoices} defaultValue={asked.class} />
        <NativeSelect
          label="Status"
          name="status"
          placeholder="All"
          options={statusChoices}
          defaultValue={asked.status}
        />
        <NativeSelect label="Place" name="place" placeholder="All" options={placeChoices} defaultValue={asked.place} />
        <Button type="submit" variant="primary">
          Search
        </Button>
      </form>
    </search>
  )
}

const NotFound = ({ asked }: { asked: Asked }) => (
  <div className="measure grid gap-3">
    <p>
      {asked.q
        ? 'Check how it is written, or search for a part of the name or number. Some holders trade under another name than the one that is licensed.'
        : 'No licence is in the register yet.'}
    </p>
    <p>
      <Link to="/whistleblowing" className="link">
        Report work without a licence
      </Link>
    </p>
  </div>
)
