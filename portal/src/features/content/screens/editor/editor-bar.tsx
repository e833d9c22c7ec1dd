import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ContentType } from '#fields/content/content-type.ts'
import { api } from '#kit/api/browser-api.ts'
import { queryKey } from '#kit/api/query.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { useSession } from '#kit/sign-in/session.ts'
import { holds, may } from '#platform/duties.ts'
import { formatTime } from '#platform/values/nigerian-time.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx'
import { itemAddress } from '../../addresses.ts'
import type { ManagedItem } from '../../contract.items.ts'
import { listItems, previewItem } from '../../contract.manager.ts'
import { reviewLimits } from '../../rules.ts'
import { notifyDone, notifyFailed } from '../content-toasts.tsx'
import { useContentTypes } from '../content-types.ts'
import { itemCalls } from '../item-calls.ts'
import { ownPageOf } from '../links-here.tsx'
import { teamCalls } from '../review/review-calls.ts'
import { showItems } from '../show-items.ts'
import type { EditorState } from './editor-state.ts'
import type { Editor } from './editor-store.ts'

const HistoryDialog = lazy(() =>
  import('../history/history-dialog.tsx').then((part) => ({ default: part.HistoryDialog })),
)
const UnpublishDialog = lazy(() => import('./unpublish-dialog.tsx').then((part) => ({ default: part.UnpublishDialog })))
const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx').then((part) => ({ default: part.ScheduleDialog })))

const CheckDateDialog = lazy(() =>
  import('../calendar/check-date-dialog.tsx').then((part) => ({ default: part.CheckDateDialog })),
)

export type EditorBarProps = { type: ContentType; editor: Editor; state: EditorState; onClose?: () => void }

