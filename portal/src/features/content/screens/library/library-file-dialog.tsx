import { useQueryClient } from '@tanstack/react-query'
import { useState, useRef, type FormEvent } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { WithDuty } from '#kit/duty.tsx'
import { useSubmit } from '#kit/forms/use-submit.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { queryKey, useApiQuery } from '#kit/api/query.ts'
import { may } from '#platform/duties.ts'
import { withFocus, type Focus } from '#platform/files/stored-picture.ts'
import { Alert } from '#ui/alert.tsx'
import { AnchorButton, Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { FieldError } from '#ui/form/field-frame.tsx'
import { TextField } from '#ui/form/field.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/picture.tsx'
import { ProgressBar } from '#ui/form/progress-bar.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { itemAddress } from '../../addresses.ts'
import {
  type FileUse,
  getLibraryFile,
  type LibraryFile,
  listLibrary,
  deleteFile,
  describeFile,
  libraryLimits,
} from '../../library/contract.ts'
import { notifyDone } from '../content-toasts.tsx'
import { contentFiles } from '../editor/content-files.tsx'
import { Loading, LoadFailure } from '../load-failure.tsx'
import { sendReplacement } from './send-file.ts'

const CropDialog = onDemand(() => import('./crop-dialog.tsx').then((part) => part.CropDialog))

type Details = LibraryFile & { usedBy: FileUse[] }

/** One file of the library: edit its name and text, see its uses, replace it or delete it. */
export function LibraryFileDialog({ id: opened, onClose }: { id: string; onClose: () => void }) {
  // After a replacement, show the new file.
  const [id, setId] = useState(opened)
  const file = useApiQuery(getLibraryFile, { params: { id } })
  return (
    <Dialog isOpen onClose={onClose} title={file.data?.name ?? 'File'} size="lg">
      {file.isPending && <Loading />}
      {file.isError && <LoadFailure reason={file.error.message} onRetry={() => void file.refetch()} />}
      {file.data && <FileDetails key={file.data.url} file={file.data} onReplaced={setId} onClose={onClose} />}
    </Dialog>
  )
}

type FileDetailsProps = { file: Details; onReplaced: (id: string) => void; onClose: () => void }

function FileDetails({ file, onReplaced, onClose }: FileDetailsProps) {
  const [focus, setFocus] = useState(file.focus)
  return (
    <div className="grid gap-6">
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="grid content-start gap-4">
          {file.kind === 'image' ? (
            <Picture
              src={withFocus(file.url, focus)}
              fallback="/drawings/news.svg"
              alt={file.alt}
              sizes="24rem"
              width={384}
              height={216}
              className="picture-fit aspect-video h-auto w-full rounded-md border border-line bg-brand-soft/40"
            />
          ) : (
            <AnchorButton href={file.url} target="_blank" rel="noreferrer" icon="document">
              Open the PDF
            </AnchorButton>
          )}
          {file.kind === 'image' && <PictureFocus url={file.url} focus={focus} onChange={setFocus} />}
          <FileActions file={file} onReplaced={onReplaced} />
        </div>
        <LibraryFileForm file={file} focus={focus} onClose={onClose} />
      </div>
      <Uses uses={file.usedBy} />
    </div>
  )
}

function FileActions({ file, onReplaced }: Pick<FileDetailsProps, 'file' | 'onReplaced'>) {
  const client = useQueryClient()
  const [cropping, setCropping] = useState(false)
  // Refresh the list first; otherwise it could still open the replaced file, which no longer exists.
  const refreshed = async (next: LibraryFile) => {
    await client.invalidateQueries({ queryKey: queryKey(listLibrary) })
    onReplaced(next.id)
  }
  return (
    <>
      {file.kind === 'image' && (
        <WithDuty duties={may.draftContent}>
          <div>
            <Button size="sm" icon="image" onClick={() => setCropping(true)}>
              Crop
            </Button>
          </div>
        </WithDuty>
      )}
      <WithDuty duties={may.publishContent}>
        <ReplaceFile id={file.id} kind={file.kind} onReplaced={refreshed} />
      </WithDuty>
      {cropping && (
        <CropDialog
          file={file}
          onClose={() => setCropping(false)}
          onCropped={async (next, as) => {
            await refreshed(next)
            setCropping(false)
            notifyDone(as === 'copy' ? 'The part is a picture of the library' : 'The picture is cropped in every place')
          }}
        />
      )}
    </>
  )
}

const places = { published: 'on the site', draft: 'in a draft', bin: 'in the bin', history: 'in the history' } as const

function Uses({ uses }: { uses: readonly FileUse[] }) {
  return (
    <section aria-labelledby="uses-title">
      <h3 id="uses-title" className="text-lg">
        Where it is used
      </h3>
      {uses.length === 0 && <p className="text-muted">Nowhere.</p>}
      <ul>
        {uses.map(({ type, id, title, place }) => (
          <li key={`${type}${id}${place}`} className="border-b border-line py-2">
            <Link to={place === 'bin' ? '/content-manager/bin' : itemAddress(id)} className="link">
              {title || 'No title yet'}
            </Link>{' '}
            <span className="text-sm text-muted">{places[place]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ReplaceFileProps = {
  id: string
  kind: 'image' | 'pdf'
  /** Called with the new file; resolves when the lists are refreshed. */
  onReplaced: (file: LibraryFile) => Promise<void>
}

function ReplaceFile({ id, kind, onReplaced }: ReplaceFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<{ file: File; sent: number }>()
  const [error, setError] = useState<string>()

  async function send(file: File) {
    const problem = contentFiles.check(kind, file)
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
      notifyDone('The file is replaced in every place')
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

type LibraryFileFormProps = { file: LibraryFile; focus: Focus; onClose: () => void }

/** Names a file, says what a picture shows, or deletes the file. */
function LibraryFileForm({ file, focus, onClose }: LibraryFileFormProps) {
  const client = useQueryClient()
  const [facts, setFacts] = useState({ name: file.name, alt: file.alt, caption: file.caption })
  const { error, submit } = useSubmit()
  // The server requires a confirmation because the bin or the history uses the file.
  const confirm = error?.code === 'confirmation-required'
  const save = (event: FormEvent) => {
    event.preventDefault()
    void submit(async () => {
      await api.call(describeFile, { params: { id: file.id }, body: { ...facts, focus } })
      await Promise.all(
        [listLibrary, getLibraryFile].map((read) => client.invalidateQueries({ queryKey: queryKey(read) })),
      )
      notifyDone('The file is described')
      onClose()
    })
  }
  const remove = () =>
    void submit(async () => {
      await api.call(deleteFile, { params: { id: file.id }, query: confirm ? { confirm: 'yes' } : {} })
      onClose()
      await client.invalidateQueries({ queryKey: queryKey(listLibrary) })
      notifyDone('The file is deleted')
    })
  const field = (name: keyof typeof facts) => ({
    value: facts[name],
    maxLength: libraryLimits[name],
    error: error?.fields.find(({ field }) => field === name)?.message,
    onChange: (event: { currentTarget: { value: string } }) =>
      setFacts({ ...facts, [name]: event.currentTarget.value }),
  })
  return (
    <form noValidate onSubmit={save} className="grid content-start gap-4">
      {error && <Alert kind="error">{error.message}</Alert>}
      <TextField label="Name" {...field('name')} />
      {file.kind === 'image' && (
        <>
          <TextField
            label="What does the picture show?"
            hint="A few words for people who cannot see it."
            {...field('alt')}
          />
          <TextArea label="Caption" optional hint="Shown under the picture in news." rows={2} {...field('caption')} />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <WithDuty duties={may.draftContent}>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </WithDuty>
        <WithDuty duties={may.publishContent}>
          <Button variant={confirm ? 'danger' : 'secondary'} icon="trash" onClick={remove}>
            {confirm ? 'Delete anyway' : 'Delete'}
          </Button>
        </WithDuty>
      </div>
    </form>
  )
}

const shapes = [
  { name: 'Wide', className: 'aspect-[5/2] w-40' },
  { name: 'Card', className: 'aspect-video w-28' },
  { name: 'Portrait', className: 'aspect-square w-20' },
] as const

type PictureFocusProps = { url: string; focus: Focus; onChange: (focus: Focus) => void }

/** Chooses the point of a picture that stays in view where a place cuts it, and shows it as three places do. */
function PictureFocus({ url, focus, onChange }: PictureFocusProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold leading-snug">Focal point</legend>
      <p id="focus-hint" className="text-sm text-muted">
        The point that stays in view where a place on the site cuts the picture, such as a face.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Slider label="From the left" value={focus.x} onChange={(x) => onChange({ ...focus, x })} />
        <Slider label="From the top" value={focus.y} onChange={(y) => onChange({ ...focus, y })} />
      </div>
      <ul className="flex flex-wrap items-end gap-3">
        {shapes.map(({ name, className }) => (
          <li key={name} className="grid gap-1 text-sm text-muted">
            <Picture
              src={withFocus(url, focus)}
              fallback="/drawings/news.svg"
              sizes="10rem"
              width={160}
              height={90}
              className={`picture-fit h-auto rounded-sm border border-line ${className}`}
            />
            {name}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

type SliderProps = { label: string; value: number; onChange: (value: number) => void }

function Slider({ label, value, onChange }: SliderProps) {
  return (
    <label className="grid gap-1 text-sm">
      <span>
        {label}: <span className="tabular">{value} %</span>
      </span>
      <input
        type="range"
        min={0}
        max={100}
        step={10}
        value={value}
        aria-describedby="focus-hint"
        aria-valuetext={`${value} percent`}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        className="min-h-11 w-full accent-brand"
      />
    </label>
  )
}
