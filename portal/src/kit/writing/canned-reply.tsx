import { type RefObject, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { onDemand } from '../on-demand.tsx'
import { useSession } from '../sign-in/session.ts'
import { insertText } from './rules.replies.ts'
import type { Draft } from './use-draft.ts'

const ReplyPicker = onDemand(() => import('./reply-picker.tsx').then((part) => part.ReplyPicker), { fallback: null })

type Replying = {
  /** The kind of record about which the person writes. */
  kind: string
  /** What the placeholders become, besides the name of the officer. */
  values: Readonly<Record<string, string>>
  draft: Draft
  textRef: RefObject<HTMLTextAreaElement | null>
}

/** A button for a text that staff send often, and the dialog that inserts it at the cursor; the dialog belongs outside the form. */
export function useCannedReply({ kind, values, draft, textRef }: Replying) {
  const { user } = useSession()
  const officer = `${user?.name ?? ''} ${user?.surname ?? ''}`.trim()
  const [isChoosing, setChoosing] = useState(false)
  const insert = (inserted: string) => {
    setChoosing(false)
    const field = textRef.current
    const at = { start: field?.selectionStart ?? draft.text.length, end: field?.selectionEnd ?? draft.text.length }
    const { text, cursor } = insertText(draft.text, at, inserted)
    draft.setText(text)
    // After the dialog has given the focus back.
    setTimeout(() => {
      field?.focus()
      field?.setSelectionRange(cursor, cursor)
    })
  }
  return {
    button: (
      <Button size="sm" variant="quiet" icon="copy" onClick={() => setChoosing(true)}>
        Insert a reply
      </Button>
    ),
    dialog: isChoosing && (
      <ReplyPicker kind={kind} values={{ ...values, officer }} onInsert={insert} onClose={() => setChoosing(false)} />
    ),
  }
}
