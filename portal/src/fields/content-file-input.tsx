import { useContext, useRef, useState } from 'react'
import { AnchorButton, Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { describeField, FieldError, FieldHint, FieldLabel } from '#ui/field-frame.tsx'
import { formatFileSize } from '#ui/file-size.ts'
import { Picture } from '#ui/picture.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { ContentFilesContext } from './content-files.ts'
import { PictureWords } from './content-picture-words.tsx'
import type { FileField } from './content-type.ts'
import { contentInputId } from './content-values.ts'
import { useFileUpload } from './use-file-upload.ts'

export type FileInputProps = {
  field: FileField
  path: string
  value: unknown
  error: string | undefined
  onChange: (path: string, value: unknown) => void
}

const accepts = { image: 'image/*', pdf: '.pdf' } as const
const placeholder = '/drawings/news.svg'

/** A picture or PDF: what is there is kept until another is chosen. A chosen file is stored at once and shows on the site with the next publishing. */
export function FileInput({ field, path, value, error, onChange }: FileInputProps) {
  const id = contentInputId(path)
  const upload = useFileUpload(field.kind, (address) => onChange(path, address))
  const [dropping, setDropping] = useState(false)
  const address = typeof value === 'string' ? value : ''
  const shownError = upload.error ?? error
  return (
    // Dropping is a short cut for the mouse; keyboard, touch and screen readers have the buttons within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      onDragOver={(event) => {
        event.preventDefault()
        setDropping(true)
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDropping(false)
        upload.take(event.dataTransfer.files[0])
      }}
      className={classNames(
        'grid content-start gap-1.5 rounded-md',
        dropping && 'outline-2 outline-offset-4 outline-brand',
      )}
    >
      <span id={`${id}-label`} className="font-semibold leading-snug">
        <FieldLabel optional={!field.required && !field.requiredOnCreate}>{field.label}</FieldLabel>
      </span>
      <FieldHint id={`${id}-hint`}>{field.hint}</FieldHint>
      <FieldError id={`${id}-error`}>{shownError}</FieldError>
      <div className="flex flex-wrap items-start gap-4">
        <Shown {...{ field, address, preview: upload.preview }} />
        <div className="grid min-w-0 flex-1 basis-56 gap-3">
          {upload.sending && (
            <ProgressBar
              label={upload.sending.name}
              value={upload.sending.sent}
              max={upload.sending.size || 1}
              amount={`${formatFileSize(upload.sending.sent)} of ${formatFileSize(upload.sending.size)}`}
            />
          )}
          {upload.waiting && field.kind === 'image' && !upload.sending && (
            <PictureWords id={`${id}-alt`} file={upload.waiting} onSend={upload.send} />
          )}
          <Choices {...{ field, path, address, upload, onChange }} error={shownError} />
        </div>
      </div>
    </div>
  )
}

type ChoicesProps = FileInputProps & { address: string; upload: ReturnType<typeof useFileUpload> }

function Choices({ field, path, address, upload, error, onChange }: Omit<ChoicesProps, 'value'>) {
  const id = contentInputId(path)
  const files = useContext(ContentFilesContext)
  const input = useRef<HTMLInputElement>(null)
  const [library, setLibrary] = useState(false)
  const thing = field.kind === 'image' ? 'picture' : 'PDF'
  const removable = address && !field.required && !field.requiredOnCreate && !field.keep
  const ids = { id, hintId: `${id}-hint`, errorId: `${id}-error` }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        {...describeField(ids, { error, hint: field.hint })}
        size="sm"
        icon={field.kind === 'image' ? 'image' : 'upload'}
        onClick={() => input.current?.click()}
      >
        {address ? `Replace the ${thing}` : `Choose a ${thing}`}
        <span className="sr-only">: {field.label}</span>
      </Button>
      {field.kind === 'image' && files?.renderLibrary && (
        <Button size="sm" icon="search" onClick={() => setLibrary(true)}>
          From the library<span className="sr-only">: {field.label}</span>
        </Button>
      )}
      {(upload.sending ?? upload.waiting) && (
        <Button size="sm" variant="quiet" icon="close" onClick={upload.cancel}>
          Cancel
        </Button>
      )}
      {removable && (
        <Button size="sm" variant="quiet" icon="close" onClick={() => onChange(path, '')}>
          Remove<span className="sr-only"> {field.label}</span>
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={field.label}
        accept={accepts[field.kind]}
        onChange={(event) => {
          upload.take(event.currentTarget.files?.[0])
          // The same file may be chosen again after it was put right.
          event.currentTarget.value = ''
        }}
      />
      {library &&
        files?.renderLibrary?.(
          (chosen) => {
            onChange(path, chosen)
            setLibrary(false)
          },
          () => setLibrary(false),
        )}
    </div>
  )
}

function Shown({ field, address, preview }: { field: FileField; address: string; preview: string | undefined }) {
  if (field.kind === 'image')
    return (
      <Picture
        src={preview ?? address}
        fallback={placeholder}
        alt={address || preview ? `${field.label} as it is now` : 'No picture yet'}
        sizes="12rem"
        width={192}
        height={108}
        className="picture-fit aspect-video h-auto w-48 rounded-md border border-line bg-brand-soft/40"
      />
    )
  if (!address) return <p className="self-center text-sm text-muted">No PDF yet.</p>
  return (
    <AnchorButton href={address} target="_blank" rel="noreferrer" size="sm" variant="quiet" icon="document">
      Open the PDF<span className="sr-only"> of {field.label} in a new tab</span>
    </AnchorButton>
  )
}
