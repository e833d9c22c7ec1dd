import { lazy, Suspense } from 'react'
import type { ContentFiles } from '#fields/content/content-files.ts'
import { api } from '#kit/api/browser-api.ts'
import { describeFile, getLibraryFile } from '../../library/contract.ts'
import { filesIn, imageMaxBytes, imageMessages, pdfMaxBytes } from '../../rules.ts'
import { sendFile } from '../library/send-file.ts'

const LibraryDialog = lazy(() =>
  import('../library/library-dialog.tsx').then((part) => ({ default: part.LibraryDialog })),
)

function checkFile(kind: 'image' | 'pdf', { type, name, size }: Pick<File, 'type' | 'name' | 'size'>) {
  if (kind === 'image') {
    if (!type.startsWith('image/')) return imageMessages.notAnImage
    return size < imageMaxBytes ? undefined : imageMessages.tooLarge
  }
  if (type !== 'application/pdf' && !name.toLowerCase().endsWith('.pdf')) return 'Please upload a PDF file'
  return size < pdfMaxBytes ? undefined : 'PDF size should be less than 100MB'
}

const filesFor = (use: 'library' | 'item'): ContentFiles => ({
  check: checkFile,
  upload: async (...chosen) => (await sendFile(use, ...chosen)).url,
  readWords(address) {
    const [id] = filesIn(address)
    return id === undefined ? undefined : api.call(getLibraryFile, { params: { id } }).then(({ alt }) => alt)
  },
  async writeWords(address, alt) {
    const [id] = filesIn(address)
    if (id !== undefined) await api.call(describeFile, { params: { id }, body: { alt } })
  },
})

/** Lets editors store files for their item, say what a picture shows, and choose from the media library. */
export const contentFiles: ContentFiles = {
  ...filesFor('item'),
  renderLibrary: (choose, close) => (
    <Suspense>
      <LibraryDialog onChoose={choose} onClose={close} />
    </Suspense>
  ),
}

/** Stores files in the media library itself. */
export const libraryFiles: ContentFiles = filesFor('library')
