import { useContact } from '#kit/site-frame.ts'
import { formatShortDay } from '#platform/nigerian-time.ts'
import type { ActingOwner } from '#kit/acting-owner.ts'
import { useApiQuery } from '#kit/query.ts'
import { phoneLink } from '#platform/phones.ts'
import { LinkButton } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CaseStatusBadge } from '../case/case-badges.tsx'
import type { KindScreens, CaseRow } from '../kind-screens.ts'
import { recentCases, recentQuery } from './list-address.ts'
import { firstStep } from '../wizard/wizard-address.ts'

type Props = { kind: KindScreens; owner: ActingOwner; onOpen: (id: string) => void }

/** Beside a user's list: file a new case, help and the three latest cases (spec 2 §§2.2, 2.3). */
export function SidePanel({ kind, owner, onOpen }: Props) {
  return (
    <aside aria-label={`${kind.panelTitle}, help and recent activity`} className="grid gap-8 max-lg:contents">
      <section
        aria-labelledby="new-title"
        className="rounded-md border border-s-4 border-line border-s-amber bg-surface p-5 max-lg:order-first"
      >
        <h2 id="new-title" className="text-xl">
          {kind.panelTitle}
        </h2>
        <LinkButton to={firstStep(kind.path)} variant="primary" icon="plus" className="mt-4 w-full">
          {kind.newLabel}
        </LinkButton>
      </section>
      <RecentActivity {...{ kind, owner, onOpen }} />
      <NeedHelp kind={kind} />
    </aside>
  )
}

function NeedHelp({ kind }: { kind: KindScreens }) {
  const { label, email, phone } = useContact().contacts[kind.help]
  return (
    <section aria-labelledby="help-title" className="rounded-md bg-sunken p-5">
      <h2 id="help-title" className="text-xl">
        Need Help?
      </h2>
      <p className="mt-2 text-muted">
        {label}:{' '}
        <a href={phoneLink(phone)} className="link tabular whitespace-nowrap">
          {phone}
        </a>
        ,{' '}
        <a href={`mailto:${email}`} className="link [overflow-wrap:anywhere]">
          {email}
        </a>
      </p>
      <LinkButton to="/contact" icon="mail" className="mt-4 w-full">
        Contact Support
      </LinkButton>
    </section>
  )
}

/** The three most recently changed cases; selecting one expands it in the list. */
function RecentActivity({ kind, owner, onOpen }: Props) {
  const input = { query: { ...recentQuery, ...owner.query } }
  const recent = useApiQuery(kind.calls.list, input, { enabled: owner.isKnown })
  return (
    <section aria-labelledby="recent-title">
      <h2 id="recent-title" className="mb-3 text-xl">
        Recent Activity
      </h2>
      {recent.isPending && <Skeleton className="h-24 w-full" />}
      {recent.isError && <p className="text-muted">It could not be loaded.</p>}
      {recent.data?.items.length === 0 && <p className="text-muted">Nothing has happened yet.</p>}
      <ul className="border-t border-line empty:hidden">
        {recent.data?.items.slice(0, recentCases).map((row) => (
          <li key={row.id} className="border-b border-line">
            <RecentCase kind={kind} row={row} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RecentCase({ kind, row, onOpen }: Omit<Props, 'owner'> & { row: CaseRow }) {
  return (
    <button
      type="button"
      onClick={() => onOpen(row.id)}
      className="grid w-full gap-1 py-3 text-start outline-offset-[-2px] hover:bg-sunken"
    >
      <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{kind.subjectOf(row)}</span>
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="tabular text-sm text-muted">
          {row.reference} · {formatShortDay(row.lastUpdated)}
        </span>
        <CaseStatusBadge status={row.status} />
      </span>
    </button>
  )
}
