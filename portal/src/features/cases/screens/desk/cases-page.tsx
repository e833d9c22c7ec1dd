import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import type { ActingOwner } from '#kit/company/acting-for.ts'
import { ActingLine } from '#kit/company/acting-line.tsx'
import { isBegun } from '#kit/begun.ts'
import { BackButton } from '#kit/back-button.tsx'
import { useListAddress, type ChangeList } from '#kit/list-address.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { useSession } from '#kit/sign-in/session.ts'
import { SignedIn } from '#kit/sign-in/signed-in.tsx'
import type { StoredUser } from '#kit/sign-in/stored-user.ts'
import { useIsDocument } from '#kit/use-is-document.ts'
import { holds, may } from '#platform/duties.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton, Button } from '#ui/button.tsx'
import { NativeSelect, SearchField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { SkeletonRows, Skeleton } from '#ui/skeleton.tsx'
import { caseStatuses } from '../../rules.ts'
import { CaseGuide } from '../guide/case-guide.tsx'
import { claimAddress, type KindScreens, type CaseRow } from '../kind-screens.ts'
import { useCaseOwner } from '../use-case-owner.ts'
import { filingPath, readStep } from '../wizard/wizard-address.ts'
import {
  CaseFootnote,
  CaseTable,
  SidePanel,
  type CaseListState,
  isNarrowed,
  noFilters,
  queryOfList,
  readCaseList,
  casePageSizes,
} from './case-table.tsx'

// Loaded lazily, because most visits have no question to answer.
const WaitingAnswers = onDemand(() => import('./waiting-answers.tsx').then((module) => module.WaitingAnswers), {
  name: 'waiting-answers',
  fallback: <Skeleton className="mb-8 h-40 w-full" />,
})

// Few people were at a counter before they had an account.
const ClaimCase = onDemand(() => import('./claim-case.tsx').then((module) => module.ClaimCase), {
  fallback: <Skeleton className="mb-8 h-80 max-w-xl" />,
})

/** What the person has to do, the person's cases, a link to file a new one, help and recent activity (spec 2 §§2.2, 2.3). */
function OwnCases({ kind }: { kind: KindScreens }) {
  const [state, change] = useListAddress(readCaseList)
  const isClaiming = useSearchParams()[0].has('letter')
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
          <>
            <LinkButton to={kind.guide.path} variant="quiet" icon="info">
              {kind.guide.text.title}
            </LinkButton>
            <LinkButton to={claimAddress(kind)} variant="quiet" icon="mail">
              I have a letter with a code
            </LinkButton>
          </>
        }
      />
      {isClaiming && <ClaimCase kind={kind} />}
      <ActingLine company={company} />
      <ToAnswer {...{ kind, state, owner }} list={list.data} />
      <UnsentDraft kind={kind} />
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
      {kind.footnote && (
        <p className="measure mt-10 border-t border-line pt-4 text-sm text-muted">
          <CaseFootnote kind={kind} />
        </p>
      )}
    </>
  )
}

/** More questions than these are behind a link. */
const maxAnswers = 3
const waitingQuery = { clock: 'waiting', sort: 'updated', direction: 'desc', page: 1, pageSize: maxAnswers } as const

type ToAnswerProps = { kind: KindScreens; state: CaseListState; owner: ActingOwner; list: ListAnswer | undefined }
type ListAnswer = { items: CaseRow[]; total: number }

/** The questions of the Commission. A list that shows all cases of the person already knows them; otherwise they are read. */
function ToAnswer({ kind, state, owner, list }: ToAnswerProps) {
  const isComplete = list !== undefined && !isNarrowed(state) && list.total === list.items.length
  const input = { query: { ...waitingQuery, ...owner.query } }
  const read = useApiQuery(kind.calls.list, input, { enabled: list !== undefined && !isComplete })
  const waiting = isComplete ? list.items.filter(({ clock }) => clock.pausedSince) : (read.data?.items ?? [])
  if (waiting.length === 0) return null
  const more = isComplete ? waiting.length > maxAnswers : (read.data?.total ?? 0) > maxAnswers
  return <WaitingAnswers kind={kind} rows={waiting.slice(0, maxAnswers)} more={more} />
}

const unchanging = () => () => {}

function UnsentDraft({ kind }: { kind: KindScreens }) {
  const noun = kind.noun.toLowerCase()
  // The server does not know the browser.
  const isHere = useSyncExternalStore(
    unchanging,
    () => isBegun(kind.key),
    () => false,
  )
  if (!isHere) return null
  return (
    <Alert
      kind="warning"
      title={`You have started a ${noun} that is not sent yet`}
      className="mb-6"
      actions={
        <LinkButton to={filingPath(kind.path)} icon="edit">
          Continue writing
        </LinkButton>
      }
    >
      It is kept for this browser.
    </Alert>
  )
}

type Props = { kind: KindScreens; state: CaseListState; onChange: ChangeList }

