import { lazy, Suspense, useState } from 'react'
import type { ContentType } from '#fields/content-type.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { tellDone } from '../content-toasts.tsx'
import type { EditorState } from './editor-state.ts'
import type { Editor } from './editor-store.ts'

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx').then((part) => ({ default: part.ConflictDialog })))

const ItemFindings = lazy(() => import('../checks/item-findings.tsx').then((part) => ({ default: part.ItemFindings })))

const joinedRest = 'Your changes and theirs are both here now. The history has both versions.'

/** Notices above the form: restored unsaved changes, a single item that is not published, what a check found, an outdated draft, or a conflict. */
export function EditorNotices({ type, editor, state }: { type: ContentType; editor: Editor; state: EditorState }) {
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
