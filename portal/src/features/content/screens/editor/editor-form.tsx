import { type FormEvent, useEffect, useState } from 'react'
import { failureText, messagesOf } from '#fields/content-messages.ts'
import type { ContentType } from '#fields/content-type.ts'
import { contentInputId } from '#fields/content-values.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { TextField } from '#ui/field.tsx'
import { WithDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import type { ManagedItem, PlaceFacts } from '../../contract.items.ts'
import { ReplaceDialog } from './replace-dialog.tsx'
import { tellDone, tellFailed } from '../content-toasts.tsx'
import { AddressNotice } from './address-notice.tsx'
import { EditorBar } from './editor-bar.tsx'
import { EditorInputs } from './editor-inputs.tsx'
import type { EditorState } from './editor-state.ts'
import type { Editor } from './editor-store.ts'
import { ItemPresence } from './item-presence.tsx'
import { EditorNotices } from './editor-notices.tsx'
import { formatShortMoment } from '#platform/nigerian-time.ts'
import { ReviewNotice } from '../review/review-notice.tsx'
import { StateBadges } from '../state-badges.tsx'

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
