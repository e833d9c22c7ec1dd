import type { ReactNode } from 'react'
import { DraftNotice } from './draft-notice.tsx'
import { type Draft, useDraft } from './use-draft.ts'
import type { Writing } from './use-writing.ts'
import { WritingFrame } from './writing-frame.tsx'

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
    <WritingFrame {...{ can, onSwitch }} writing={shown} noteKey="n" onLeave={() => onTyping(false)}>
      <DraftNotice draft={draft} />
      {shown === 'reply' ? reply(draft) : note(draft)}
    </WritingFrame>
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
