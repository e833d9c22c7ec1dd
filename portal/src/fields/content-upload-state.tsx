import { Button } from '#ui/button.tsx'
import { formatFileSize } from '#ui/file-size.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { formatTimeLeft } from '#ui/time-left.ts'
import type { ChosenUpload } from './use-field-upload.ts'

export type UploadStateProps = {
  chosen: ChosenUpload
  /** The label of the field. */
  of: string
  /** Takes the focus when the buttons here go. */
  buttonId: string
}

/** How far a chosen file is on its way, and what to do when it was not sent. */
export function UploadState({ chosen: { upload, retry, cancel }, of, buttonId }: UploadStateProps) {
  if (!upload) return null
  const { file, sent, secondsLeft, failure } = upload
  const leave = (action: () => void) => () => {
    action()
    document.getElementById(buttonId)?.focus()
  }
  return (
    <div className="grid gap-2">
      {failure === undefined && (
        <ProgressBar
          label={file.name}
          value={sent}
          max={file.size || 1}
          amount={`${formatFileSize(sent)} of ${formatFileSize(file.size)}`}
          timeLeft={sent >= file.size ? 'Being checked' : secondsLeft === undefined ? '' : formatTimeLeft(secondsLeft)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {failure !== undefined && (
          <Button size="sm" variant="primary" icon="retry" onClick={leave(retry)}>
            Try again<span className="sr-only"> to send {file.name}</span>
          </Button>
        )}
        <Button size="sm" variant="quiet" icon="close" onClick={leave(cancel)}>
          Cancel<span className="sr-only"> the upload: {of}</span>
        </Button>
      </div>
    </div>
  )
}
