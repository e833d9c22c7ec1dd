import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { Loaded } from '#kit/api/loaded.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import {
  besideClass,
  NextAction,
  previewedEntries,
  RecordAside,
  RecordHead,
  RecordPreview,
} from '#kit/desk/record-page.tsx'
import { useWriting, type Writing } from '#kit/writing/use-writing.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { lookOf, stateOf } from '../kind.ts'
import { ActionBar } from './action-bar.tsx'
import { type About, mayAssign, mayWrite, type RecordScreens, type DeskRecord, useAssign } from './use-record.ts'

/** The state of a record, and how long somebody may still wait. */
function StateBadges<R extends DeskRecord>({ screens: { kind }, record }: About<R>) {
  const { text, overdue, dueSoon } = record.deadline
  const { label, tone, icon } = lookOf(kind, record)
  return (
    <div className="flex flex-wrap gap-2">
      <Badge {...{ tone, icon }}>{label}</Badge>
      {text && (
        <Badge
          tone={overdue ? 'danger' : dueSoon ? 'warning' : 'neutral'}
          icon={overdue ? 'alert' : dueSoon ? 'clock' : 'calendar'}
        >
          {text}
        </Badge>
      )}
    </div>
  )
}

/** The next step, the assignee and the facts of a record, pinned beside its thread. */
function Aside<R extends DeskRecord>({ screens, record }: About<R>) {
  const { kind, people, words, factsOf, More } = screens
  const { reference, deadline } = record
  const read = useApiQuery(people, {} as never)
  const { next } = kind.states[stateOf(kind, record)]!
  return (
    <RecordAside label={`${words.aside} of ${reference}`} fold={words.aside}>
      <NextAction
        people={read.data?.people}
        assigning={useAssign(screens, record)}
        mayAssign={mayAssign(screens, record)}
      >
        <p>{deadline.dueAt ? `${words.due} ${formatDay(deadline.dueAt)}. ${deadline.text}.` : next}</p>
      </NextAction>
      <section aria-labelledby="facts-title" className="min-w-0">
        <h2 id="facts-title" className="mb-2 text-lg">
          {words.facts}
        </h2>
        <DescriptionList small narrow items={factsOf(record)} />
      </section>
      {More && <More {...{ screens, record }} />}
    </RecordAside>
  )
}

/** The page of a record; `above` is above its head, such as its neighbours in the list. */
export function RecordScreen<R extends DeskRecord>({
  screens,
  above,
}: {
  screens: RecordScreens<R>
  above: (id: string) => ReactNode
}) {
  const { id = '' } = useParams()
  const { kind, icon, words } = screens
  const read = useApiQuery(screens.read, { params: { id } })
  const noun = kind.noun.charAt(0).toUpperCase() + kind.noun.slice(1)
  return (
    <div className="shell py-6 sm:py-8">
      {!read.data && <h1 className="sr-only">{noun}</h1>}
      <Loaded
        read={read}
        loading={words.loading}
        failure={words.failed}
        missing={{ icon, title: words.missing, action: <LinkButton to={kind.path}>{words.all}</LinkButton> }}
        rows={8}
        isRecord
      >
        {(record) => <Shown key={id} {...{ screens, record }} above={above(id)} />}
      </Loaded>
    </div>
  )
}

/** One record: the deadline and the actions in view at once, then the thread with one box at its end. */
function Shown<R extends DeskRecord>({ screens, record, above }: About<R> & { above: ReactNode }) {
  const { titleOf, Thread, Box } = screens
  const { writing, write, textRef } = useWriting()
  return (
    <div className="grid min-w-0 gap-3">
      {above}
      <RecordHead id={record.id} kicker={record.reference} title={titleOf(record)}>
        <StateBadges {...{ screens, record }} />
      </RecordHead>
      {record.actions.length > 0 && <ActionBar {...{ screens, record }} onWrite={write} />}
      <div className={besideClass}>
        <Aside {...{ screens, record }} />
        <div className="grid min-w-0 gap-4">
          <h2 className="sr-only">Messages, notes and events</h2>
          <Thread record={record} endId="write" />
          {mayWrite(screens, record) && <Box {...{ screens, record, writing, textRef }} onSwitch={write} />}
        </div>
      </div>
    </div>
  )
}

type BesideProps<R extends DeskRecord> = {
  screens: RecordScreens<R>
  id: string
  writing?: Writing | undefined
}

/** A record beside its list: its latest messages, the actions and the box for an answer. */
export const RecordBeside = <R extends DeskRecord>({ screens, id, writing }: BesideProps<R>) => (
  <RecordPreview
    read={useApiQuery(screens.read, { params: { id } })}
    failure={screens.words.failed}
    loading={screens.words.loading}
  >
    {(record) => <Beside {...{ screens, record, writing }} />}
  </RecordPreview>
)

function Beside<R extends DeskRecord>({
  screens,
  record,
  writing: asked,
}: About<R> & { writing: Writing | undefined }) {
  const { factsOf, Thread, Box } = screens
  const { writing, write, textRef } = useWriting(asked)
  return (
    <>
      <StateBadges {...{ screens, record }} />
      {record.actions.length > 0 && <ActionBar {...{ screens, record }} compact onWrite={write} />}
      <DescriptionList small narrow items={factsOf(record)} />
      <Thread record={record} latest={previewedEntries} />
      {mayWrite(screens, record) && <Box {...{ screens, record, writing, textRef }} onSwitch={write} />}
    </>
  )
}
