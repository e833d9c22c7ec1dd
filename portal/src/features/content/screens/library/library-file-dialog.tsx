import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { WithDuty } from '#kit/duty.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { queryKey, useApiQuery } from '#kit/query.ts'
import { may } from '#platform/duties.ts'
import { withFocus } from '#platform/files/stored-picture.ts'
import { AnchorButton, Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/picture.tsx'
import { type FileUse, getLibraryFile, type LibraryFile, listLibrary } from '../../library/contract.ts'
import { contentFiles } from '../editor/content-files.tsx'
import { itemAddress } from '../../addresses.ts'
import { useContentTypes } from '../content-types.ts'
import { tellDone } from '../content-toasts.tsx'
import { Loading, LoadFailure } from '../load-failure.tsx'
import { LibraryFileForm } from './library-file-form.tsx'
import { PictureFocus } from './picture-focus.tsx'
import { ReplaceFile } from './replace-file.tsx'

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
        <ReplaceFile id={file.id} kind={file.kind} check={contentFiles.check} onReplaced={refreshed} />
      </WithDuty>
      {cropping && (
        <CropDialog
          file={file}
          onClose={() => setCropping(false)}
          onCropped={async (next, as) => {
            await refreshed(next)
            setCropping(false)
            tellDone(as === 'copy' ? 'The part is a picture of the library' : 'The picture is cropped in every place')
          }}
        />
      )}
    </>
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
