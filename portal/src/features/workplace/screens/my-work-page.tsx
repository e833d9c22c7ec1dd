import { pageMeta } from '#kit/page-meta.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { WithDuty } from '#kit/duty.tsx'
import { useSession } from '#kit/sign-in/session.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { may } from '#platform/duties.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { classNames } from '#ui/class-names.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { getWork, type Work, type WorkList } from '../contract.ts'
import { workMessages, countText, listWords } from '../messages.ts'
import { WorkRows } from './work-rows.tsx'

export const meta = () => pageMeta({ title: 'My work', noIndex: true })

export const handle = { heading: 'My work' } satisfies RouteHandle

/** Where staff land: what waits for them, with the first rows of each list; the server decides which lists they have. */
export default function MyWorkPage() {
  const { user } = useSession()
  const work = useApiQuery(getWork, {})
  return (
    <div className="shell grid gap-4 py-8 sm:py-12">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-3xl">My work</h1>
        <p className="text-sm text-muted">{work.data && `${user?.name ?? ''}, ${formatDay(work.data.asOf)}`}</p>
        <WithDuty duties={may.draftContent}>
          <LinkButton to="/content-manager/all/new?type=article" size="sm" icon="plus">
            New article
          </LinkButton>
        </WithDuty>
      </header>
      <Loaded read={work} rows={8} loading="Loading your work" failure={workMessages.failed}>
        {(data) => <Lists work={data} />}
      </Loaded>
    </div>
  )
}

function Lists({ work: { lists, yesterday } }: { work: Work }) {
  if (lists.length === 0)
    return (
      <EmptyState icon="check-circle" title="No lists">
        Your duties have no lists of work. The navigation leads to what you can open.
      </EmptyState>
    )
  return (
    <>
      <WorkCounts lists={lists} />
      {/* One below the other, so that a short list leaves no gap beside a long one. */}
      <div className="min-w-0 max-xl:-mb-4 xl:columns-2 xl:gap-4 min-[112rem]:columns-3">
        {lists.map((list) => (
          <WorkListCard key={list.name} list={list} />
        ))}
      </div>
      {yesterday.length > 0 && <Yesterday figures={yesterday} />}
    </>
  )
}

/** The numbers of all lists; each leads to its rows below. */
function WorkCounts({ lists }: { lists: readonly WorkList[] }) {
  return (
    <nav aria-label="Lists of your work">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4 xl:grid-cols-[repeat(auto-fit,minmax(6.25rem,1fr))]">
        {lists.map((list) => (
          <li key={list.name} className="flex">
            <a
              href={`#work-${list.name}`}
              className="flex min-h-11 flex-1 flex-col justify-between rounded-md border border-line bg-surface px-2.5 py-1.5 hover:border-brand hover:bg-brand-soft"
            >
              <span className="text-xs text-muted">{listWords[list.name].title}</span>
              <span
                className={classNames(
                  'tabular text-lg font-bold',
                  list.name === 'overdue' && list.count > 0 && 'text-danger-ink',
                )}
              >
                {countText(list)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** One list: links to the filtered lists of its sources with their numbers, and the first rows of all of them. */
function WorkListCard({ list: { name, parts, rows } }: { list: WorkList }) {
  const { title, empty } = listWords[name]
  const id = `work-${name}`
  const shown = parts.filter(({ count }) => count > 0)
  return (
    <section aria-labelledby={id} className="mb-4 min-w-0 break-inside-avoid rounded-md border border-line bg-surface">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line px-3 py-1">
        <h2 id={id} tabIndex={-1} className="scroll-mt-20 text-base">
          {title}
        </h2>
        <ul className="ms-auto flex flex-wrap gap-x-3 text-sm">
          {shown.map(({ source, label, to, ...count }) => (
            <li key={source}>
              <Link to={to} className="link tap inline-flex min-h-8 items-center gap-1">
                {label} <span className="tabular">{countText(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {rows.length > 0 ? (
        <WorkRows label={title} rows={rows} />
      ) : (
        <p className="px-3 py-2.5 text-sm text-muted">{shown.length > 0 ? 'The first of them are above.' : empty}</p>
      )}
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
