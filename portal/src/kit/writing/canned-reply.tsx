import { type RefObject, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { onDemand } from '../on-demand.tsx'
import { useSession } from '../sign-in/session.ts'
import { insertText, type ReplyChoice } from './rules.replies.ts'
import type { Draft } from './use-draft.ts'

const ReplyPicker = onDemand(() => import('./reply-picker.tsx').then((part) => part.ReplyPicker), { fallback: null })

type Replying = {
  /** The kind of record about which the person writes. */
  kind: string
  /** What the placeholders become, besides the name of the officer. */
  values: Readonly<Record<string, string>>
  draft: Pick<Draft, 'text' | 'setText'>
  textRef: RefObject<HTMLTextAreaElement | null>
  /** What sending can also do here, and what does it when a reply was chosen for that. */
  can?: ReplyChoice
  onChoice?: (choice: ReplyChoice) => void
}

/** Inserts a text that staff send often at the cursor. */
export function InsertReply({ kind, values, draft, textRef, can = {}, onChoice }: Replying) {
  const { user } = useSession()
  const officer = `${user?.name ?? ''} ${user?.surname ?? ''}`.trim()
  const [isChoosing, setChoosing] = useState(false)
  const insert = (inserted: string, choice: ReplyChoice) => {
    setChoosing(false)
    const field = textRef.current
    const at = { start: field?.selectionStart ?? draft.text.length, end: field?.selectionEnd ?? draft.text.length }
    const { text, cursor } = insertText(draft.text, at, inserted)
    draft.setText(text)
    onChoice?.(choice)
    // After the dialog has given the focus back.
    setTimeout(() => {
      field?.focus()
      field?.setSelectionRange(cursor, cursor)
    })
  }
  return (
    <>
      <Button size="sm" variant="quiet" icon="copy" onClick={() => setChoosing(true)}>
        Insert a reply
      </Button>
      {isChoosing && (
        <ReplyPicker
          {...{ kind, can }}
          values={{ ...values, officer }}
          onInsert={insert}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
