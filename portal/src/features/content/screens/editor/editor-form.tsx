import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { addressFieldOf, addressProblem, cleanItemAddress } from '#fields/content/content-addresses.ts'
import { failureText, toastOf } from '#fields/content/content-messages.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import { contentInputId } from '#fields/content/content-values.ts'
import { api } from '#kit/api/browser-api.ts'
import { useDuty, WithDuty } from '#kit/duty.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { PresentPeople } from '#kit/present-people.tsx'
import { useMedia } from '#kit/use-media.ts'
import { usePresence } from '#kit/use-presence.ts'
import { may } from '#platform/duties.ts'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { TextField } from '#ui/form/field.tsx'
import type { ManagedItem, PlaceFacts } from '../../contract.items.ts'
import { getItem } from '../../contract.manager.ts'
import { notifyDone, notifyFailed } from '../content-toasts.tsx'
import { LinksHere } from '../links-here.tsx'
import { ReviewNotice } from '../review/review-notice.tsx'
import { StateBadges } from '../state-badges.tsx'
import { EditorBar } from './editor-bar.tsx'
import { EditorFields, hasSide } from './editor-fields.tsx'
import type { EditorState, Editor } from './editor-store.ts'

const PagePreview = onDemand(() => import('./page-preview.tsx').then((part) => part.PagePreview), {
  name: 'page-preview',
})

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
  isInList?: boolean
  /** What follows the fields and is no part of the form, such as the comments. */
  children?: ReactNode
}

export function EditorForm({ type, editor, state, isInList = false, children }: EditorFormProps) {
  const id = useId()
  const { errors, attempt, item } = state
  const [taken, setTaken] = useState<PlaceFacts['taken']>()
  useEffect(() => {
    const [first] = Object.keys(editor.state().errors)
    if (attempt > 0 && first !== undefined) document.getElementById(contentInputId(first))?.focus()
  }, [attempt, editor])

  async function publish(replace = false) {
    if (state.busy === 'publishing' || state.waiting || editor.isUnchanged()) return
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
      // What was not on the site before leaves it by ‘Take off the site’, which asks.
      before?.published ? editor.offerUndo(undoPublish(editor, before.published)) : undefined,
      published?.page,
    )
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void publish()
  }

  const isPage = !type.together
  const isReviewed = useDuty(may.publishContent) && item?.review?.state === 'submitted'
  const hasPreview = useMedia('(width >= 1600px)') || isReviewed
  const preview = isPage && !isInList && hasPreview && item && type.page !== '' && (
    <PagePreview key={Math.min(item.version, 1)} {...{ type, item }} />
  )
  return (
    <>
      <div
        className={classNames(
          'grid gap-x-10 gap-y-6',
          preview
            ? 'min-[1600px]:grid-rows-[auto_1fr] min-[1600px]:grid-cols-[minmax(0,1fr)_minmax(28rem,36rem)]'
            : !hasSide(type) && 'max-w-3xl',
        )}
      >
        <div className="grid min-w-0 content-start gap-6">
          {isPage && <ItemState item={item} />}
          <WithDuty duties={may.draftContent}>
            <ItemPresence {...{ type, editor }} />
          </WithDuty>
          <EditorNotices {...{ type, editor, state }} />
          {item && <ReviewNotice {...{ type, item }} />}
        </div>
        {preview && (
          <div className="min-w-0 min-[1600px]:sticky min-[1600px]:top-[calc(var(--head-bar,0px)+1rem)] min-[1600px]:col-start-2 min-[1600px]:row-span-2 min-[1600px]:row-start-1 min-[1600px]:self-start">
            {preview}
          </div>
        )}
        <div className="min-w-0">
          <form id={id} noValidate onSubmit={onSubmit} className="@container grid gap-6 pb-6">
            <ErrorSummary
              attempt={attempt}
              errors={Object.entries(errors).map(([path, message]) => ({ message, href: `#${contentInputId(path)}` }))}
            />
            <div
              className={classNames(
                'grid items-start gap-6',
                hasSide(type) && '@4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:gap-x-10',
              )}
            >
              <EditorFields {...{ type, editor, state }} />
            </div>
            {type.orderFrom !== undefined && !item && !type.together && (
              <TextField
                label="Order"
                hint="Its place in the list: the last where this is empty. You can move it later."
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
        </div>
      </div>
      <EditorBar form={id} {...{ type, editor, state }} />
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
function ItemState({ item }: { item: ManagedItem | null }) {
  return (
    <p className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      {item && item.version > 0 ? (
        <>
          <StateBadges item={item} />
          {`Changed ${formatShortMoment(item.changedAt)}, ${item.changedByName}`}
        </>
      ) : (
        'No changes yet.'
      )}
    </p>
  )
}

function undoPublish(editor: Editor, before: Record<string, unknown>) {
  return () =>
    void editor.undoPublish(before).then((failed) => (failed ? notifyFailed(failed.message) : notifyDone('Undone')))
}

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
