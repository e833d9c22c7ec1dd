import type { RefObject } from 'react'
import { DraftNotice } from '#kit/writing/draft-notice.tsx'
import type { Draft } from '#kit/writing/use-draft.ts'
import { useDraft } from '#kit/writing/use-draft.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { NoteForm } from './note-form.tsx'
import { ReplyForm } from './reply-form.tsx'

export type Writing = 'reply' | 'note'

type Props = {
  kind: KindScreens
  row: CaseDetail
  writing: Writing
  onSwitch: (writing: Writing) => void
  /** Whether the person is typing, for those who have the same case open. */
  onTyping: (isTyping: boolean) => void
  textRef: RefObject<HTMLTextAreaElement | null>
}

/** At the end of the thread: one box for a reply that the person reads, or a note for staff. Both texts are kept. */
export function ReplyBox({ kind, row, writing, onSwitch, onTyping, textRef }: Props) {
  const can = { reply: row.actions.includes('message'), note: row.actions.includes('note') }
  const place = { kind: kind.key, record: row.id }
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
      {shown === 'reply' ? (
        <ReplyForm key="reply" {...{ kind, row, draft, textRef }} />
      ) : (
        <NoteForm key="note" {...{ kind, row, draft, textRef }} />
      )}
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
