import { lazy, Suspense } from 'react'
import { search } from '#features/search/contract.ts'
import type { LinkTarget, RichTextTools, StoredFile } from '#fields/rich-text/editor/tools.ts'
import { api } from '#kit/browser-api.ts'
import { type LibraryFile, listLibrary } from '../../library/contract.ts'
import { sendFile } from '../library/send-file.ts'
import { contentFiles } from './content-files.tsx'

const LibraryDialog = lazy(() =>
  import('../library/library-dialog.tsx').then((part) => ({ default: part.LibraryDialog })),
)

const storedFile = ({ url, name, alt, size }: LibraryFile): StoredFile => ({ address: url, name, alt, bytes: size })

/** What the public search finds, and documents of the library, which need no page. */
async function findTargets(words: string, signal: AbortSignal): Promise<LinkTarget[]> {
  const [pages, files] = await Promise.all([
    api.call(search, { query: { q: words } }, { signal }),
    api.call(listLibrary, { query: { search: words, kind: 'pdf', page: 1, pageSize: 4 } }, { signal }),
  ])
  const targets = [
    ...pages.best.map(({ title, link }) => ({ title, address: link, kind: 'Page' })),
    ...pages.items.map(({ title, link, source }) => ({ title, address: link, kind: kinds[source] })),
    ...files.items.map(({ name, url }) => ({ title: name, address: url, kind: 'Document' })),
  ].filter(({ address }) => address.startsWith('/'))
  return [...new Map(targets.map((target) => [target.address, target])).values()]
}

const kinds = {
  Media: 'News',
  Board: 'Board member',
  Articles: 'Article',
  Regulations: 'Regulation',
  Guidelines: 'Guideline',
  Forms: 'Form',
  Fees: 'Fees',
  Pages: 'Page',
} as const

/** Lets the editor of rich text store files, use the library and find pages of the site. */
export const richTextTools: RichTextTools = {
  check: contentFiles.check,
  upload: async (file, onProgress, signal) => storedFile(await sendFile('item', { file }, onProgress, signal)),
  describe: async (address, alt) => contentFiles.writeWords?.(address, alt),
  findTargets,
  renderLibrary: (kind, choose, close) => (
    <Suspense>
      <LibraryDialog kind={kind} onChoose={(_address, file) => choose(storedFile(file))} onClose={close} />
    </Suspense>
  ),
}
