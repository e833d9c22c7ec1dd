import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ContentType } from '#fields/content/content-type.ts'
import { api } from '#kit/api/browser-api.ts'
import { queryKey } from '#kit/api/query.ts'
import { EditingBar } from '#kit/desk/editing-bar.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { useSession } from '#kit/sign-in/session.ts'
import { holds, may } from '#platform/duties.ts'
import { formatTime } from '#platform/values/nigerian-time.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx'
import { itemAddress } from '../../addresses.ts'
import type { ManagedItem } from '../../contract.items.ts'
import { listItems, previewItem } from '../../contract.manager.ts'
import { notifyDone, notifyFailed } from '../content-toasts.tsx'
import { itemCalls } from '../item-calls.ts'
import { ownPageOf } from '../links-here.tsx'
import { showItems } from '../show-items.ts'
import type { EditorState, Applied, Editor } from './editor-store.ts'

const HistoryDialog = onDemand(() => import('../history/history-dialog.tsx').then((part) => part.HistoryDialog))
const UnpublishDialog = onDemand(() => import('./unpublish-dialog.tsx').then((part) => part.UnpublishDialog))
const ScheduleDialog = onDemand(() => import('./schedule-dialog.tsx').then((part) => part.ScheduleDialog))
const DeleteDialog = onDemand(() => import('../delete-dialog.tsx').then((part) => part.DeleteDialog))
const CheckDateDialog = onDemand(() => import('../calendar/check-date-dialog.tsx').then((part) => part.CheckDateDialog))
const SendBackDialog = onDemand(() => import('../review/review-dialogs.tsx').then((part) => part.SendBackDialog))

export type EditorBarProps = {
  type: ContentType
  editor: Editor
  state: EditorState
  /** The id of the form that the bar submits. */
  form: string
}

/** The actions of an editor and 'Saved at'; a publisher's decision on what was submitted is among them. */
export function EditorBar({ type, editor, state, form }: EditorBarProps) {
  const [dialog, setDialog] = useState<'history' | 'schedule' | 'unpublish' | 'check' | 'send-back' | 'delete'>()
  const { item, busy, waiting } = state
  const { user } = useSession()
  const page = item ? ownPageOf(type, item) : undefined
  const onCopied = useCopied()
  const mayPublish = holds(user, may.publishContent)
  const mayDraft = holds(user, may.draftContent)
  const review = item?.review?.state === 'submitted' ? item.review : undefined
  const isUnchanged = editor.isUnchanged()
  const publishLabel = review ? 'Approve and publish' : item?.published ? 'Publish changes' : 'Publish'
  const close = () => setDialog(undefined)
  return (
    <EditingBar
      label={type.one}
      status={
        <SavedWords
          state={state}
          dirty={editor.isDirty()}
          onRetry={type.together ? undefined : () => void editor.saveDraft()}
        />
      }
    >
      {mayPublish && (!type.together || (item && item.state !== 'published' && !editor.isDirty())) && (
        <Button
          type="submit"
          form={form}
          variant={type.together || isUnchanged ? 'secondary' : 'primary'}
          aria-disabled={isUnchanged}
          busy={busy === 'publishing' || waiting}
          busyLabel="Publishing"
        >
          {type.together ? 'Publish the draft' : publishLabel}
        </Button>
      )}
      {mayPublish && review && (
        <>
          <Button onClick={() => setDialog('schedule')}>Schedule</Button>
          <Button onClick={() => setDialog('send-back')}>Send back</Button>
        </>
      )}
      {mayDraft && !mayPublish && !type.together && <SubmitButton {...{ type, editor, state }} />}
      {mayDraft && !mayPublish && review && (
        <Button onClick={() => void act(editor, itemCalls(type).takeBack, 'Taken back from review')}>Take back</Button>
      )}
      {mayDraft && type.page !== '' && (
        <Button icon="eye" onClick={() => void openPreview(type, editor)}>
          <span className="max-sm:sr-only">Preview</span>
        </Button>
      )}
      {item?.published && item.page && (
        <LinkButton to={item.page} variant="quiet" icon="external" target="_blank" rel="noreferrer">
          <span className="max-sm:sr-only">View on the site</span>
          <span className="sr-only"> (opens in a new tab)</span>
        </LinkButton>
      )}
      {(item ? item.version > 0 : type.together && editor.isDirty()) && (
        <Menu
          label="More"
          items={actionsOf(type, state, { mayDraft, mayPublish })}
          onAction={(action) =>
            action === 'history' ||
            action === 'schedule' ||
            action === 'check' ||
            action === 'delete' ||
            action === 'unpublish'
              ? setDialog(action)
              : void runAction(type, editor, action, onCopied)
          }
        />
      )}
      {state.undo && (
        <Button variant="quiet" icon="retry" onClick={state.undo}>
          Undo
        </Button>
      )}
      {dialog === 'history' && item && (
        <HistoryDialog
          type={type}
          id={type.many ? item.id : 'single'}
          current={item.version}
          onRestore={(version) => {
            close()
            void restore(type, editor, version)
          }}
          onClose={close}
        />
      )}
      {dialog === 'unpublish' && item && (
        <UnpublishDialog
          title={item.title}
          path={page}
          onClose={close}
          onConfirm={() => {
            close()
            void runAction(type, editor, 'unpublish', onCopied)
          }}
        />
      )}
      {dialog === 'delete' && item && <DeleteDialog {...{ type, editor, item }} onClose={close} />}
      {dialog === 'check' && <CheckDateDialog {...{ type, editor }} onClose={close} />}
      {dialog === 'schedule' && <ScheduleDialog {...{ type, editor }} onClose={close} />}
      {dialog === 'send-back' && review && (
        <SendBackDialog {...{ type, editor }} author={review.byName} onClose={close} />
      )}
    </EditingBar>
  )
}

