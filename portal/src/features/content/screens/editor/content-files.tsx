import { lazy, Suspense } from 'react'
import type { ContentFiles } from '#fields/content-files.ts'
import { imageMaxBytes, imageMessages, pdfMaxBytes } from '../../rules.ts'
import { sendToLibrary } from '../library/send-file.ts'

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

/** Lets the editors store and choose files in the media library. */
export const contentFiles: ContentFiles = {
  check: checkFile,
  upload: async (chosen, onProgress, signal) => (await sendToLibrary(chosen, onProgress, signal)).url,
  renderLibrary: (choose, close) => (
    <Suspense>
      <LibraryDialog onChoose={choose} onClose={close} />
    </Suspense>
  ),
}
