import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { queryKey, useApiQuery } from '#kit/query.ts'
import { Alert } from '#ui/alert.tsx'
import { AnchorButton, Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/picture.tsx'
import {
  deleteFile,
  describeFile,
  type FileUse,
  getLibraryFile,
  libraryLimits,
  listLibrary,
} from '../../library/contract.ts'
import { WithDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { contentFiles } from '../editor/content-files.tsx'
import { itemAddress } from '../../addresses.ts'
import { useContentTypes } from '../content-types.ts'
import { tellDone } from '../content-toasts.tsx'
import { Loading, LoadFailure } from '../load-failure.tsx'
import { ReplaceFile } from './replace-file.tsx'

type Details = { id: string; kind: 'image' | 'pdf'; name: string; alt: string; url: string; usedBy: FileUse[] }

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
  const client = useQueryClient()
  const [name, setName] = useState(file.name)
  const [alt, setAlt] = useState(file.alt)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  // The server requires a confirmation because the bin or the history uses the file.
  const [confirm, setConfirm] = useState(false)
  const refresh = () =>
    Promise.all([listLibrary, getLibraryFile].map((read) => client.invalidateQueries({ queryKey: queryKey(read) })))

  async function attempt(work: () => Promise<void>) {
    setFailure(undefined)
    setErrors({})
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
      setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
      setConfirm(error.code === 'confirmation-required')
    }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      await api.call(describeFile, { params: { id: file.id }, body: { name, alt } })
      await refresh()
      tellDone('The file is described')
      onClose()
    })
  }
  const remove = () =>
    void attempt(async () => {
      await api.call(deleteFile, { params: { id: file.id }, query: confirm ? { confirm: 'yes' } : {} })
      onClose()
      await client.invalidateQueries({ queryKey: queryKey(listLibrary) })
      tellDone('The file is deleted')
    })

  return (
    <div className="grid gap-6">
      {failure && <Alert kind="error">{failure}</Alert>}
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="grid content-start gap-4">
          {file.kind === 'image' ? (
            <Picture
              src={file.url}
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
          <WithDuty duties={may.publishContent}>
            <ReplaceFile
              id={file.id}
              kind={file.kind}
              check={contentFiles.check}
              onReplaced={async (replacement) => {
                // Refresh the list first; otherwise it could still open the replaced file, which no longer exists.
                await client.invalidateQueries({ queryKey: queryKey(listLibrary) })
                onReplaced(replacement.id)
              }}
            />
          </WithDuty>
        </div>
        <form noValidate onSubmit={save} className="grid content-start gap-4">
          <TextField
            label="Name"
            value={name}
            {...(errors['name'] && { error: errors['name'] })}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {file.kind === 'image' && (
            <TextField
              label="What does the picture show?"
              hint="A few words for people who cannot see it."
              value={alt}
              maxLength={libraryLimits.alt}
              {...(errors['alt'] && { error: errors['alt'] })}
              onChange={(event) => setAlt(event.currentTarget.value)}
            />
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
      </div>
      <Uses uses={file.usedBy} />
    </div>
  )
}

const places = { published: 'on the site', draft: 'in a draft', bin: 'in the bin', history: 'in the history' } as const

function Uses({ uses }: { uses: readonly FileUse[] }) {
  const types = useContentTypes()
  return (
    <section aria-labelledby="uses-title">
      <h3 id="uses-title" className="text-lg">
        Where it is used
      </h3>
      {uses.length === 0 && <p className="text-muted">Nowhere.</p>}
      <ul>
        {uses.map(({ type, id, title, place }) => {
          const address = place === 'bin' ? '/content-manager/bin' : itemAddress(types, type, id)
          return (
            <li key={`${type}${id}${place}`} className="border-b border-line py-2">
              {address ? (
                <Link to={address} className="link">
                  {title || 'No title yet'}
                </Link>
              ) : (
                title
              )}{' '}
              <span className="text-sm text-muted">{places[place]}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
