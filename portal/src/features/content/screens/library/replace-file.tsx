import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-frame.tsx'
import { formatFileSize } from '#ui/file-size.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { LibraryFile } from '../../library/contract.ts'
import { tellDone } from '../content-toasts.tsx'
import { sendReplacement } from './send-file.ts'

export type ReplaceFileProps = {
  id: string
  kind: 'image' | 'pdf'
  check: (kind: 'image' | 'pdf', file: File) => string | undefined
  /** Called with the new file; resolves when the lists are refreshed. */
  onReplaced: (file: LibraryFile) => Promise<void>
}

/** Replaces this file in all items that use it. */
export function ReplaceFile({ id, kind, check, onReplaced }: ReplaceFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<{ file: File; sent: number }>()
  const [error, setError] = useState<string>()

  async function send(file: File) {
    const problem = check(kind, file)
    setError(problem)
    if (problem) return
    setSending({ file, sent: 0 })
    try {
      const replacement = await sendReplacement(
        id,
        file,
        (sent) => setSending({ file, sent }),
        new AbortController().signal,
      )
      await onReplaced(replacement)
      tellDone('The file is replaced in every place')
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'The file could not be sent.')
    } finally {
      setSending(undefined)
    }
  }

  return (
    <div className="grid gap-2">
      <FieldError id="replace-error">{error}</FieldError>
      {sending && (
        <ProgressBar
          label={sending.file.name}
          value={Math.min(sending.sent, sending.file.size)}
          max={sending.file.size || 1}
          amount={`${formatFileSize(sending.sent)} of ${formatFileSize(sending.file.size)}`}
        />
      )}
      <div>
        <Button
          size="sm"
          icon="upload"
          busy={sending !== undefined}
          busyLabel="Sending"
          onClick={() => input.current?.click()}
        >
          Replace in every place
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Replacement"
        accept={kind === 'image' ? 'image/*' : '.pdf'}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void send(file)
        }}
      />
    </div>
  )
}
