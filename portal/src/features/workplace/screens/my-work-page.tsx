import { useSearchParams } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { WithDuty } from '#kit/duty.tsx'
import { useSession } from '#kit/sign-in/session.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { may } from '#platform/duties.ts'
import { dutyWords } from '#platform/duty-words.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { classNames } from '#ui/class-names.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { getWork, type Work, type WorkList } from '../contract.ts'
import { workMessages, countText, listWords } from '../messages.ts'
import { firstRows, listsToKnow } from '../rules.ts'
import { WorkRows } from './work-rows.tsx'

export const meta = () => pageMeta({ title: 'My work', noIndex: true })

export const handle = { heading: 'My work' } satisfies RouteHandle

/** Where staff land: what waits for them, the most urgent first and each with its reason; the server decides which lists they have. */
export default function MyWorkPage() {
  const { user } = useSession()
  const work = useApiQuery(getWork, {})
  return (
    <div className="shell grid gap-4 py-8 sm:py-12">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-3xl">My work</h1>
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <p className="text-sm text-muted">{work.data && `${user?.name ?? ''}, ${formatDay(work.data.asOf)}`}</p>
          <WithDuty duties={may.draftContent}>
            <LinkButton to="/content-manager/all/new?type=article" size="sm" icon="plus">
              New article
            </LinkButton>
          </WithDuty>
        </div>
      </header>
      <Loaded read={work} rows={8} loading="Loading your work" failure={workMessages.failed}>
        {(data) => <Lists work={data} />}
      </Loaded>
    </div>
  )
}

function Lists({ work: { lists, yesterday } }: { work: Work }) {
  const [address] = useSearchParams()
  const toRead = lists.filter((list) => list.toRead)
  const own = lists.filter((list) => !list.toRead)
  const chosen = own.find(({ name }) => name === address.get('list'))
  const empty = own.filter(({ count }) => count === 0)
  const days = yesterday.filter(({ filed, answered, resolved }) => filed || answered || resolved)
  return (
    <>
      <NoWorkYet hasLists={lists.length > 0} />
      {own.length > 0 && <WorkFilters lists={own} chosen={chosen?.name} />}
      {chosen ? <Filtered list={chosen} lists={own} /> : own.length > 0 && <ByUrgency lists={own} />}
      {empty.length > 0 && (
        <p className="text-sm text-muted">
          Nothing in: {empty.map(({ name }) => listWords[name].title.toLowerCase()).join(', ')}.
        </p>
      )}
      {toRead.length > 0 && <ToRead lists={toRead} />}
      {days.length > 0 && <Yesterday figures={days} />}
    </>
  )
}

/** For who has nothing to do here, by their duties. */
function NoWorkYet({ hasLists }: { hasLists: boolean }) {
  const { duties = [] } = useSession().user ?? {}
  if (duties.length > 0 && duties.every((duty) => dutyWords[duty].isWithoutWork))
    return (
      <p className="text-sm">
        {duties.map((duty) => dutyWords[duty].name).join(' and ')} has no work of its own in the portal yet: you can
        read what is below and in the navigation.
      </p>
    )
  if (hasLists) return null
  return (
    <EmptyState icon="check-circle" title="No lists">
      Your duties have no lists of work. The navigation leads to what you can open.
    </EmptyState>
  )
}

/** The numbers of the lists that have something; each shows only its rows. */
function WorkFilters({ lists, chosen }: { lists: readonly WorkList[]; chosen: WorkList['name'] | undefined }) {
  const filters = lists.filter(({ count }) => count > 0)
  if (filters.length === 0) return null
  const filter = (to: string, label: string, isChosen: boolean, count?: string, isLate?: boolean) => (
    <li key={to}>
      <Link
        to={to}
        preventScrollReset
        aria-current={isChosen ? 'true' : undefined}
        className="tap inline-flex min-h-8 items-center gap-1.5 rounded-md border border-line bg-surface px-2.5 text-sm hover:border-brand hover:bg-brand-soft aria-current:border-brand aria-current:bg-brand-soft aria-current:font-semibold"
      >
        {label}{' '}
        {count && <span className={classNames('tabular font-semibold', isLate && 'text-danger-ink')}>{count}</span>}
      </Link>
    </li>
  )
  return (
    <nav aria-label="Lists of your work">
      <ul className="flex flex-wrap gap-2">
        {filter('?', 'By urgency', chosen === undefined)}
        {filters.map((list) =>
          filter(
            `?list=${list.name}`,
            listWords[list.name].title,
            list.name === chosen,
            countText(list),
            list.name === 'overdue',
          ),
        )}
      </ul>
    </nav>
  )
}

