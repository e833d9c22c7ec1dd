import type { RefObject } from 'react'
import { OfficerBox } from '#kit/writing/officer-box.tsx'
import type { Writing } from '#kit/writing/use-writing.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { NoteForm } from './note-form.tsx'
import { ReplyForm } from './reply-form.tsx'

type Props = {
  kind: KindScreens
  row: CaseDetail
  writing: Writing
  onSwitch: (writing: Writing) => void
  onTyping: (isTyping: boolean) => void
  textRef: RefObject<HTMLTextAreaElement | null>
}

/** At the end of the thread of a case. */
export const ReplyBox = ({ kind, row, textRef, ...box }: Props) => (
  <OfficerBox
    {...box}
    place={{ kind: kind.key, record: row.id }}
    can={{ reply: row.actions.includes('message'), note: row.actions.includes('note') }}
    reply={(draft) => <ReplyForm key="reply" {...{ kind, row, draft, textRef }} />}
    note={(draft) => <NoteForm key="note" {...{ kind, row, draft, textRef }} />}
  />
)
