import { type FormEvent, useEffect, useState, lazy, type ReactNode, Suspense, useMemo } from 'react'
import { getTopics } from '#features/topics/contract.ts'
import { ContentFilesContext } from '#fields/content-files.ts'
import { ContentFieldInputs } from '#fields/content-input.tsx'
import { ContentMailContext, type MailInEditor } from '#fields/content-mail.ts'
import { failureText, messagesOf } from '#fields/content-messages.ts'
import { ContentTopicsContext } from '#fields/content-topics-input.tsx'
import type { ContentType } from '#fields/content-type.ts'
import { contentInputId } from '#fields/content-values.ts'
import { RichTextToolsContext } from '#fields/rich-text/editor/tools.ts'
import { ContentUploadsContext } from '#fields/use-field-upload.ts'
import { WithDuty } from '#kit/duty.tsx'
import { EnabledFor } from '#kit/enabled-for.tsx'
import { useApiQuery } from '#kit/query.ts'
import { may } from '#platform/duties.ts'
import { formatShortMoment } from '#platform/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { TextField } from '#ui/field.tsx'
import type { ManagedItem, PlaceFacts } from '../../contract.items.ts'
import { tellDone, tellFailed } from '../content-toasts.tsx'
import { ReviewNotice } from '../review/review-notice.tsx'
import { StateBadges } from '../state-badges.tsx'
import { AddressNotice } from './address-notice.tsx'
import { EditorBar } from './editor-bar.tsx'
import type { EditorState } from './editor-state.ts'
import type { Editor } from './editor-store.ts'
import { ItemPresence } from './item-presence.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { richTextTools } from './rich-text-tools.tsx'

export type EditorFormProps = { type: ContentType; editor: Editor; state: EditorState; onClose?: () => void }

export function EditorForm({ type, editor, state, onClose }: EditorFormProps) {
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
    if (outcome !== 'published') return tellFailed(failureText(type, first ? 'create' : 'update', outcome))
    const words = messagesOf(type)
    tellDone(first ? words.created : words.updated, editor.offerUndo(undoPublish(editor, before?.published ?? null)))
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void publish()
  }

  return (
    <>
      <form noValidate onSubmit={onSubmit} className="grid gap-6">
        {!type.many && item && <ItemState item={item} />}
        <WithDuty duties={may.draftContent}>
          <ItemPresence {...{ type, editor }} />
        </WithDuty>
        <EditorNotices {...{ type, editor, state }} />
        <ReviewNotice {...{ type, editor, state }} />
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
        <EditorBar {...{ type, editor, state }} {...(onClose && { onClose })} />
      </form>
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
    <p className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      {item.version > 0 ? (
        <>
          <StateBadges item={item} />
          {formatShortMoment(item.changedAt)}, {item.changedByName}
        </>
      ) : (
        'No changes yet.'
      )}
    </p>
  )
}

function undoPublish(editor: Editor, before: Record<string, unknown> | null) {
  return () =>
    void editor.undoPublish(before).then((failed) => (failed ? tellFailed(failed.message) : tellDone('Undone')))
}

const MailTools = lazy(() => import('./mail-tools.tsx').then((part) => ({ default: part.MailTools })))

type EditorInputsProps = { type: ContentType; editor: Editor; state: EditorState }

/** The inputs of an item's fields, with what those for files, texts, topics and mails need of the content manager. */
function EditorInputs({ type, editor, state }: EditorInputsProps) {
  return (
    // What is approved for a date is for publishers to change.
    <EnabledFor duties={type.together || state.item?.publishAt ? may.publishContent : may.draftContent}>
      <Tools type={type} editor={editor}>
        <ContentFieldInputs fields={type.fields} values={state.values} errors={state.errors} onChange={editor.change} />
      </Tools>
    </EnabledFor>
  )
}

function Tools({ type, editor, children }: { type: ContentType; editor: Editor; children: ReactNode }) {
  // Publishing waits for what is dropped into a text as it does for other files.
  const textTools = useMemo(
    () => ({
      ...richTextTools,
      upload: (...file: Parameters<typeof richTextTools.upload>) => editor.uploads.track(richTextTools.upload(...file)),
    }),
    [editor],
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

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx').then((part) => ({ default: part.ConflictDialog })))

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
              <ConflictDialog
                {...{ type, conflict }}
                mine={state.values}
                base={state.saved}
                onSettle={(values) => {
                  const mine = editor.state().values
                  editor.settle(values)
                  tellDone(
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
