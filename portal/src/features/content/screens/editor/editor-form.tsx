import { type FormEvent, use, useEffect, useId, useState, lazy, type ReactNode, Suspense, useMemo } from 'react'
import { getTopics } from '../../contract.topics.ts'
import { addressFieldOf, addressProblem, cleanItemAddress } from '#fields/content/content-addresses.ts'
import { ContentFilesContext } from '#fields/content/content-files.ts'
import {
  ContentFieldInputs,
  ContentMailContext,
  type MailInEditor,
  ContentTopicsContext,
} from '#fields/content/content-input.tsx'
import { ContentPicturesContext } from '#fields/content/content-pictures.ts'
import { failureText, toastOf } from '#fields/content/content-messages.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import { contentInputId } from '#fields/content/content-values.ts'
import {
  RichTextToolsContext,
  type LinkTarget,
  type RichTextTools,
  type StoredFile,
} from '#fields/rich-text/editor/tools.ts'
import { ContentUploadsContext } from '#fields/content/content-file-input.tsx'
import { api } from '#kit/api/browser-api.ts'
import { WithDuty, EnabledFor } from '#kit/duty.tsx'
import { PresentPeople } from '#kit/present-people.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { usePresence } from '#kit/use-presence.ts'
import { may } from '#platform/duties.ts'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { TextField } from '#ui/form/field.tsx'
import type { ManagedItem, PlaceFacts } from '../../contract.items.ts'
import { getItem } from '../../contract.manager.ts'
import { type LibraryFile, listLibrary } from '../../library/contract.ts'
import { notifyDone, notifyFailed } from '../content-toasts.tsx'
import { sendFile } from '../library/send-file.ts'
import { LinksHere } from '../links-here.tsx'
import { ReviewNotice } from '../review/review-notice.tsx'
import { contentFiles } from './content-files.tsx'
import { EditorBar } from './editor-bar.tsx'
import { type FindPages, FindPagesContext } from './find-pages.ts'
import type { EditorState } from './editor-state.ts'
import type { Editor } from './editor-store.ts'

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

