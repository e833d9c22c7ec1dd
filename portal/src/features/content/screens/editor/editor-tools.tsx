import { lazy, type ReactNode, Suspense, use, useMemo } from 'react'
import { ContentUploadsContext } from '#fields/content/content-file-input.tsx'
import { ContentFilesContext } from '#fields/content/content-files.ts'
import { ContentMailContext, ContentTopicsContext, type MailInEditor } from '#fields/content/content-input.tsx'
import type { ContentType } from '#fields/content/content-type.ts'
import {
  type LinkTarget,
  type RichTextTools,
  RichTextToolsContext,
  type StoredFile,
} from '#fields/rich-text/editor/tools.ts'
import { api } from '#kit/api/browser-api.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { getTopics } from '../../contract.topics.ts'
import { type LibraryFile, listLibrary } from '../../library/contract.ts'
import { sendFile } from '../library/send-file.ts'
import { contentFiles } from './content-files.tsx'
import type { Editor } from './editor-store.ts'
import { type FindPages, FindPagesContext } from './find-pages.ts'

const LibraryDialog = lazy(() =>
  import('../library/library-dialog.tsx').then((part) => ({ default: part.LibraryDialog })),
)

const storedFile = ({ url, name, alt, size }: LibraryFile): StoredFile => ({ address: url, name, alt, bytes: size })

/** Pages of the site, and documents of the library, which need no page. */
async function findTargets(findPages: FindPages, words: string, signal: AbortSignal): Promise<LinkTarget[]> {
  const [pages, files] = await Promise.all([
    findPages(words, signal),
    api.call(listLibrary, { query: { search: words, kind: 'pdf', page: 1, pageSize: 4 } }, { signal }),
  ])
  const targets = [
    ...pages,
    ...files.items.map(({ name, url }) => ({ title: name, address: url, kind: 'Document' })),
  ].filter(({ address }) => address.startsWith('/'))
  return [...new Map(targets.map((target) => [target.address, target])).values()]
}

/** Lets the editor of rich text store files, use the library and find pages of the site. */
const richTextTools: Omit<RichTextTools, 'findTargets'> = {
  check: contentFiles.check,
  upload: async (file, onProgress, signal) => storedFile(await sendFile('item', { file }, onProgress, signal)),
  describe: async (address, alt) => contentFiles.writeWords?.(address, alt),
  renderLibrary: (kind, choose, close) => (
    <Suspense>
      <LibraryDialog kind={kind} onChoose={(_address, file) => choose(storedFile(file))} onClose={close} />
    </Suspense>
  ),
}

const MailTools = lazy(() => import('./mail-tools.tsx').then((part) => ({ default: part.MailTools })))

type EditorToolsProps = { type: ContentType; editor: Editor; children: ReactNode }

/** What inputs for files, texts, topics and mails need of the content manager. */
export function EditorTools({ type, editor, children }: EditorToolsProps) {
  const findPages = use(FindPagesContext)
  // Publishing waits for what is dropped into a text as it does for other files.
  const textTools = useMemo(
    () => ({
      ...richTextTools,
      upload: (...file: Parameters<typeof richTextTools.upload>) => editor.uploads.track(richTextTools.upload(...file)),
      findTargets: (words: string, signal: AbortSignal) => findTargets(findPages, words, signal),
    }),
    [editor, findPages],
  )
  const showMail = useMemo(() => (type.place.tab === 'mails' ? mailTools(type.key) : null), [type])
  return (
    <ContentUploadsContext value={editor.uploads}>
      <ContentFilesContext value={editor.uploads.files}>
        <RichTextToolsContext value={textTools}>
          <ContentTopicsContext value={useTopics}>
            <ContentMailContext value={showMail}>{children}</ContentMailContext>
          </ContentTopicsContext>
        </RichTextToolsContext>
      </ContentFilesContext>
    </ContentUploadsContext>
  )
}

/** Read only where a type has topics. */
const useTopics = () => useApiQuery(getTopics, {}).data

const mailTools = (type: string) => (mail: MailInEditor) => (
  <Suspense>
    <MailTools type={type} {...mail} />
  </Suspense>
)