const boxClass = 'min-w-0 rounded-md border border-line bg-surface'

/** What is to be done, the most urgent first, each record once; of a long list the first rows. */
function ByUrgency({ lists }: { lists: readonly WorkList[] }) {
  const work = lists.filter(({ name }) => !listsToKnow.includes(name))
  const rows = work.flatMap((list) => list.rows.slice(0, firstRows))
  const cut = work.filter((list) => list.rows.length > firstRows)
  if (rows.length === 0)
    return (
      <EmptyState icon="check-circle" title="Nothing waits for you">
        New work appears here by itself.
      </EmptyState>
    )
  return (
    <section aria-labelledby="work-title" className={boxClass}>
      <h2 id="work-title" className="sr-only">
        What is to be done, the most urgent first
      </h2>
      <WorkRows label="Your work by urgency" rows={rows} />
      {cut.length > 0 && (
        <p className="flex flex-wrap gap-x-4 border-t border-line px-3 py-1.5 text-sm">
          {cut.map((list) => (
            <Link key={list.name} to={`?list=${list.name}`} className="link tap">
              All {countText(list)}: {listWords[list.name].title.toLowerCase()}
            </Link>
          ))}
        </p>
      )}
    </section>
  )
}

/** One list, with the rows that are shown for a more urgent one too, and the complete lists of its kinds of record. */
function Filtered({ list: { name, parts }, lists }: { list: WorkList; lists: readonly WorkList[] }) {
  const { title } = listWords[name]
  const rows = lists.flatMap((list) => list.rows.filter((row) => row.lists.includes(name)))
  return (
    <section aria-labelledby="list-title" className={boxClass}>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line px-3 py-1">
        <h2 id="list-title" className="text-base">
          {title}
        </h2>
        <PartLinks parts={parts} />
      </div>
      <WorkRows label={title} rows={rows} />
    </section>
  )
}

const PartLinks = ({ parts }: Pick<WorkList, 'parts'>) => (
  <ul className="flex flex-wrap gap-x-3 text-sm sm:ms-auto">
    {parts
      .filter(({ count }) => count > 0)
      .map(({ source, label, to, ...count }) => (
        <li key={source}>
          <Link to={to} className="link tap inline-flex min-h-8 items-center gap-1">
            {label} <span className="tabular">{countText(count)}</span>
          </Link>
        </li>
      ))}
  </ul>
)

/** What waits for colleagues, for those who read it and change nothing: the lists, and no row that asks for something. */
function ToRead({ lists }: { lists: readonly WorkList[] }) {
  const shown = lists.filter(({ count }) => count > 0)
  return (
    <section aria-labelledby="to-read" className={boxClass}>
      <h2 id="to-read" className="border-b border-line px-3 py-2 text-base">
        To read: what waits for colleagues
      </h2>
      <ul className="divide-y divide-line">
        {shown.map(({ name, parts }) => (
          <li key={name} className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 px-3 py-1 text-sm">
            <span>{listWords[name].title}</span>
            <PartLinks parts={parts} />
          </li>
        ))}
        <WithDuty duties={may.readAuditLog}>
          <li className="px-3 py-1 text-sm">
            <Link to="/audit-log" className="link tap inline-flex min-h-8 items-center">
              Audit log: who did what, and when
            </Link>
          </li>
        </WithDuty>
      </ul>
    </section>
  )
}

const shown = (figure: number | null) => (figure === null ? '–' : figure.toLocaleString('en-GB'))

/** What came in, was answered and was resolved yesterday. */
function Yesterday({ figures }: { figures: Work['yesterday'] }) {
  return (
    <section aria-labelledby="yesterday" className="max-w-2xl">
      <h2 id="yesterday" className="mb-1 text-base">
        Yesterday
      </h2>
      <table className="tabular w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line-strong text-start text-muted">
            <th scope="col" className="py-1.5 pe-3 text-start font-semibold">
              <span className="sr-only">Records</span>
            </th>
            {['Filed', 'Answered', 'Resolved'].map((label) => (
              <th key={label} scope="col" className="py-1.5 ps-3 text-end font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map(({ source, label, filed, answered, resolved }) => (
            <tr key={source} className="border-b border-line">
              <th scope="row" className="py-1.5 pe-3 text-start font-normal">
                {label}
              </th>
              {[filed, answered, resolved].map((figure, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the columns are fixed
                <td key={at} className="py-1.5 ps-3 text-end">
                  {shown(figure)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
