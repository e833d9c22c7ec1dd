import { ActingLine } from '#kit/acting-line.tsx'
import type { ActingOwner } from '#kit/acting-owner.ts'
import { BackButton } from '#kit/back-button.tsx'
import { useListAddress } from '#kit/list-address.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import type { StoredUser } from '#kit/stored-user.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useCaseOwner } from '../use-case-owner.ts'
import { Skeleton, SkeletonRows } from '#ui/skeleton.tsx'
import { CaseFilters } from './case-filters.tsx'
import type { CaseRow, KindScreens } from '../kind-screens.ts'
import { useHasCaseDraft } from '../wizard/use-has-draft.ts'
import { firstStep } from '../wizard/wizard-address.ts'
import { CaseTable } from './case-table.tsx'
import { type CaseListState, isNarrowed, noFilters, queryOfList, readCaseList } from './list-address.ts'
import { ListFoot } from './list-foot.tsx'
import { SidePanel } from './side-panel.tsx'

// Loaded lazily, because most visits have no question to answer.
const WaitingAnswers = onDemand(() => import('./waiting-answers.tsx').then((module) => module.WaitingAnswers), {
  name: 'waiting-answers',
  fallback: <Skeleton className="mb-8 h-40 w-full" />,
})

/** What the person has to do, the person's cases, a link to file a new one, help and recent activity (spec 2 §§2.2, 2.3). */
export function OwnCases({ kind, user }: { kind: KindScreens; user: StoredUser }) {
  const [state, change] = useListAddress(readCaseList)
  const owner = useCaseOwner(kind)
  const { company, query, isKnown } = owner
  const input = { query: { ...queryOfList(state), ...query } }
  const list = useApiQuery(kind.calls.list, input, { keepPrevious: true, enabled: isKnown })
  return (
    <>
      <div className="-ms-2.5 mb-2">
        <BackButton />
      </div>
      <PageHeader
        title={kind.title}
        lead={kind.lead}
        actions={
          <LinkButton to={kind.guide.to} variant="quiet" icon="info">
            {kind.guide.label}
          </LinkButton>
        }
      />
      <ActingLine company={company} />
      <ToAnswer {...{ kind, state, owner }} list={list.data} />
      <UnsentDraft kind={kind} user={user} />
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <section aria-labelledby="list-title" className="grid min-w-0 gap-5">
          <h2 id="list-title" className="[overflow-wrap:anywhere]">
            {company ? `${kind.plural} of ${company.name}` : `Your ${kind.plural.toLowerCase()}`}
          </h2>
          <CaseFilters kind={kind} state={state} onChange={change} />
          {list.isPending && <SkeletonRows label={`Loading your ${kind.plural.toLowerCase()}`} />}
          {list.isError && (
            <QueryFailure title={kind.words.fetchFailed} error={list.error} onRetry={() => void list.refetch()} />
          )}
          {list.data && (
            <>
              <CaseTable {...{ kind, state }} rows={list.data.items} onChange={change} />
              {list.data.total > 0 && <ListFoot state={state} {...list.data} plural={kind.plural} onChange={change} />}
            </>
          )}
        </section>
        <SidePanel
          {...{ kind, owner }}
          onOpen={(id) => change({ ...noFilters, sort: 'updated', direction: undefined, open: id })}
        />
      </div>
      {kind.footnote && <p className="measure mt-10 border-t border-line pt-4 text-sm text-muted">{kind.footnote}</p>}
    </>
  )
}

/** More questions than these are behind a link. */
const mostAnswers = 3
const waitingQuery = { clock: 'waiting', sort: 'updated', direction: 'desc', page: 1, pageSize: mostAnswers } as const

type ToAnswerProps = { kind: KindScreens; state: CaseListState; owner: ActingOwner; list: ListAnswer | undefined }
type ListAnswer = { items: CaseRow[]; total: number }

/** The questions of the Commission. A list that shows all cases of the person already knows them; otherwise they are read. */
function ToAnswer({ kind, state, owner, list }: ToAnswerProps) {
  const isComplete = list !== undefined && !isNarrowed(state) && list.total === list.items.length
  const input = { query: { ...waitingQuery, ...owner.query } }
  const read = useApiQuery(kind.calls.list, input, { enabled: list !== undefined && !isComplete })
  const waiting = isComplete ? list.items.filter(({ clock }) => clock.pausedSince) : (read.data?.items ?? [])
  if (waiting.length === 0) return null
  const more = isComplete ? waiting.length > mostAnswers : (read.data?.total ?? 0) > mostAnswers
  return <WaitingAnswers kind={kind} rows={waiting.slice(0, mostAnswers)} more={more} />
}

function UnsentDraft({ kind, user }: { kind: KindScreens; user: StoredUser }) {
  const noun = kind.noun.toLowerCase()
  if (!useHasCaseDraft(kind, user.id)) return null
  return (
    <Alert
      kind="warning"
      title={`You have started a ${noun} that is not sent yet`}
      className="mb-6"
      actions={
        <LinkButton to={firstStep(kind.path)} icon="edit">
          Continue writing
        </LinkButton>
      }
    >
      It is saved on this device.
    </Alert>
  )
}
