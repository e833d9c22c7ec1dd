import { useContext, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-frame.tsx'
import { formatFileSize } from '#ui/file-size.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { type FileKind, RichTextToolsContext, type StoredFile } from './tools.ts'
import { useUpload } from './use-upload.ts'

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