/** Search and status, for the customers' own list. */
export function CaseFilters({ kind, state, onChange }: Props) {
  return (
    <form
      role="search"
      aria-label={kind.plural}
      className="grid grid-cols-2 items-end gap-x-3 gap-y-4 lg:grid-cols-4"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('search')
        onChange({ search: typeof typed === 'string' ? typed.trim() : '' })
      }}
    >
      <div className="col-span-full flex min-w-0 items-end gap-2 lg:col-span-2">
        <SearchField
          key={state.filters.search}
          className="min-w-0 flex-1"
          label={kind.searchLabel}
          placeholder={`${kind.searchLabel}...`}
          hint="A word or a reference."
          name="search"
          defaultValue={state.filters.search}
          maxLength={200}
        />
        <Button type="submit">Search</Button>
      </div>
      <NativeSelect
        label="Status"
        value={state.filters.status ?? ''}
        placeholder="All Statuses"
        options={caseStatuses}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
      {isNarrowed(state) && (
        <Button
          variant="quiet"
          size="sm"
          icon="close"
          className="col-span-full justify-self-start"
          onClick={() => onChange(noFilters)}
        >
          Clear the filters
        </Button>
      )}
    </form>
  )
}

type ListFootProps = {
  state: CaseListState
  items: readonly unknown[]
  total: number
  /** Whether there are more than `total`. */
  capped: boolean
  plural: string
  onChange: ChangeList
}

/** The range of rows shown, and the pagination. */
function ListFoot({ state, items, total, capped, plural, onChange }: ListFootProps) {
  const { page, pageSize } = state
  const first = (page - 1) * pageSize + 1
  const all = total.toLocaleString('en-GB')
  const end = !capped
    ? all
    : state.filters.search
      ? `the first ${all}. There are more. Add a word to narrow the search.`
      : `${all}+`
  // The number of pages of a capped list is unknown; assume one more if this page is full.
  const goesOn = capped && !state.filters.search && items.length === pageSize
  const pages = Math.max(Math.ceil(total / pageSize), goesOn ? page + 1 : 1)
  return (
    <div className="grid items-center gap-4 sm:grid-cols-[1fr_auto] xl:grid-cols-[1fr_auto_1fr]">
      <p role="status" className="tabular text-sm text-muted">
        {items.length === 0
          ? `No ${plural.toLowerCase()} on this page`
          : `${first}–${first + items.length - 1} of ${end}`}
      </p>
      {/* On medium screens the pagination needs the full width. */}
      <div className="empty:hidden sm:max-xl:order-first sm:max-xl:col-span-2">
        <Pagination
          page={page}
          pageCount={pages}
          label={`Pages of ${plural.toLowerCase()}`}
          onPage={(next) => onChange({ page: next })}
        />
      </div>
      {total > casePageSizes[0] && (
        <NativeSelect
          label="Rows a page"
          className="w-32 xl:justify-self-end"
          value={String(pageSize)}
          options={casePageSizes.map(String)}
          onChange={(event) => onChange({ pageSize: event.currentTarget.value })}
        />
      )}
    </div>
  )
}

// Loaded lazily, because most visits only use the list, and customers never that of staff.
const CaseWizard = lazy(() => import('../wizard/case-wizard.tsx').then((module) => ({ default: module.CaseWizard })))
const StaffCases = lazy(() => import('./staff-cases.tsx').then((module) => ({ default: module.StaffCases })))

/**
 * The page of a kind (spec 2 §§2.2, 2.3): staff see all cases, and write one for a customer (`?step=1`), and users their own. For visitors it is a
 * document, the guide; or they are redirected to /login, where the kind says so. The server renders a placeholder of the list for whom it does not know.
 */
export function CasesPage({ kind }: { kind: KindScreens }) {
  const { status, user } = useSession()
  const [search] = useSearchParams()
  const isDocument = useIsDocument()
  const writing = readStep(search) !== undefined
  if (isDocument)
    return (
      <div data-to-login={kind.visitorsRead ? undefined : ''}>
        <CaseGuide kind={kind} />
      </div>
    )
  if (status === 'signed-out' && kind.visitorsRead) return <CaseGuide kind={kind} />
  return (
    <SignedIn skeleton={<Placeholder kind={kind} />}>
      {user && <CasesOf kind={kind} user={user} writing={writing} />}
    </SignedIn>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="shell py-8 sm:py-12">
    <Suspense fallback={<SkeletonRows label="Loading..." />}>{children}</Suspense>
  </div>
)

function CasesOf({ kind, user, writing }: { kind: KindScreens; user: StoredUser; writing: boolean }) {
  const isWriter = writing && holds(user, may.handleCases)
  // The list of staff uses the full width of the window.
  if (!isWriter && holds(user, may.readCases))
    return (
      <Suspense fallback={<SkeletonRows label="Loading..." />}>
        <StaffCases kind={kind} />
      </Suspense>
    )
  return <Frame>{isWriter ? <CaseWizard key={user.id} {...{ kind, user }} /> : <OwnCases kind={kind} />}</Frame>
}

/** Until it is known who reads; the guide for readers without scripts. */
function Placeholder({ kind }: { kind: KindScreens }) {
  return (
    <>
      <div className="scripting:hidden">
        <CaseGuide kind={kind} />
      </div>
      <div data-placeholder className="shell hidden py-8 scripting:block sm:py-12">
        <PageHeader title={kind.title} lead={kind.lead} />
        <SkeletonRows label="Loading..." />
      </div>
    </>
  )
}
