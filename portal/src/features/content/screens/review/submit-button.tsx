import { useState } from 'react'
import type { ContentType } from '#fields/content/content-type.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { Button } from '#ui/button.tsx'
import { reviewLimits } from '../../review/rules.ts'
import { notifyDone } from '../content-toasts.tsx'
import type { EditorState } from '../editor/editor-state.ts'
import type { Editor } from '../editor/editor-store.ts'
import { teamCalls } from './review-calls.ts'

const WordsDialog = onDemand(() => import('./words-dialog.tsx').then((part) => part.WordsDialog))

type SubmitButtonProps = { type: ContentType; editor: Editor; state: EditorState }

/** Whether there is something that an editor can submit. */
export function canSubmit(editor: Editor, { item }: EditorState): boolean {
  if (!item) return editor.isDirty()
  if (item.publishAt || item.review?.state === 'submitted') return false
  return item.state !== 'published' || editor.isDirty()
}

/** Submits the draft to the publishers, checked like one that is published. */
export function SubmitButton({ type, editor, state }: SubmitButtonProps) {
  const [asking, setAsking] = useState(false)
  if (!canSubmit(editor, state)) return null
  return (
    <>
      <Button variant="primary" icon="send" onClick={() => void editor.check().then(setAsking)}>
        Submit for review
      </Button>
      {asking && (
        <WordsDialog
          title="Submit for review"
          label="Note to the publishers"
          hint="For example, when this should go public. Publishers get an e-mail."
          confirmLabel="Submit for review"
          maxLength={reviewLimits.note}
          onSend={async (note) => {
            const failed = await editor.apply((item) => teamCalls(type).submit(item, note))
            if (!failed) notifyDone('Submitted for review')
            return failed
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
