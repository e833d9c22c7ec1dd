import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { type Draft, useDraft } from './use-draft.ts'
import type { Writing } from './use-writing.ts'

type Props = {
  /** The kind and id of the record under which drafts are kept. */
  place: { kind: string; record: string }
  can: Record<Writing, boolean>
  writing: Writing
  onSwitch: (writing: Writing) => void
  /** Whether the person is typing, for those who have the same record open. */
  onTyping: (isTyping: boolean) => void
  /** The form for each, with its draft. */
  reply: (draft: Draft) => ReactNode
  note: (draft: Draft) => ReactNode
}

/** At the end of a thread: one box for a reply that the person reads, or a note for staff. Both texts are kept. */
export function OfficerBox({ place, can, writing, onSwitch, onTyping, reply, note }: Props) {
  const drafts = { reply: useDraft(place, 'message'), note: useDraft(place, 'note') }
  if (!can.reply && !can.note) return null
  const shown = can[writing] ? writing : can.reply ? 'reply' : 'note'
  const draft = watch(drafts[shown], onTyping)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices that it is left
    <section
      id="write"
      aria-label="Write"
      data-print="no"
      onBlur={() => onTyping(false)}
      className={classNames(
        'grid min-w-0 gap-3 rounded-md border p-3',
        shown === 'note' ? 'border-dashed border-line-strong bg-amber-soft' : 'border-line bg-surface',
      )}
    >
      <div role="group" aria-label="What you write" className="flex flex-wrap gap-1">
        {can.reply && <Switch label="Reply" icon="comment" on={shown === 'reply'} onPress={() => onSwitch('reply')} />}
        {can.note && <Switch label="Note" icon="eye-off" on={shown === 'note'} onPress={() => onSwitch('note')} />}
      </div>
      <DraftNotice draft={draft} />
      {shown === 'reply' ? reply(draft) : note(draft)}
    </section>
  )
}

const watch = (draft: Draft, onTyping: Props['onTyping']): Draft => ({
  ...draft,
  setText(text) {
    draft.setText(text)
    onTyping(text !== '')
  },
  clear() {
    draft.clear()
    onTyping(false)
  },
})

type SwitchProps = { label: string; icon: 'comment' | 'eye-off'; on: boolean; onPress: () => void }

const Switch = ({ label, icon, on, onPress }: SwitchProps) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={onPress}
    className="tap inline-flex min-h-8 items-center gap-1.5 rounded-md border border-transparent px-3 text-sm font-semibold text-muted hover:text-ink aria-pressed:border-line-strong aria-pressed:bg-surface aria-pressed:text-ink"
  >
    <Icon name={icon} />
    {label}
  </button>
)
