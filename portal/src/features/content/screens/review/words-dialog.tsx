import { useState } from 'react'
import type { ApiError } from '#kit/api/api-client.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { TextArea } from '#ui/form/text-area.tsx'

export type WordsDialogProps = {
  title: string
  label: string
  hint: string
  confirmLabel: string
  maxLength: number
  /** The sentence for a person who wrote nothing; without it the words are optional. */
  missing?: string
  /** Returns the error of the call. */
  onSend: (words: string) => Promise<ApiError | undefined>
  onClose: () => void
}

/** Asks for words that go along with a step of the review. */
export function WordsDialog(props: WordsDialogProps) {
  const { title, label, hint, confirmLabel, maxLength, missing, onSend, onClose } = props
  const [words, setWords] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function send() {
    const given = words.trim()
    const problem =
      missing && !given ? missing : given.length > maxLength ? `At most ${maxLength} characters` : undefined
    setWrong(problem)
    if (problem) return
    setBusy(true)
    const failed = await onSend(given)
    setBusy(false)
    if (failed) setFailure(failed.message)
    else onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="sm"
      busy={busy}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void send()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure && <Alert kind="error">{failure}</Alert>}
        <TextArea
          data-first-focus
          {...{ label, hint, maxLength }}
          error={wrong}
          optional={!missing}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
