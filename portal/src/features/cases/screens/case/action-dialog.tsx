import { useEffect, useRef, useState } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { typedSlice, useKeptText } from '#kit/draft/use-kept-text.ts'
import { DraftNotice, NewsNotice } from '#kit/writing/draft-notice.tsx'
import { TextDialog } from '#kit/writing/text-dialog.tsx'
import { type Draft, useDraft } from '#kit/writing/use-draft.ts'
import { Alert } from '#ui/alert.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { type CaseOutcome, textLimits } from '../../rules.ts'
import type { ActionAsk } from './case-actions.ts'
import { placeholdersOf } from './case-facts.ts'
import type { CaseDetail, CaseRow, KindScreens } from '../kind-screens.ts'
import { type ActionTexts, type CaseResult, readWaiting, sendAction, useCaseCall } from './use-case-calls.ts'

const ResolveResult = onDemand(() => import('../referrals/resolve-result.tsx').then((part) => part.ResolveResult), {
  fallback: null,
})

interface Suggested {
  outcome: CaseOutcome
  text: string
}

type Props = {
  kind: KindScreens
  row: CaseRow
  staff: boolean
  ask: ActionAsk
  /** What is offered for a resolution where nothing is written yet. */
  suggested?: Suggested
  onClose: () => void
  /** `waiting` when a second person must approve. */
  onDone: (waiting: boolean) => void
}

/** Asks for confirmation and a note; stays open with the reason when the action is refused. */
export function ActionDialog(props: Props) {
  if (!props.ask.note) return <AskDialog {...props} />
  return props.staff ? <OfficersDialog {...props} /> : <OwnersDialog {...props} />
}

/** The note of an officer is kept in the account, also when the dialog is closed. */
function OfficersDialog(props: Props) {
  const { kind, row, ask, suggested } = props
  const note = useDraft({ kind: kind.key, record: row.id }, ask.action)
  const { isComing, text, setText } = note
  const isOffered = useRef(false)
  useEffect(() => {
    if (!suggested || isComing || isOffered.current) return
    isOffered.current = true
    if (text === '') setText(suggested.text)
  })
  if (ask.action === 'resolve' && duplicatesOf(row) > 0) return <ResolveMerged {...props} note={note} />
  return <AskDialog {...props} note={note} />
}

/** With a second text, for the people of merged duplicates. */
function ResolveMerged(props: Props & { note: Note }) {
  const { kind, row } = props
  return <AskDialog {...props} forDuplicates={useDraft({ kind: kind.key, record: row.id }, 'outcome')} />
}

/** Lists do not know them. */
const duplicatesOf = (row: CaseRow & Partial<Pick<CaseDetail, 'duplicates'>>): number => row.duplicates ?? 0

function OwnersDialog(props: Props) {
  const kept = useKeptText(typedSlice, `${props.ask.action}:${props.row.id}`)
  const close = () => {
    kept.clear()
    props.onClose()
  }
  return <AskDialog {...props} note={kept} onClose={close} />
}

type Note = Pick<Draft, 'text' | 'setText' | 'clear'> & Partial<Draft>

type AskProps = Props & { note?: Note; forDuplicates?: Draft }

function AskDialog({ kind, row, staff, ask, suggested, onClose, onDone, note, forDuplicates }: AskProps) {
  // Send the version at the time of opening: the person has not seen newer changes.
  const [seen, setSeen] = useState(row)
  const [result, setResult] = useState<CaseResult>({ outcome: suggested?.outcome, returnedKobo: null })
  const [isTried, setTried] = useState(false)
  const send = async ({ texts, on }: { texts: ActionTexts; on: CaseRow }) => {
    await Promise.all([note?.settle?.(), forDuplicates?.settle()])
    return sendAction(kind, on, ask.action, texts, staff)
  }
  const call = useCaseCall(kind, send, ask.action === 'delete')
  // What has changed is shown; after that the person may decide again.
  const isChanged = call.error?.code === 'changed-meanwhile' && row.version > seen.version
  const confirm = (words: string) => {
    setTried(true)
    // Its field says what is wrong.
    if (Number.isNaN(result.returnedKobo)) return
    const on = isChanged ? row : seen
    setSeen(on)
    call.mutate(
      { texts: { note: words, forDuplicates: forDuplicates?.text.trim() ?? '', result }, on },
      {
        onSuccess: (answer) => {
          note?.clear()
          forDuplicates?.clear()
          const waits = readWaiting(answer)
          toast.success(waits ?? ask.success)
          onDone(waits !== undefined)
        },
      },
    )
  }
  const dialog = {
    title: `${ask.label === 'Request Escalation' ? 'Request escalation of' : ask.label} ${kind.noun.toLowerCase()}`,
    confirmLabel: ask.label,
    danger: ask.danger,
    busy: call.isPending,
    onClose,
  }
  const about = (
    <>
      <p className="font-semibold [overflow-wrap:anywhere]">
        {row.reference}: {kind.subjectOf(row)}
      </p>
      <p>{ask.question}</p>
    </>
  )
  const below = (
    <>
      {staff && ask.action === 'resolve' && <ResolveResult {...{ kind, row, result, isTried }} onChange={setResult} />}
      {forDuplicates && <DuplicatesText draft={forDuplicates} count={duplicatesOf(row)} reference={row.reference} />}
      {isChanged && <NewsNotice news={newsSince(seen, row)} />}
      {call.error && (
        <Alert kind="error" title={ask.failure}>
          {call.error.message}
        </Alert>
      )}
    </>
  )
  if (ask.note && note)
    return (
      <TextDialog
        {...dialog}
        draft={note}
        text={{ ...ask.note, max: textLimits.note }}
        replies={staff ? { kind: kind.key, values: placeholdersOf(kind, row) } : undefined}
        below={below}
        onConfirm={confirm}
      >
        {about}
      </TextDialog>
    )
  return (
    <ConfirmDialog isOpen {...dialog} onConfirm={() => confirm('')}>
      <div className="grid gap-4">
        {about}
        {below}
      </div>
    </ConfirmDialog>
  )
}

function DuplicatesText({ draft, count, reference }: { draft: Draft; count: number; reference: string }) {
  return (
    <>
      <TextArea
        label={`For the ${count === 1 ? 'customer of the merged duplicate' : `customers of ${count} merged duplicates`}`}
        hint={`Optional. Without it, they read that ${reference} is resolved. Write nothing about one person.`}
        rows={3}
        value={draft.text}
        readOnly={draft.isComing}
        maxLength={textLimits.note}
        onChange={(event) => draft.setText(event.currentTarget.value)}
      />
      <DraftNotice draft={draft} />
    </>
  )
}

/** Lists know no history. */
function newsSince(before: CaseRow, now: CaseRow): CaseDetail['timeline'] {
  const known = new Set(timelineOf(before).map(({ id }) => id))
  return known.size === 0 ? [] : timelineOf(now).filter(({ id }) => !known.has(id))
}

const timelineOf = (row: CaseRow & Partial<Pick<CaseDetail, 'timeline'>>): CaseDetail['timeline'] => row.timeline ?? []
