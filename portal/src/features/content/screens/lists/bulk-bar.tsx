import { lazy, Suspense, useState } from 'react'
import type { ContentType } from '#fields/content-type.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import type { ItemSummary } from '../../contract.items.ts'
import { bulkWords } from './bulk-words.ts'
import { type BulkResult, useBulk } from './use-bulk.ts'

const TopicDialog = lazy(() => import('./topic-dialog.tsx').then((part) => ({ default: part.TopicDialog })))

type BulkBarProps = {
  type: ContentType
  chosen: readonly ItemSummary[]
  /** How many items the page has. */
  all: number
  chooseAll: () => void
  clear: () => void
}

/** What can be done with the chosen items; each is changed by itself, and what was refused is listed with the reason. */
export function BulkBar({ type, chosen, all, chooseAll, clear }: BulkBarProps) {
  const [asking, setAsking] = useState<'delete' | 'tag'>()
  const { run, busy, result, dismiss } = useBulk(type, clear)
  const count = chosen.length
  const one = (action: 'publish' | 'unpublish' | 'delete' | 'tag') => ({
    busy: busy === action || (action === 'tag' && busy === 'untag'),
    'aria-disabled': count === 0 || busy !== undefined || undefined,
    onClick: () => {
      if (count === 0 || busy) return
      if (action === 'delete' || action === 'tag') setAsking(action)
      else void run(action, chosen)
    },
  })
  return (
    <div className="grid gap-3">
      <div role="group" aria-label="Chosen items" className="flex flex-wrap items-center gap-2">
        <span role="status" className="tabular me-2 font-semibold">
          {count} chosen
        </span>
        {count < all || all === 0 ? (
          <Button variant="quiet" aria-disabled={all === 0 || undefined} onClick={chooseAll}>
            Choose all on this page
          </Button>
        ) : (
          <Button variant="quiet" onClick={clear}>
            Choose none
          </Button>
        )}
        <Button icon="globe" {...one('publish')}>
          Publish
        </Button>
        <Button icon="eye-off" {...one('unpublish')}>
          Take off the site
        </Button>
        {type.fields['topics'] && (
          <Button icon="tag" {...one('tag')}>
            Topic
          </Button>
        )}
        <Button icon="trash" {...one('delete')}>
          Delete
        </Button>
      </div>
      {result && <Result result={result} onDismiss={dismiss} />}
      <Suspense>
        {asking === 'tag' && (
          <TopicDialog
            count={count}
            onClose={() => setAsking(undefined)}
            onChoose={(action, topic) => {
              setAsking(undefined)
              void run(action, chosen, topic)
            }}
          />
        )}
      </Suspense>
      <ConfirmDialog
        isOpen={asking === 'delete'}
        danger
        title={`Delete ${count} item${count === 1 ? '' : 's'}?`}
        confirmLabel="Delete"
        onClose={() => setAsking(undefined)}
        onConfirm={() => {
          setAsking(undefined)
          void run('delete', chosen)
        }}
      >
        <p>They leave the site at once and stay in the bin for 30 days, from where you can restore them.</p>
      </ConfirmDialog>
    </div>
  )
}

function Result({ result, onDismiss }: { result: BulkResult; onDismiss: () => void }) {
  const { action, done, refused, undo } = result
  return (
    <Alert
      kind={refused.length > 0 ? 'warning' : 'success'}
      title={bulkWords(action, done)}
      onDismiss={onDismiss}
      actions={
        undo && (
          <Button size="sm" icon="retry" onClick={undo}>
            Undo
          </Button>
        )
      }
    >
      {refused.length > 0 && (
        <>
          <p>{refused.length === 1 ? 'One item was refused:' : `${refused.length} items were refused:`}</p>
          <ul className="list-disc ps-5">
            {refused.map(({ id, title, message }) => (
              <li key={id} className="[overflow-wrap:anywhere]">
                {title || 'No title yet'}: {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}