type ReplaceDialogProps = {
  type: ContentType
  taken: PlaceFacts['taken']
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an item is published in a place that another one has. */
const ReplaceDialog = ({ type, taken: { title, page }, onConfirm, onClose }: ReplaceDialogProps) => (
  <ConfirmDialog isOpen title={`Replace “${title}”?`} confirmLabel="Replace" onClose={onClose} onConfirm={onConfirm}>
    <p>
      “{title}” is published at {page}, where there is place for one {type.one.toLowerCase()}.
    </p>
    <p className="mt-3">Replacing takes it off the site. It stays in the list with its history.</p>
  </ConfirmDialog>
)

export type EditorFormProps = {
  type: ContentType
  editor: Editor
  state: EditorState
  onClose?: () => void
  /** What follows the fields and is no part of the form, such as the comments. */
  children?: ReactNode
}

export function EditorForm({ type, editor, state, onClose, children }: EditorFormProps) {
  const id = useId()
  const { errors, attempt, item } = state
  const [taken, setTaken] = useState<PlaceFacts['taken']>()
  useEffect(() => {
    const [first] = Object.keys(editor.state().errors)
    if (attempt > 0 && first !== undefined) document.getElementById(contentInputId(first))?.focus()
  }, [attempt, editor])

  async function publish(replace = false) {
    if (state.busy === 'publishing' || state.waiting) return
    const before = editor.state().item
    const outcome = await editor.publish({ replace })
    if (outcome === 'invalid') return
    if (outcome !== 'published' && outcome.code === 'place-taken')
      return setTaken((outcome.facts as unknown as PlaceFacts).taken)
    const first = !before || (before.state === 'draft' && !before.published)
    if (outcome !== 'published') return notifyFailed(failureText(type, first ? 'create' : 'update', outcome))
    const { item: published } = editor.state()
    const approved = before?.review?.state === 'submitted'
    notifyDone(
      // Who changes an example has made an item, and has changed what visitors read.
      approved ? 'Approved and published' : toastOf(type, first && !published?.example ? 'created' : 'updated'),
      editor.offerUndo(undoPublish(editor, before?.published ?? null)),
      published?.page,
    )
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void publish()
  }

  return (
    <>
      <form id={id} noValidate onSubmit={onSubmit} className="grid gap-6 pb-6">
        {!type.many && item && <ItemState item={item} />}
        <WithDuty duties={may.draftContent}>
          <ItemPresence {...{ type, editor }} />
        </WithDuty>
        <EditorNotices {...{ type, editor, state }} />
        {item && <ReviewNotice {...{ type, item }} />}
        <ErrorSummary
          attempt={attempt}
          errors={Object.entries(errors).map(([path, message]) => ({ message, href: `#${contentInputId(path)}` }))}
        />
        <EditorInputs {...{ type, editor, state }} />
        {type.orderFrom !== undefined && !item && !type.together && (
          <TextField
            label="Order"
            hint="Its place in the list. You can move it later."
            type="number"
            inputMode="numeric"
            min={type.orderFrom}
            className="max-w-40"
            value={state.order ?? ''}
            onChange={({ currentTarget: { value } }) => editor.setOrder(value === '' ? undefined : Number(value))}
          />
        )}
        <AddressNotice {...{ type, state }} />
      </form>
      {children}
      <EditorBar form={id} {...{ type, editor, state }} {...(onClose && { onClose })} />
      {taken && (
        <ReplaceDialog
          {...{ type, taken }}
          onClose={() => setTaken(undefined)}
          onConfirm={() => {
            setTaken(undefined)
            void publish(true)
          }}
        />
      )}
    </>
  )
}

/** It has its place before anything is saved, so that the first save does not move what a person is at. */
function ItemState({ item }: { item: ManagedItem }) {
  return (
    <p className="min-h-6 text-sm text-muted">
      {item.version > 0 ? `Changed ${formatShortMoment(item.changedAt)}, ${item.changedByName}` : 'No changes yet.'}
    </p>
  )
}

function undoPublish(editor: Editor, before: Record<string, unknown> | null) {
  return () =>
    void editor.undoPublish(before).then((failed) => (failed ? notifyFailed(failed.message) : notifyDone('Undone')))
}

const MailTools = lazy(() => import('./mail-tools.tsx').then((part) => ({ default: part.MailTools })))

type EditorInputsProps = { type: ContentType; editor: Editor; state: EditorState }

/** The inputs of an item's fields, with what those for files, texts, topics and mails need of the content manager. */
function EditorInputs({ type, editor, state }: EditorInputsProps) {
  const Picture = use(ContentPicturesContext)[type.key]
  return (
    // What is approved for a date is for publishers to change.
    <EnabledFor duties={type.together || state.item?.publishAt ? may.publishContent : may.draftContent}>
      <Tools type={type} editor={editor}>
        {Picture && <Picture values={state.values} />}
        <ContentFieldInputs fields={type.fields} values={state.values} errors={state.errors} onChange={editor.change} />
      </Tools>
    </EnabledFor>
  )
}

function Tools({ type, editor, children }: { type: ContentType; editor: Editor; children: ReactNode }) {
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

const ContentConflict = lazy(() => import('./content-conflict.tsx').then((part) => ({ default: part.ContentConflict })))

const ItemFindings = lazy(() => import('../checks/item-findings.tsx').then((part) => ({ default: part.ItemFindings })))

const joinedRest = 'Your changes and theirs are both here now. The history has both versions.'

/** Notices above the form: restored unsaved changes, a single item that is not published, what a check found, an outdated draft, or a conflict. */
function EditorNotices({ type, editor, state }: { type: ContentType; editor: Editor; state: EditorState }) {
  const [comparing, setComparing] = useState(true)
  const { conflict, item, joined } = state
  return (
    <>
      {editor.hadKept && editor.isDirty() && state.busy === null && !conflict && (
        <Alert
          title="Your unsaved changes are restored"
          actions={
            <Button size="sm" onClick={editor.forget}>
              Discard them
            </Button>
          }
        >
          They had not reached the server.
        </Alert>
      )}
      {item && !type.many && (item.state === 'draft' || item.state === 'unpublished') && (
        <Alert>The built-in text is shown until you publish.</Alert>
      )}
      {item?.example && !item.published && (
        <Alert>
          This is to replace an example. Visitors see the example until you publish; you can hide it in the list.
        </Alert>
      )}
      {item?.published && (
        <Suspense>
          <ItemFindings type={type.key} id={type.many ? item.id : 'single'} />
        </Suspense>
      )}
      {item?.draft?.behind && !conflict && (
        <Alert kind="warning" title="The published version has changed since this draft was started">
          Publishing replaces it with this draft. The history shows what changed.
        </Alert>
      )}
      {joined && !conflict && <Alert title={`${joined.byName} saved this in the meantime`}>{joinedRest}</Alert>}
      {conflict && (
        <>
          <Alert
            kind="warning"
            title={`${conflict.byName} saved this in the meantime`}
            actions={
              <Button size="sm" variant="primary" onClick={() => setComparing(true)}>
                Compare the two versions
              </Button>
            }
          >
            Your changes are kept here. Nothing is saved until you have chosen.
          </Alert>
          <Suspense>
            {comparing && (
              <ContentConflict
                {...{ type, conflict }}
                mine={state.values}
                base={state.saved}
                onSettle={(values) => {
                  const mine = editor.state().values
                  editor.settle(values)
                  notifyDone(
                    'Your choice is applied',
                    editor.offerUndo(() => editor.setValues(mine)),
                  )
                }}
                onClose={() => setComparing(false)}
              />
            )}
          </Suspense>
        </>
      )}
    </>
  )
}

/** Says who else edits the item, and takes over what they save while nothing is changed here. A new item is nobody else's. */
function ItemPresence({ type, editor }: { type: ContentType; editor: Editor }) {
  const { item } = editor.state()
  const id = type.many ? item?.id : 'single'
  const people = usePresence(id === undefined ? null : { place: 'content', record: `${type.key}/${id}` }, {
    onAnswer({ version }) {
      const known = editor.state().item?.version ?? 0
      if (id === undefined || version === null || version <= known || editor.isDirty()) return
      void api.call(getItem, { params: { type: type.key, id } }).then(editor.takeNewer, () => {})
    },
  })
  return <PresentPeople people={people} />
}

/** Says what follows from a changed address before it is published. */
function AddressNotice({ type, state: { item, values } }: { type: ContentType; state: EditorState }) {
  const { name, below } = addressFieldOf(type) ?? {}
  const before = item?.published?.[name ?? '']
  const typed = values[name ?? '']
  if (!name || typeof before !== 'string' || !before || typeof typed !== 'string') return null
  const next = cleanItemAddress(typed, below)
  if (!next || next === before || addressProblem(next, below)) return null
  return (
    <div role="status" className="rounded-md border border-line bg-amber-soft px-4 py-3">
      <p>
        When you publish, the page moves from <span className="font-semibold">{before}</span> to{' '}
        <span className="font-semibold">{next}</span>
        {below ? '' : ', and the pages below it move with it'}. The old address leads to the new one.
      </p>
      <LinksHere path={before} after="Their links lead to the new address too." />
    </div>
  )
}
