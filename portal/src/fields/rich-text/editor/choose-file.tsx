import { useContext, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form/field-frame.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { ProgressBar } from '#ui/form/progress-bar.tsx'
import { type FileKind, RichTextToolsContext, type StoredFile } from './tools.ts'

export type ChooseFileProps = {
  id: string
  kind: FileKind
  /** A file that was pasted or dropped, sent at once. */
  given?: File | undefined
  /** Something is chosen already. */
  isChosen: boolean
  error?: string | undefined
  onChoose: (file: StoredFile) => void
}

const words = {
  image: { thing: 'picture', accept: 'image/*', icon: 'image' },
  pdf: { thing: 'document', accept: '.pdf', icon: 'upload' },
} as const

/** Buttons to choose a file from this device, which is stored at once, or from the library. */
export function ChooseFile({ id, kind, given, isChosen, error, onChoose }: ChooseFileProps) {
  const tools = useContext(RichTextToolsContext)
  const input = useRef<HTMLInputElement>(null)
  const [library, setLibrary] = useState(false)
  const upload = useUpload(kind, onChoose)
  const { take } = upload
  const taken = useRef<File>(undefined)
  useEffect(() => {
    if (!given || taken.current === given) return
    taken.current = given
    take(given)
  })
  const { thing, accept, icon } = words[kind]
  const shown = upload.problem ?? error
  return (
    <div className="grid gap-3">
      <FieldError id={`${id}-error`}>{shown}</FieldError>
      {upload.sending && (
        <ProgressBar
          label={upload.sending.name}
          value={upload.sending.sent}
          max={upload.sending.size || 1}
          amount={`${formatFileSize(upload.sending.sent)} of ${formatFileSize(upload.sending.size)}`}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button id={id} icon={icon} aria-describedby={shown && `${id}-error`} onClick={() => input.current?.click()}>
          {isChosen ? `Choose another ${thing}` : `Choose a ${thing} from this device`}
        </Button>
        <Button icon="search" onClick={() => setLibrary(true)}>
          From the library
        </Button>
        {upload.sending && (
          <Button variant="quiet" icon="close" onClick={upload.cancel}>
            Cancel the upload
          </Button>
        )}
        {upload.retry && (
          <Button variant="quiet" icon="retry" onClick={upload.retry}>
            Try again
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`Choose a ${thing}`}
        accept={accept}
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {library &&
        tools?.renderLibrary(
          kind,
          (file) => {
            onChoose(file)
            setLibrary(false)
          },
          () => setLibrary(false),
        )}
    </div>
  )
}

interface Sending {
  name: string
  size: number
  sent: number
}

/** Stores a file as soon as it is chosen, pasted or dropped. `onStored` gets it. */
function useUpload(kind: FileKind, onStored: (file: StoredFile) => void) {
  const tools = useContext(RichTextToolsContext)
  const [sending, setSending] = useState<Sending>()
  const [failed, setFailed] = useState<{ file: File; reason: string }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File) {
    if (!tools) return
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    const show = (sent: number) => setSending({ name: file.name, size: file.size, sent: Math.min(sent, file.size) })
    setFailed(undefined)
    show(0)
    try {
      const stored = await tools.upload(file, show, control.signal)
      if (!control.signal.aborted) onStored(stored)
    } catch (error) {
      if (control.signal.aborted) return
      setFailed({ file, reason: error instanceof Error ? error.message : 'The file could not be sent.' })
    } finally {
      if (running.current === control) setSending(undefined)
    }
  }

  return {
    sending,
    problem: failed?.reason,
    /** Sends a refused or lost file again; absent where another must be chosen. */
    retry: failed && !tools?.check(kind, failed.file) ? () => void send(failed.file) : undefined,
    take(file: File | undefined) {
      if (!file || !tools) return
      const reason = tools.check(kind, file)
      if (reason) setFailed({ file, reason })
      else void send(file)
    },
    cancel: () => running.current?.abort(),
  }
}
