import type { ContentType } from '#fields/content/content-type.ts'
import { reviewLimits } from '../../rules.ts'
import { notifyDone } from '../content-toasts.tsx'
import type { Editor } from '../editor/editor-store.ts'
import { teamCalls } from './review-calls.ts'
import { WordsDialog } from './words-dialog.tsx'

type SendBackDialogProps = { type: ContentType; editor: Editor; author: string; onClose: () => void }

/** Sends a draft back to its author, who reads what to change. */
export const SendBackDialog = ({ type, editor, author, onClose }: SendBackDialogProps) => (
  <WordsDialog
    title="Send back"
    label="What to change"
    hint={`${author} reads this and gets an e-mail.`}
    confirmLabel="Send back"
    maxLength={reviewLimits.words}
    missing="Write what to change"
    onSend={async (words) => {
      const failed = await editor.apply((item) => teamCalls(type).return(item, words))
      if (!failed) notifyDone(`Sent back to ${author}`)
      return failed
    }}
    onClose={onClose}
  />
)