/** The actions of an editor and its 'Saved' message. Not fixed to the window, because it would cover the focused field (WCAG 2.4.11). */
export function EditorBar({ type, editor, state, onClose }: EditorBarProps) {
  const [dialog, setDialog] = useState<'history' | 'schedule' | 'unpublish' | 'check'>()
  const { item, busy, waiting } = state
  const { user } = useSession()
  const page = item ? ownPageOf(type, item) : undefined
  const onCopied = useCopied(type)
  const mayPublish = holds(user, may.publishContent)
  const mayDraft = holds(user, may.draftContent)
  const approves = item?.review?.state === 'submitted'
  const publishLabel = approves ? 'Approve and publish' : item?.published ? 'Publish changes' : 'Publish'
  return (
    <div className="border-t border-line py-4">
      <div className="flex flex-wrap items-center gap-2">
        {mayPublish && (!type.together || (item && item.state !== 'published' && !editor.isDirty())) && (
          <Button
            type="submit"
            variant={type.together ? 'secondary' : 'primary'}
            busy={busy === 'publishing' || waiting}
            busyLabel="Publishing"
          >
            {type.together ? 'Publish the draft' : publishLabel}
          </Button>
        )}
        {mayDraft && !mayPublish && !type.together && <SubmitButton {...{ type, editor, state }} />}
        {mayDraft && type.page !== '' && (
          <Button icon="eye" onClick={() => void openPreview(type, editor)}>
            Preview
          </Button>
        )}
        {(item ? item.version > 0 : type.together && editor.isDirty()) && (
          <Menu
            label="More"
            items={actionsOf(type, state, { mayDraft, mayPublish })}
            onAction={(action) =>
              action === 'history' || action === 'schedule' || action === 'check' || (action === 'unpublish' && page)
                ? setDialog(action)
                : void runAction(type, editor, action, onCopied)
            }
          />
        )}
        {onClose && (
          <Button
            variant="quiet"
            onClick={() => {
              // Save first, so that there is no question about unsaved changes.
              void editor.saveDraft().then(onClose)
            }}
          >
            Close
          </Button>
        )}
        {state.undo && (
          <Button variant="quiet" icon="retry" onClick={state.undo}>
            Undo
          </Button>
        )}
        <SavedWords
          state={state}
          dirty={editor.isDirty()}
          onRetry={type.together ? undefined : () => void editor.saveDraft()}
        />
      </div>
      <Suspense>
        {dialog === 'history' && item && (
          <HistoryDialog
            type={type}
            id={type.many ? item.id : 'single'}
            current={item.version}
            onRestore={(version) => {
              setDialog(undefined)
              void restore(type, editor, version)
            }}
            onClose={() => setDialog(undefined)}
          />
        )}
        {dialog === 'unpublish' && item && page && (
          <UnpublishDialog
            title={item.title}
            path={page}
            onClose={() => setDialog(undefined)}
            onConfirm={() => {
              setDialog(undefined)
              void runAction(type, editor, 'unpublish', onCopied)
            }}
          />
        )}
        {dialog === 'check' && <CheckDateDialog {...{ type, editor }} onClose={() => setDialog(undefined)} />}
        {dialog === 'schedule' && <ScheduleDialog {...{ type, editor }} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </div>
  )
}

function actionsOf(
  type: ContentType,
  { item }: EditorState,
  { mayDraft, mayPublish }: { mayDraft: boolean; mayPublish: boolean },
): MenuEntry[] {
  const onSite = item?.state === 'published' || item?.state === 'changed'
  return [
    ...(item ? [{ id: 'history', label: 'History', icon: 'history' as const }] : []),
    ...(mayPublish ? [{ id: 'schedule', label: 'Schedule', icon: 'clock' as const }] : []),
    ...(item && mayDraft ? [{ id: 'check', label: 'Check date', icon: 'calendar' as const }] : []),
    ...(item && mayDraft && type.many ? [{ id: 'duplicate', label: 'Duplicate', icon: 'copy' as const }] : []),
    ...(item?.draft && onSite && mayDraft
      ? [{ id: 'discard', label: 'Discard the draft', icon: 'retry' as const, danger: true }]
      : []),
    ...(onSite && mayPublish
      ? [{ id: 'unpublish', label: 'Take off the site', icon: 'eye-off' as const, danger: true }]
      : []),
  ]
}

async function runAction(
  type: ContentType,
  editor: Editor,
  action: string,
  onCopied: (copy: ManagedItem) => void,
): Promise<void> {
  if (action === 'duplicate') return duplicate(type, editor, onCopied)
  const calls = itemCalls(type)
  const { item: before, values } = editor.state()
  if (!before) return
  if (action === 'discard') {
    editor.uploads.dispose()
    const failed = await editor.apply((item) => calls.discardDraft(item))
    if (failed) return notifyFailed(failed.message)
    notifyDone(
      'The draft is discarded',
      editor.offerUndo(() => editor.setValues(values)),
    )
  } else {
    const failed = await editor.apply((item) => calls.unpublish(item))
    if (failed) return notifyFailed(failed.message)
    notifyDone(
      `${type.one} is off the site`,
      editor.offerUndo(() => void editor.undoPublish(before.published)),
    )
  }
}

async function duplicate(type: ContentType, editor: Editor, onCopied: (copy: ManagedItem) => void): Promise<void> {
  const key = crypto.randomUUID()
  let copy: ManagedItem | undefined
  // Through the editor, so that what is typed is saved first and copied too.
  const failed = await editor.apply(async (item) => {
    copy = await teamCalls(type).duplicate(item, key)
    return item
  })
  if (failed) return notifyFailed(failed.message)
  if (copy) onCopied(copy)
}

async function restore(type: ContentType, editor: Editor, version: number): Promise<void> {
  const { values } = editor.state()
  const failed = await editor.apply((item) => itemCalls(type).restoreVersion(item, version))
  if (failed) return notifyFailed(failed.message)
  notifyDone(
    `Version ${version} is restored as a draft`,
    editor.offerUndo(() => editor.setValues(values)),
  )
}

type SavedWordsProps = { state: EditorState; dirty: boolean; onRetry: (() => void) | undefined }

function SavedWords({ state: { busy, waiting, failure, savedAt, conflict }, dirty, onRetry }: SavedWordsProps) {
  const failed = failure !== undefined && dirty && busy === null && !conflict
  return (
    <p
      role="status"
      className={classNames(
        'ms-auto flex items-center gap-1.5 text-sm',
        failed ? 'font-semibold text-danger-ink' : 'text-muted',
      )}
    >
      {waiting && 'Waiting for the file…'}
      {!waiting && busy === 'saving' && 'Saving…'}
      {!waiting && busy === null && !dirty && savedAt && (
        <>
          <Icon name="check" className="text-amber" />
          Saved {formatTime(savedAt)}
        </>
      )}
      {!waiting && busy === null && dirty && !failed && (conflict ? 'Not saved' : 'Not saved yet')}
      {failed && (
        <>
          <Icon name="stop" />
          <span className="min-w-0">Not saved: {failure}</span>
          {onRetry && (
            <Button size="sm" variant="quiet" onClick={onRetry}>
              Save now
            </Button>
          )}
        </>
      )}
    </p>
  )
}

/** Opens a copy that was just made. */
function useCopied(type: ContentType): (copy: ManagedItem) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const types = useContentTypes()
  return ({ id, title }) => {
    for (const read of [listItems, ...showItems]) void client.invalidateQueries({ queryKey: queryKey(read) })
    notifyDone(`“${title}” is a draft now`)
    void navigate(itemAddress(types, type.key, id) ?? '/content-manager')
  }
}

