import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ContentFilesContext } from '#fields/content-files.ts'
import { ContentFieldInputs } from '#fields/content-input.tsx'
import type { ContentType } from '#fields/content-type.ts'
import { titleOfValues } from '#fields/content-values.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import type { ItemSummary } from '../contract.manager.ts'
import { contentFiles } from './content-files.tsx'
import { hasPicture, MoveButtons } from './content-row.tsx'
import { ItemLine } from './item-line.tsx'
import { type Change, isPending } from './together-store.ts'
import type { useTogether } from './use-together.ts'

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx').then((part) => ({ default: part.ConflictDialog })))

type Together = ReturnType<typeof useTogether>
export type TogetherRowProps = {
  type: ContentType
  item: ItemSummary
  rank: number
  total: number
  together: Together
  onMove: (item: ItemSummary, from: number, to: number) => Promise<boolean>
  onDelete: () => void
}

/** A stored card of a list that is saved as a whole. */
export function TogetherRow({ type, item, rank, total, together, onMove, onDelete }: TogetherRowProps) {
  const change = together.changes[item.id]
  const open = together.open === item.id && change !== undefined && !change.removed
  const headingId = `item-${item.id}`
  const title = (change && titleOfValues(type.fields, change.values)) || item.title
  const note = change && isPending(change) && (
    <Badge tone="warning" icon="edit">
      {change.removed ? 'Will be deleted' : 'Changed, not saved'}
    </Badge>
  )
  return (
    <li className="border-b border-line">
      <ItemLine
        item={{ ...item, title }}
        {...{ rank, headingId }}
        pictured={hasPicture(type)}
        struck={change?.removed === true}
        {...(note && { note })}
      >
        {change?.removed ? (
          <Button size="sm" icon="retry" onClick={() => together.putBack(item.id)}>
            Put back<span className="sr-only"> {title}</span>
          </Button>
        ) : (
          <>
            <MoveButtons {...{ item, rank, total, onMove }} />
            <Button
              size="sm"
              icon={open ? 'chevron-up' : 'edit'}
              aria-expanded={open}
              onClick={() => (open ? together.close() : void together.edit(item.id))}
            >
              {open ? 'Close' : 'Edit'}
              <span className="sr-only"> {title}</span>
            </Button>
            <IconButton icon="trash" size="sm" label={`Delete ${title}`} onClick={onDelete} />
          </>
        )}
      </ItemLine>
      {change?.failure && <Failure {...{ type, change, together }} />}
      {open && <Fields {...{ type, change, together }} headingId={headingId} />}
    </li>
  )
}

export type NewTogetherRowProps = {
  type: ContentType
  change: Change
  together: Together
  onDelete: (title: string) => void
}

/** A card that only this browser knows. */
export function NewTogetherRow({ type, change, together, onDelete }: NewTogetherRowProps) {
  const open = together.open === change.id
  const headingId = `item-${change.id}`
  const title = titleOfValues(type.fields, change.values) || `New ${type.one.toLowerCase()}`
  return (
    <li className="border-b border-line">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <h3 id={headingId} className="min-w-0 flex-1 text-base font-semibold [overflow-wrap:anywhere]">
          {title}{' '}
          <Badge tone="warning" icon="plus">
            New, not saved
          </Badge>
        </h3>
        <Button
          size="sm"
          icon={open ? 'chevron-up' : 'edit'}
          aria-expanded={open}
          onClick={() => (open ? together.close() : void together.edit(change.id))}
        >
          {open ? 'Close' : 'Edit'}
          <span className="sr-only"> {title}</span>
        </Button>
        <IconButton icon="trash" size="sm" label={`Delete ${title}`} onClick={() => onDelete(title)} />
      </div>
      {change.failure && <Failure {...{ type, change, together }} />}
      {open && <Fields {...{ type, change, together }} headingId={headingId} />}
    </li>
  )
}

type PartProps = { type: ContentType; change: Change; together: Together }

function Fields({ type, change, together, headingId }: PartProps & { headingId: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const prefix = `${change.id}.`
  const errors = Object.fromEntries(Object.entries(change.errors).map(([path, text]) => [prefix + path, text]))
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-labelledby={headingId}
      className="mb-5 grid max-w-3xl gap-6 rounded-md border border-line bg-surface p-4 sm:p-6"
    >
      <ContentFilesContext value={contentFiles}>
        <ContentFieldInputs
          fields={type.fields}
          path={prefix}
          values={change.values}
          errors={errors}
          onChange={(path, value) => together.change(change.id, path.slice(prefix.length), value)}
        />
      </ContentFilesContext>
    </div>
  )
}

function Failure({ type, change, together }: PartProps) {
  const [comparing, setComparing] = useState(false)
  const { conflict } = change
  return (
    <>
      <Alert
        kind="error"
        className="mb-3"
        actions={
          conflict && (
            <Button size="sm" onClick={() => setComparing(true)}>
              Compare the two versions
            </Button>
          )
        }
      >
        {change.failure}
      </Alert>
      <Suspense>
        {conflict && comparing && (
          <ConflictDialog
            {...{ type, conflict }}
            mine={change.values}
            onSettle={(values) => together.settle(change.id, values)}
            onClose={() => setComparing(false)}
          />
        )}
      </Suspense>
    </>
  )
}
