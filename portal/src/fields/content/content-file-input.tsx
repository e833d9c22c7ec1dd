import { useContext, useRef, useState, useEffect, useSyncExternalStore, createContext, useMemo } from 'react'
import { AnchorButton, Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { describeField, FieldError, FieldHint, FieldLabel } from '#ui/form/field-frame.tsx'
import { TextField } from '#ui/form/field.tsx'
import { formatFileSize, formatTimeLeft } from '#ui/form/file-size.ts'
import { Picture } from '#ui/picture.tsx'
import { ProgressBar } from '#ui/form/progress-bar.tsx'
import { ContentFilesContext } from './content-files.ts'
import type { FileField } from './content-type.ts'
import { unsent, type ContentUploads, createUploads, type FieldUpload } from './content-uploads.ts'
import { contentInputId } from './content-values.ts'

export type FileInputProps = {
  field: FileField
  path: string
  value: unknown
  error: string | undefined
  onChange: (path: string, value: unknown) => void
  /** On the button, where it is not 'Choose a picture' or 'Replace the picture'. */
  chooseLabel?: string
}

const accepts = { image: 'image/*', pdf: '.pdf' } as const
const placeholder = '/drawings/news.svg'

/** A picture or PDF: what is there is kept until another is chosen. A chosen file is stored at once and shows on the site with the next publishing. */
export function FileInput({ field, path, value, error, onChange, chooseLabel }: FileInputProps) {
  const id = contentInputId(path)
  const uploads = useUploads()
  const chosen = useFieldUpload(uploads, { path, kind: field.kind, onStored: (address) => onChange(path, address) })
  const [dropping, setDropping] = useState(false)
  const address = typeof value === 'string' ? value : ''
  const { upload, refused } = chosen
  const shownError =
    refused ?? (upload ? upload.failure !== undefined && unsent(upload.file.name, upload.failure) : error)
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
        chosen.take(event.dataTransfer.files[0])
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
      <div role="status">
        <FieldError id={`${id}-error`}>{shownError || undefined}</FieldError>
      </div>
      <div className="flex flex-wrap items-start gap-4">
        <Shown {...{ field, address, preview: upload?.preview }} />
        <div className="grid min-w-0 flex-1 basis-56 gap-3">
          <Choices
            {...{ field, path, address, chooseLabel }}
            onFile={chosen.take}
            error={shownError || undefined}
            onChange={(at, other) => {
              // What was chosen last counts.
              chosen.cancel()
              onChange(at, other)
            }}
          />
          {/* Below the button that was pressed, which stays where it is. */}
          <UploadState chosen={chosen} of={field.label} buttonId={id} />
          {field.kind === 'image' && uploads && (address || upload) && (
            <PictureWords
              id={`${id}-alt`}
              uploads={uploads}
              picture={upload ? path : address}
              isSending={upload !== undefined}
            />
          )}
        </div>
      </div>
    </div>
  )
}

type ChoicesProps = Omit<FileInputProps, 'value' | 'chooseLabel'> & {
  address: string
  chooseLabel: string | undefined
  onFile: (file: File | undefined) => void
}

function Choices({ field, path, address, chooseLabel, onFile, error, onChange }: ChoicesProps) {
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
        {chooseLabel ?? (address ? `Replace the ${thing}` : `Choose a ${thing}`)}
        <span className="sr-only">: {field.label}</span>
      </Button>
      {field.kind === 'image' && files?.renderLibrary && (
        <Button size="sm" icon="search" onClick={() => setLibrary(true)}>
          From the library<span className="sr-only">: {field.label}</span>
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
          onFile(event.currentTarget.files?.[0])
          // The same file may be chosen again after it was corrected.
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

type PictureWordsProps = {
  id: string
  uploads: ContentUploads
  /** The address of the picture, or the path of its field while it is on its way. */
  picture: string
  /** Whether it is on its way. */
  isSending: boolean
}

const maxWords = 300

/** What a picture shows, for people who cannot see it: a field beside the picture, kept with it wherever it is used. */
function PictureWords({ id, uploads, picture, isSending }: PictureWordsProps) {
  const { words } = uploads
  const known = useSyncExternalStore(
    uploads.subscribe,
    () => words.of(picture),
    () => undefined,
  )
  useEffect(() => {
    if (!isSending) void words.read(picture)
  }, [words, picture, isSending])
  if (!known && !isSending) return null
  const { text = '', saved = '', failure } = known ?? {}
  const error = failure ?? (saved && !text.trim() ? 'Say what the picture shows' : undefined)
  return (
    <TextField
      id={id}
      label="What does the picture show?"
      hint="A few words for people who cannot see it."
      optional
      maxLength={maxWords}
      value={text}
      {...(error !== undefined && { error })}
      onChange={(event) => words.type(picture, event.currentTarget.value)}
      onBlur={() => void words.save()}
    />
  )
}

type UploadStateProps = {
  chosen: ChosenUpload
  /** The label of the field. */
  of: string
  /** Takes the focus when the buttons here go. */
  buttonId: string
}

/** How far a chosen file is on its way, and what to do when it was not sent. */
function UploadState({ chosen: { upload, retry, cancel }, of, buttonId }: UploadStateProps) {
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

/** The uploads of the editor around an input. */
export const ContentUploadsContext = createContext<ContentUploads | null>(null)

const nothing = () => undefined

/** The uploads of the editor around; an input outside of an editor has its own, which end with it. */
function useUploads(): ContentUploads | null {
  const around = useContext(ContentUploadsContext)
  const files = useContext(ContentFilesContext)
  const own = useMemo(() => (around || !files ? null : createUploads(files)), [around, files])
  useEffect(() => () => own?.dispose(), [own])
  return around ?? own
}

interface ChosenUpload {
  upload: FieldUpload | undefined
  /** What is wrong with a file that was refused before it was sent. */
  refused: string | undefined
  take(file: File | undefined): void
  retry(): void
  cancel(): void
}

/** The upload of one field: a chosen file is checked and sent at once. */
function useFieldUpload(
  uploads: ContentUploads | null,
  { path, kind, onStored }: { path: string; kind: 'image' | 'pdf'; onStored: (address: string) => void },
): ChosenUpload {
  const upload = useSyncExternalStore(uploads?.subscribe ?? never, () => uploads?.state()[path], nothing)
  const [refused, setRefused] = useState<string>()
  return {
    upload,
    refused,
    take(file) {
      if (file && uploads) setRefused(uploads.take({ path, kind, onStored }, file))
    },
    retry: () => uploads?.retry(path),
    cancel: () => uploads?.cancel(path),
  }
}

const never = () => () => {}
