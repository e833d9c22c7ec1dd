import { useContext, useEffect, useRef, useState } from 'react'
import { AnchorButton, Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { describeField, FieldError, FieldHint, FieldLabel } from '#ui/field-frame.tsx'
import { formatFileSize } from '#ui/file-size.ts'
import { Picture } from '#ui/picture.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { ContentFilesContext } from './content-files.ts'
import type { FileField } from './content-type.ts'
import { contentInputId } from './content-values.ts'

export type FileInputProps = {
  field: FileField
  path: string
  value: unknown
  error: string | undefined
  onChange: (path: string, value: unknown) => void
}

const accepts = { image: 'image/*', pdf: '.pdf' } as const
const placeholder = '/drawings/news.svg'

/** A picture or PDF: what is there is kept until another is chosen. A chosen file is stored at once, with its progress, and shows on the site with the next save. */
export function FileInput({ field, path, value, error, onChange }: FileInputProps) {
  const id = contentInputId(path)
  const files = useContext(ContentFilesContext)
  const upload = useFileUpload(field.kind, (address) => onChange(path, address))
  const [library, setLibrary] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const [dropping, setDropping] = useState(false)
  const address = typeof value === 'string' ? value : ''
  const shownError = upload.error ?? error
  const ids = { id, hintId: `${id}-hint`, errorId: `${id}-error` }
  const thing = field.kind === 'image' ? 'picture' : 'PDF'
  return (
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
      <FieldHint id={ids.hintId}>{field.hint}</FieldHint>
      <FieldError id={ids.errorId}>{shownError}</FieldError>
      <div className="flex flex-wrap items-start gap-4">
        <Shown {...{ field, address, preview: upload.preview }} />
        <div className="grid min-w-0 flex-1 basis-48 gap-2">
          {upload.sending && (
            <ProgressBar
              label={upload.sending.name}
              value={upload.sending.sent}
              max={upload.sending.size || 1}
              amount={`${formatFileSize(upload.sending.sent)} of ${formatFileSize(upload.sending.size)}`}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              {...describeField(ids, { error: shownError, hint: field.hint })}
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
            {upload.sending ? (
              <Button size="sm" variant="quiet" icon="stop" onClick={upload.cancel}>
                Cancel the upload
              </Button>
            ) : (
              address &&
              !field.required &&
              !field.requiredOnCreate &&
              !field.keep && (
                <Button size="sm" variant="quiet" icon="close" onClick={() => onChange(path, '')}>
                  Remove<span className="sr-only"> {field.label}</span>
                </Button>
              )
            )}
          </div>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={field.label}
        data-path={path}
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
        className="picture-fit aspect-video w-48 rounded-md border border-line bg-brand-soft/40"
      />
    )
  if (!address) return <p className="basis-full text-sm text-muted">No PDF yet.</p>
  return (
    <AnchorButton href={address} target="_blank" rel="noreferrer" size="sm" variant="quiet" icon="document">
      Open the PDF<span className="sr-only"> of {field.label} in a new tab</span>
    </AnchorButton>
  )
}

interface Sending {
  name: string
  size: number
  sent: number
}

/** Checks a file, stores it and hands on its address; a new choice ends the upload before it. */
function useFileUpload(kind: 'image' | 'pdf', onStored: (address: string) => void) {
  const files = useContext(ContentFilesContext)
  const [sending, setSending] = useState<Sending>()
  const [error, setError] = useState<string>()
  const [preview, setPreview] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview])
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File, control: AbortController) {
    const progress = (sent: number) => setSending({ name: file.name, size: file.size, sent })
    progress(0)
    try {
      onStored(await files!.upload(kind, file, progress, control.signal))
    } catch (problem) {
      if (!control.signal.aborted) setError(problem instanceof Error ? problem.message : 'The file could not be sent.')
    } finally {
      if (running.current === control) {
        setSending(undefined)
        setPreview(undefined)
      }
    }
  }

  return {
    sending,
    error,
    preview,
    cancel: () => running.current?.abort(),
    take(file: File | undefined) {
      if (!file || !files) return
      running.current?.abort()
      const problem = files.check(kind, file)
      setError(problem)
      if (problem) return
      running.current = new AbortController()
      if (kind === 'image') setPreview(URL.createObjectURL(file))
      void send(file, running.current)
    },
  }
}
