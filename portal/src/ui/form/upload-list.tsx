import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatFileSize, formatTimeLeft } from './file-size.ts'
import { Icon } from '#ui/icon.tsx'
import { ProgressBar } from './progress-bar.tsx'

export type UploadListItem = {
  key: string
  name: string
  size: number
  sentBytes: number
  status: 'waiting' | 'uploading' | 'paused' | 'done' | 'failed' | 'cancelled'
  secondsLeft?: number
  error?: string
}

export type UploadListProps = {
  label: string
  files: readonly UploadListItem[]
  onCancel: (key: string) => void
  onRetry: (key: string) => void
  onRemove?: (key: string) => void
  className?: string
}

/** Files on their way: how far each is, how long it still takes, and what can be done about it. */
export function UploadList({ label, files, onCancel, onRetry, onRemove, className }: UploadListProps) {
  if (files.length === 0) return null
  return (
    <section aria-label={label} className={className}>
      <ul className="grid">
        {files.map((file) => (
          <li key={file.key} className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-line py-3">
            <UploadRow file={file} />
            <UploadActions file={file} onCancel={onCancel} onRetry={onRetry} onRemove={onRemove} />
          </li>
        ))}
      </ul>
      {/* The bars change all the time; only what has come to an end is worth interrupting a listener for. */}
      <p className="sr-only" aria-live="polite">
        {files
          .filter(
            (file) => file.status === 'done' || file.status === 'failed' || file.status === 'paused' || file.error,
          )
          .map((file) => `${file.name}: ${file.error ?? endings[file.status]}`)
          .join('. ')}
      </p>
    </section>
  )
}

const endings: Partial<Record<UploadListItem['status'], string>> = {
  done: 'Uploaded',
  failed: 'Upload failed',
  paused: 'Paused',
}

function UploadRow({ file }: { file: UploadListItem }) {
  if (file.status === 'uploading' || file.status === 'paused')
    return (
      <ProgressBar
        label={file.name}
        value={file.sentBytes}
        max={file.size}
        amount={`${formatFileSize(file.sentBytes)} of ${formatFileSize(file.size)}`}
        timeLeft={timeLeft(file)}
      />
    )
  return (
    <div className="flex items-start gap-3">
      <Icon name="document" className="mt-1 text-amber" />
      <p className="min-w-0 flex-1">
        <span className="block font-semibold [overflow-wrap:anywhere]">{file.name}</span>
        <span className="tabular text-sm text-muted">{formatFileSize(file.size)}</span>
      </p>
      <StatusBadge status={file.status} />
    </div>
  )
}

type UploadActionsProps = Pick<UploadListProps, 'onCancel' | 'onRetry' | 'onRemove'> & { file: UploadListItem }

function UploadActions({ file, onCancel, onRetry, onRemove }: UploadActionsProps) {
  const { key, name, status, error } = file
  if (status === 'done') return null
  const ended = status === 'failed' || status === 'cancelled'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      {error && (
        <p className={classNames('flex items-start gap-2 text-sm', status === 'failed' && 'text-danger')}>
          <Icon name={status === 'failed' ? 'alert' : 'info'} className="mt-0.5" />
          {error}
        </p>
      )}
      <div className="-mr-2.5 ml-auto flex gap-2">
        {status === 'paused' && <RowButton name={name} text="Continue" onClick={() => onRetry(key)} />}
        {ended && <RowButton name={name} text="Try again" onClick={() => onRetry(key)} />}
        {ended && onRemove && <RowButton name={name} text="Remove" onClick={() => onRemove(key)} />}
        {!ended && <RowButton name={name} text="Cancel" onClick={() => onCancel(key)} />}
      </div>
    </div>
  )
}

function timeLeft({ status, secondsLeft, sentBytes, size, error }: UploadListItem): string {
  if (status === 'paused') return 'Paused'
  // The server checks the complete file before it answers the last part.
  if (sentBytes === size) return 'Being checked'
  return secondsLeft === undefined ? (error ? 'Waiting' : 'Starting') : formatTimeLeft(secondsLeft)
}

function StatusBadge({ status }: { status: UploadListItem['status'] }) {
  if (status === 'done') return <Badge tone="success">Uploaded</Badge>
  if (status === 'failed') return <Badge tone="danger">Failed</Badge>
  if (status === 'cancelled') return <Badge tone="neutral">Cancelled</Badge>
  return <Badge tone="neutral">Waiting</Badge>
}

function RowButton({ name, text, onClick }: { name: string; text: string; onClick: () => void }) {
  return (
    <Button size="sm" variant="quiet" onClick={onClick}>
      {text}
      <span className="sr-only"> {name}</span>
    </Button>
  )
}

export type UnfinishedUploadsProps = {
  uploads: readonly { key: string; name: string; size: number; sentBytes: number }[]
  onForget: (key: string) => void
  className?: string
}

/** Uploads of an earlier visit: what to do to go on with them. */
export function UnfinishedUploads({ uploads, onForget, className }: UnfinishedUploadsProps) {
  if (uploads.length === 0) return null
  return (
    <section aria-label="Unfinished uploads" className={className}>
      <ul className="grid gap-2">
        {uploads.map((upload) => (
          <li key={upload.key} className="flex flex-wrap items-start gap-x-3 gap-y-1 rounded-md bg-sunken px-4 py-3">
            <Icon name="history" className="mt-1" />
            <p className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
              <strong>{upload.name}</strong>{' '}
              {upload.sentBytes > 0
                ? `stopped at ${percentOf(upload)} %. Choose it again to continue.`
                : 'has not arrived: choose it again.'}
            </p>
            <div className="-mr-2.5 ml-auto">
              <RowButton name={upload.name} text="Forget" onClick={() => onForget(upload.key)} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const percentOf = ({ sentBytes, size }: { sentBytes: number; size: number }) =>
  size ? Math.floor((sentBytes / size) * 100) : 0
