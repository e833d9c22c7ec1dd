import { useState, type DragEvent, type ReactNode } from 'react'
import { buttonClass, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FieldError, FieldHint, FieldLabel, describeField, useFieldIds, type FieldFrameProps } from './field-frame.tsx'
import { formatFileSize } from './file-size.ts'
import { Icon } from '#ui/icon.tsx'

export type FilePickerProps = Omit<FieldFrameProps, 'hideLabel'> & {
  files: readonly File[]
  /** With all files that are now chosen; what is refused (type, size) is the screen's to say through `error`. */
  onChange: (files: File[]) => void
  multiple?: boolean
  /** One file a time, each of them a page of the same document: another choice adds to the files and replaces none. */
  ofPages?: boolean
  /** Endings or media types, as a native file input takes them: '.pdf,.jpg'. Dropped files are not held to it. */
  accept?: string
  id?: string
  name?: string
  disabled?: boolean
  /** Something under a chosen file: its progress, its state. */
  fileNote?: (file: File) => ReactNode
}

/** Chooses one file or several, by button or by dropping them; lists what is chosen, each with its size and a way to take it out. */
export function FilePicker(props: FilePickerProps) {
  const {
    label,
    hint,
    error,
    optional,
    className,
    id,
    name,
    files,
    onChange,
    multiple = false,
    ofPages = false,
    accept,
    disabled,
    fileNote,
  } = props
  const ids = useFieldIds(id)
  const take = (chosen: File[]) => {
    if (chosen.length) onChange(multiple || ofPages ? [...files, ...chosen] : chosen.slice(0, 1))
  }
  const another = ofPages ? 'Add another page' : 'Choose another file'
  const verb = multiple ? 'Choose files' : files.length ? another : 'Choose a file'
  return (
    <div className={classNames('grid grid-cols-1 content-start gap-1.5', className)}>
      <span className="font-semibold leading-snug">
        <FieldLabel optional={optional}>{label}</FieldLabel>
      </span>
      <FieldHint id={ids.hintId}>{hint}</FieldHint>
      <FieldError id={ids.errorId}>{error}</FieldError>
      <DropZone disabled={disabled} invalid={!!error} onFiles={take}>
        <input
          {...describeField(ids, { hint, error })}
          type="file"
          name={name}
          multiple={multiple}
          accept={accept}
          disabled={disabled}
          className="peer sr-only"
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])])
            // Otherwise the same file could not be chosen again after it was taken out.
            event.currentTarget.value = ''
          }}
        />
        <label
          htmlFor={ids.id}
          className={classNames(
            buttonClass(),
            'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
            disabled && 'cursor-not-allowed bg-sunken text-muted',
          )}
        >
          <Icon name="paperclip" />
          {verb}
          <span className="sr-only">: {label}</span>
        </label>
        <span aria-hidden className="text-sm text-muted max-sm:hidden">
          or drop {multiple ? 'files' : 'a file'} here
        </span>
      </DropZone>
      <FileList
        files={files}
        disabled={disabled}
        note={fileNote}
        onRemove={(gone) => onChange(files.filter((file) => file !== gone))}
      />
    </div>
  )
}

type DropZoneProps = { disabled?: boolean; invalid: boolean; onFiles: (files: File[]) => void; children: ReactNode }

// Dropping is a short cut for the mouse; keyboard, touch and screen readers have the input within.
function DropZone({ disabled, invalid, onFiles, children }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(!disabled)
  }
  return (
    <div
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!disabled) onFiles([...event.dataTransfer.files])
      }}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed px-4 py-4',
        over ? 'border-brand bg-brand-soft' : 'bg-surface',
        !over && (invalid ? 'border-danger outline-1 outline-danger' : 'border-line-strong'),
      )}
    >
      {children}
    </div>
  )
}

type FileListProps = {
  files: readonly File[]
  disabled?: boolean
  note?: (file: File) => ReactNode
  onRemove: (file: File) => void
}

function FileList({ files, disabled, note, onRemove }: FileListProps) {
  return (
    <ul aria-live="polite" className="grid">
      {files.map((file, index) => (
        <li key={`${index}${file.name}`} className="border-b border-line py-2">
          <div className="flex items-center gap-3">
            <Icon name="document" className="text-amber" />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{file.name}</span>
            <span className="tabular shrink-0 text-sm text-muted">{formatFileSize(file.size)}</span>
            <IconButton
              icon="close"
              label={`Remove ${file.name}`}
              size="sm"
              disabled={disabled}
              onClick={() => onRemove(file)}
            />
          </div>
          {note?.(file)}
        </li>
      ))}
    </ul>
  )
}
