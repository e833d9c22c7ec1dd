import { use, useState, lazy, type ReactNode, Suspense, useMemo } from 'react'
import {
  ContentFieldInputs,
  ContentMailContext,
  ContentTopicsContext,
  type MailInEditor,
} from '#fields/content/content-input.tsx'
import { ContentPicturesContext } from '#fields/content/content-pictures.ts'
import type { ContentField, ContentFields, ContentType } from '#fields/content/content-type.ts'
import {
  contentInputId,
  type ContentErrors,
  type ContentValues,
  emptyValue,
  sameValues,
} from '#fields/content/content-values.ts'
import { EnabledFor } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import type { EditorState, Editor } from './editor-store.ts'
import { ContentUploadsContext } from '#fields/content/content-file-input.tsx'
import { ContentFilesContext } from '#fields/content/content-files.ts'
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
import { type FindPages, FindPagesContext } from './find-pages.ts'

const fieldsAt = ({ fields }: ContentType, place: ContentField['at']): ContentFields =>
  Object.fromEntries(Object.entries(fields).filter(([, { at }]) => at === place))

/** Whether a type has fields beside its text. */
export const hasSide = ({ fields }: ContentType): boolean =>
  Object.values(fields).some(({ at }) => at === 'beside' || at === 'search')

type EditorFieldsProps = { type: ContentType; editor: Editor; state: EditorState }

/** The inputs of an item: its text first and wide, the rest beside it where there is room. Each field's description has its place. */
export function EditorFields({ type, editor, state: { item, values, errors } }: EditorFieldsProps) {
  const held = { values, errors, onChange: editor.change }
  const search = fieldsAt(type, 'search')
  const Picture = use(ContentPicturesContext)[type.key]
  return (
    // What is approved for a date is for publishers to change.
    <EnabledFor duties={type.together || item?.publishAt ? may.publishContent : may.draftContent}>
      <EditorTools type={type} editor={editor}>
        <div className="grid min-w-0 content-start gap-6">
          {Picture && <Picture values={values} />}
          <ContentFieldInputs fields={fieldsAt(type, undefined)} {...held} />
          <Blocks fields={fieldsAt(type, 'block')} {...held} />
        </div>
        {hasSide(type) && (
          <div className="@container grid min-w-0 content-start gap-6">
            <ContentFieldInputs fields={fieldsAt(type, 'beside')} {...held} />
            {Object.keys(search).length > 0 && (
              <Disclosure
                title="Search engines and related pages"
                className="border-t"
                open={Object.keys(search).some((name) => hasError(errors, name))}
              >
                <div className="grid gap-6">
                  <ContentFieldInputs fields={search} {...held} />
                </div>
              </Disclosure>
            )}
          </div>
        )}
      </EditorTools>
    </EnabledFor>
  )
}

const hasError = (errors: ContentErrors, name: string): boolean =>
  Object.keys(errors).some((path) => path.split('.')[0] === name)

type BlocksProps = {
  fields: ContentFields
  values: ContentValues
  errors: ContentErrors
  onChange: (path: string, value: unknown) => void
}

/** Fields that few items have. Each is shown once it has something, also when that is deleted again, or when a person adds it. */
function Blocks({ fields, ...held }: BlocksProps) {
  const [shown, setShown] = useState<readonly string[]>([])
  const filled = Object.entries(fields).flatMap(([name, field]) =>
    shown.includes(name) || sameValues(held.values[name] ?? emptyValue(field), emptyValue(field)) ? [] : [name],
  )
  if (filled.length > 0) setShown([...shown, ...filled])
  const all = Object.entries(fields)
  const others = all.filter(([name]) => !shown.includes(name))
  return (
    <>
      <ContentFieldInputs fields={Object.fromEntries(all.filter(([name]) => shown.includes(name)))} {...held} />
      {others.length > 0 && (
        <div>
          <Menu
            label="Add a block"
            icon="plus"
            size="sm"
            items={others.map(([id, { label }]) => ({ id, label }))}
            onAction={(name) => {
              setShown([...shown, name])
              requestAnimationFrame(() => document.getElementById(contentInputId(name))?.focus())
            }}
          />
        </div>
      )}
    </>
  )
}

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
function EditorTools({ type, editor, children }: EditorToolsProps) {
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
