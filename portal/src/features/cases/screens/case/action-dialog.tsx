import { useEffect, useRef } from 'react'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { text } from '#kit/asking/fields.ts'
import type { AskedText } from '#kit/asking/read-fields.ts'
import { typedTextStore, useStoredText } from '#kit/draft/use-stored-text.ts'
import { offeredReplies } from '#kit/asking/offered-replies.ts'
import { useDraft } from '#kit/writing/use-draft.ts'
import { type CaseOutcome, textLimits } from '../../rules.ts'
import type { ActionAsk } from './case-actions.ts'
import { placeholdersOf } from './case-facts.ts'
import type { CaseDetail, CaseRow, KindScreens } from '../kind-screens.ts'
import { resolutionFields, resultOf } from '../referrals/resolution-fields.tsx'
import { readWaiting, sendAction, useCaseRecord } from './use-case-calls.ts'

type Props = {
  kind: KindScreens
  row: CaseRow
  staff: boolean
  ask: ActionAsk
  /** What is offered for a resolution where nothing is written yet. */
  suggested?: { outcome: CaseOutcome; text: string }
  onClose: () => void
  /** `waiting` when a second person must approve. */
  onDone: (waiting: boolean) => void
}

/** Asks for confirmation and a note; stays open with the reason when the action is refused. */
export function ActionDialog(props: Props) {
  if (!props.ask.note) return <CaseDialog {...props} />
  return props.staff ? <OfficersDialog {...props} /> : <OwnersDialog {...props} />
}

/** The note of an officer is kept in the account, also when the dialog is closed. */
function OfficersDialog(props: Props) {
  const { kind, row, ask, suggested } = props
  const note = useDraft({ kind: kind.key, record: row.id }, ask.action)
  const { isComing, text: written, setText } = note
  const isOffered = useRef(false)
  useEffect(() => {
    if (!suggested || isComing || isOffered.current) return
    isOffered.current = true
    if (written === '') setText(suggested.text)
  })
  if (ask.action === 'resolve' && duplicatesOf(row) > 0) return <ResolveMerged {...props} note={note} />
  return <CaseDialog {...props} note={note} />
}

/** With a second text, for the people of merged duplicates. */
function ResolveMerged(props: Props & { note: AskedText }) {
  const { kind, row } = props
  return <CaseDialog {...props} forDuplicates={useDraft({ kind: kind.key, record: row.id }, 'outcome')} />
}

/** Lists do not know them. */
const duplicatesOf = (row: CaseRow & Partial<Pick<CaseDetail, 'duplicates'>>): number => row.duplicates ?? 0

function OwnersDialog(props: Props) {
  const kept = useStoredText(typedTextStore, `${props.ask.action}:${props.row.id}`)
  const close = () => {
    kept.clear()
    props.onClose()
  }
  return <CaseDialog {...props} note={kept} onClose={close} />
}

type CaseDialogProps = Props & { note?: AskedText; forDuplicates?: AskedText }

function CaseDialog({ kind, row, staff, ask, suggested, onClose, onDone, note, forDuplicates }: CaseDialogProps) {
  const count = duplicatesOf(row)
  const verb = ask.label === 'Request Escalation' ? 'Request escalation of' : ask.label
  const isWhole = ['setOutcome', 'confirmClaim', 'confirmContact', 'detach'].includes(ask.action)
  return (
    <AskDialog
      title={isWhole ? ask.label : `${verb} ${kind.noun.toLowerCase()}`}
      about={`${row.reference}: ${kind.subjectOf(row)}`}
      confirmLabel={ask.label}
      danger={ask.danger}
      fields={{
        note: text({
          label: '',
          ...ask.note,
          draft: note,
          maxLength: textLimits.note,
          replies: staff ? offeredReplies(kind.key, placeholdersOf(kind, row)) : undefined,
          onlyIf: () => note !== undefined,
        }),
        ...resolutionFields(kind, row, ask.action, suggested?.outcome),
        forDuplicates: text({
          label: `For the ${count === 1 ? 'customer of the merged duplicate' : `customers of ${count} merged duplicates`}`,
          hint: `Optional. Without it, they read that ${row.reference} is resolved. Write nothing about one person.`,
          rows: 3,
          draft: forDuplicates,
          maxLength: textLimits.note,
          onlyIf: () => forDuplicates !== undefined,
        }),
      }}
      record={useCaseRecord(kind, ask.action === 'delete')}
      now={row}
      newsSince={newsSince}
      send={({ outcome, returned, unconfirmed, ...texts }, { seen }) => {
        const result = { ...resultOf({ outcome, returned }), unconfirmed }
        return sendAction(kind, seen, ask.action, { ...texts, result }, staff)
      }}
      done={(answer) => readWaiting(answer) ?? ask.success}
      failure={ask.failure}
      onDone={(answer) => onDone(readWaiting(answer) !== undefined)}
      onClose={onClose}
    >
      <p>{ask.question}</p>
    </AskDialog>
  )
}

/** Lists know no history. */
function newsSince(before: CaseRow, now: CaseRow): CaseDetail['timeline'] {
  const known = new Set(timelineOf(before).map(({ id }) => id))
  return known.size === 0 ? [] : timelineOf(now).filter(({ id }) => !known.has(id))
}

const timelineOf = (row: CaseRow & Partial<Pick<CaseDetail, 'timeline'>>): CaseDetail['timeline'] => row.timeline ?? []