function actionsOf(
  type: ContentType,
  { item }: EditorState,
  { mayDraft, mayPublish }: { mayDraft: boolean; mayPublish: boolean },
): MenuEntry[] {
  const submitted = item?.review?.state === 'submitted'
  const onSite = item?.state === 'published' || item?.state === 'changed'
  return [
    ...(item ? [{ id: 'history', label: 'History', icon: 'history' as const }] : []),
    ...(mayPublish && !submitted ? [{ id: 'schedule', label: 'Schedule', icon: 'clock' as const }] : []),
    ...(item && mayDraft ? [{ id: 'check', label: 'Check date', icon: 'calendar' as const }] : []),
    ...(item && mayDraft && type.many ? [{ id: 'duplicate', label: 'Duplicate', icon: 'copy' as const }] : []),
    ...(item?.draft && onSite && mayDraft
      ? [{ id: 'discard', label: 'Discard the draft', icon: 'retry' as const, danger: true }]
      : []),
    ...(onSite && mayPublish
      ? [{ id: 'unpublish', label: 'Take off the site', icon: 'eye-off' as const, danger: true }]
      : []),
    // Items that are saved together are also deleted by that save.
    ...(item && mayPublish && type.many && !type.together
      ? [{ id: 'delete', label: 'Delete', icon: 'trash' as const, danger: true }]
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
  const { item: before, values } = editor.state()
  if (!before) return
  if (action === 'discard') {
    editor.uploads.dispose()
    await act(editor, itemCalls(type).discardDraft, 'The draft is discarded', () => editor.setValues(values))
  } else
    await act(
      editor,
      itemCalls(type).unpublish,
      `${type.one} is off the site`,
      () => void editor.undoPublish(before.published ?? values),
    )
}

/** Does something with the stored item and reports it. */
async function act(editor: Editor, action: Applied, done: string, undo?: () => void): Promise<void> {
  const failed = await editor.apply(action)
  if (failed) notifyFailed(failed.message)
  else notifyDone(done, undo && editor.offerUndo(undo))
}

async function duplicate(type: ContentType, editor: Editor, onCopied: (copy: ManagedItem) => void): Promise<void> {
  const { duplicate: copyItem } = itemCalls(type)
  let copy: ManagedItem | undefined
  // Through the editor, so that what is typed is saved first and copied too.
  const failed = await editor.apply(async (item) => {
    copy = await copyItem(item)
    return item
  })
  if (failed) return notifyFailed(failed.message)
  if (copy) onCopied(copy)
}

async function restore(type: ContentType, editor: Editor, version: number): Promise<void> {
  const { values } = editor.state()
  await act(
    editor,
    (item) => itemCalls(type).restoreVersion(item, version),
    `Version ${version} is restored as a draft`,
    () => editor.setValues(values),
  )
}

type SavedWordsProps = { state: EditorState; dirty: boolean; onRetry: (() => void) | undefined }

function SavedWords({ state: { busy, waiting, failure, savedAt, conflict }, dirty, onRetry }: SavedWordsProps) {
  const failed = failure !== undefined && dirty && busy === null && !conflict
  return (
    <p
      role="status"
      className={classNames('flex min-w-0 items-center gap-1.5', failed && 'font-semibold text-danger-ink')}
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
function useCopied(): (copy: ManagedItem) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return ({ id, title }) => {
    for (const read of [listItems, ...showItems]) void client.invalidateQueries({ queryKey: queryKey(read) })
    notifyDone(`“${title}” is a draft now`)
    void navigate(itemAddress(id))
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

const SubmitDialog = onDemand(() => import('../review/review-dialogs.tsx').then((part) => part.SubmitDialog))

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
      {asking && <SubmitDialog {...{ type, editor }} onClose={() => setAsking(false)} />}
    </>
  )
}
