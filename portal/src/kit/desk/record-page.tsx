import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { NativeSelect } from '#ui/form/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { PrintedOn } from '#ui/printed-on.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { ApiError } from '../api/api-client.ts'
import { QueryFailure } from '../api/query-failure.tsx'
import { HistoryLink } from './history-link.tsx'
import type { Assigning } from './record-bar.tsx'

// The page of a record on a desk: its head, the bar of actions (`record-bar.tsx`), beside the rest an aside that stays in view, the thread and a box at
// its end (`kit/writing/officer-box.tsx`); and the preview beside its list.

type HeadProps = {
  /** Of the record, for its history in the audit log. */
  id: string
  kicker: string
  title: string
  /** Where the page has a heading above it. */
  level?: 2
  children: ReactNode
}

export const RecordHead = ({ id, kicker, title, level, children }: HeadProps) => {
  const Heading = level ? 'h2' : 'h1'
  return (
    <header className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="tabular text-sm font-semibold text-amber-ink">{kicker}</p>
        <HistoryLink id={id} />
      </div>
      <Heading className="text-2xl [overflow-wrap:anywhere]">{title}</Heading>
      {children}
      <PrintedOn />
    </header>
  )
}

export const besideClass = 'grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem] print:block'

type AsideProps = {
  label: string
  /** What its button says where there is no room beside the words: it is folded above them there. */
  fold: string
  children: ReactNode
}

export const RecordAside = ({ label, fold, children }: AsideProps) => (
  <aside
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where the window is low
    tabIndex={0}
    aria-label={label}
    className="min-w-0 lg:sticky lg:top-[calc(var(--head-bar,0px)+3.75rem)] lg:order-last lg:max-h-[calc(100dvh-var(--head-bar,0px)-4.5rem)] lg:overflow-y-auto print:static print:mb-4 print:max-h-none"
  >
    <details className="group rounded-md max-lg:border max-lg:border-line max-lg:bg-surface max-lg:px-3 lg:unfold print:unfold">
      <summary className="tap flex min-h-9 items-center font-semibold">
        {fold}
        <Icon name="chevron-down" className="ms-auto transition-transform group-open:rotate-180" />
      </summary>
      <div className="max-lg:pb-3">
        <div className="grid gap-5">{children}</div>
      </div>
    </details>
  </aside>
)

type Person = { id: string; name: string }
type NextProps = {
  /** To whom it can be assigned; undefined until they have come. */
  people: readonly Person[] | undefined
  assigning: Assigning
  mayAssign: boolean
  children: ReactNode
}

/** The next step, and who takes it. */
export function NextAction({ people = [], assigning: { assignee, assign, busy }, mayAssign, children }: NextProps) {
  const options = people.map(({ id, name }) => ({ value: id, label: name }))
  // The assignee may no longer be staff.
  if (assignee && !people.some(({ id }) => id === assignee.id))
    options.unshift({ value: assignee.id, label: assignee.name })
  return (
    <section aria-labelledby="desk-title" data-print="no" className="grid gap-3 rounded-md bg-sunken p-4">
      <h2 id="desk-title" className="text-lg">
        Next action
      </h2>
      {children}
      <NativeSelect
        label="Assigned to"
        value={assignee?.id ?? ''}
        placeholder="Nobody"
        options={options}
        disabled={!mayAssign || busy}
        onChange={(event) => assign(event.currentTarget.value || null)}
      />
    </section>
  )
}

type ResumeProps = { call: { mutate: (input: undefined) => void; isPending: boolean; error: ApiError | null } }

/** Resumes the clock after an answer that came outside the portal. */
export const ResumeButton = ({ call }: ResumeProps) => (
  <>
    <Button icon="play" busy={call.isPending} onClick={() => call.mutate(undefined)}>
      Resume the deadline
    </Button>
    {call.error && <Alert kind="error">{call.error.message}</Alert>}
  </>
)

type PreviewProps<Row> = {
  read: Pick<UseQueryResult<Row, ApiError>, 'data' | 'error' | 'refetch'>
  failure: string
  loading: string
  children: (row: Row) => ReactNode
}

/** A record beside its list, which scrolls on its own and has nothing above it. */
export function RecordPreview<Row>({ read: { data, error, refetch }, failure, loading, children }: PreviewProps<Row>) {
  if (data) return <div className="grid min-w-0 gap-3 [--head-bar:0px]">{children(data)}</div>
  if (error) return <QueryFailure title={failure} error={error} onRetry={() => void refetch()} />
  return <SkeletonRows rows={6} label={loading} />
}

/** The number of entries of a thread that a preview shows. */
export const previewedEntries = 8