/** Saves the draft and shows it on the real page in a new tab. */
async function openPreview(type: ContentType, editor: Editor): Promise<void> {
  // Open the tab before the first await; otherwise browsers block it as a pop-up.
  const tab = window.open('', '_blank')
  const failed = (await editor.sendFiles()) ?? (await editor.saveDraft())
  const { item } = editor.state()
  try {
    if (failed) throw failed
    if (!item) throw new Error('There is nothing to show yet. Fill in a field first.')
    // An item that was never saved has no draft, so open the page, which shows the content that it ships with.
    const { url } =
      item.version === 0
        ? { url: item.page }
        : await api.call(previewItem, { params: { type: type.key, id: type.many ? item.id : 'single' } })
    if (tab) {
      tab.opener = null
      tab.location.href = url
    } else window.location.assign(url)
  } catch (error) {
    tab?.close()
    notifyFailed(error instanceof Error ? error.message : 'The preview could not be opened.')
  }
}

const WordsDialog = onDemand(() => import('../review/words-dialog.tsx').then((part) => part.WordsDialog))

type SubmitButtonProps = { type: ContentType; editor: Editor; state: EditorState }

/** Whether there is something that an editor can submit. */
function canSubmit(editor: Editor, { item }: EditorState): boolean {
  if (!item) return editor.isDirty()
  if (item.publishAt || item.review?.state === 'submitted') return false
  return item.state !== 'published' || editor.isDirty()
}

/** Submits the draft to the publishers, checked like one that is published. */
function SubmitButton({ type, editor, state }: SubmitButtonProps) {
  const [asking, setAsking] = useState(false)
  if (!canSubmit(editor, state)) return null
  return (
    <>
      <Button variant="primary" icon="send" onClick={() => void editor.check().then(setAsking)}>
        Submit for review
      </Button>
      {asking && (
        <WordsDialog
          title="Submit for review"
          label="Note to the publishers"
          hint="For example, when this should go public. Publishers get an e-mail."
          confirmLabel="Submit for review"
          maxLength={reviewLimits.note}
          onSend={async (note) => {
            const failed = await editor.apply((item) => teamCalls(type).submit(item, note))
            if (!failed) notifyDone('Submitted for review')
            return failed
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
