import { useState } from 'react'
import { type Choice, RecordBar } from '#kit/desk/record-bar.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import type { Writing } from '#kit/writing/use-writing.ts'
import { toast } from '#ui/overlays/toast.ts'
import { type DialogInput, stateOf } from '../kind.ts'
import { keyOf, mayAssign, type RecordActions, type ScreenRecord, useAssign, useChange } from './use-record.ts'

const ActionDialog = onDemand(() => import('./action-dialog.tsx').then((part) => part.ActionDialog), { fallback: null })

interface Asked {
  action: string
  label: string
  ask: Readonly<Record<string, DialogInput>>
}

type Props<R extends ScreenRecord> = {
  screens: RecordActions<R>
  record: R
  /** Leads to the box for a reply or a note. */
  onWrite: (what: Writing) => void
  /** Beside a list, whose own keys act on the record. */
  compact?: boolean
}

/** What an officer can do with a record, in one bar that stays in view: the actions that its kind describes. What they ask for is in a dialog. */
export function ActionBar<R extends ScreenRecord>({ screens, record, onWrite, compact = false }: Props<R>) {
  const { kind } = screens
  const { reference, actions } = record
  const [asked, setAsked] = useState<Asked>()
  const assigning = useAssign(screens, record)
  const call = useChange(screens, record.id, (action: string) =>
    screens.take(record, action, {}, keyOf(record, action)),
  )
  const take = (action: string) =>
    call.mutate(action, {
      onSuccess: () => toast.success(kind.actions[action]!.confirmation ?? ''),
      onError: ({ message }) => toast.error(message),
    })
  const can = (box: Writing) => actions.some((name) => kind.actions[name]!.box === box)
  const choices = actions.flatMap((id) => {
    const { label, icon, shortcut, place, ask, box } = kind.actions[id]!
    if (label === undefined || !icon || box) return []
    const act = () => (ask ? setAsked({ action: id, label, ask }) : take(id))
    return [{ place, choice: { id, label, icon, shortcut, busy: call.isPending, act } satisfies Choice }]
  })
  const keys = choices.flatMap(({ choice: { shortcut, act } }) =>
    shortcut ? [[shortcut, call.isPending ? undefined : act] as const] : [],
  )
  const last = choices.find(({ place }) => place === 'menu')?.choice
  return (
    <>
      <RecordBar
        {...{ compact, onWrite }}
        label={`Actions on ${reference}`}
        can={{ reply: can('reply'), note: can('note') }}
        isReplyNext={can('reply') && kind.states[stateOf(kind, record)]!.waits === 'us'}
        assigning={mayAssign(screens, record) ? assigning : undefined}
        keys={Object.fromEntries(keys)}
        last={choices.filter(({ place }) => place !== 'menu').map(({ choice }) => choice)}
        grave={last ? { id: last.id, label: last.label, icon: last.icon, act: last.act } : false}
      />
      {asked && (
        <ActionDialog key={asked.action} {...{ screens, record, ...asked }} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}
