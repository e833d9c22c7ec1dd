import { type ReactNode, useState } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { Icon } from '#ui/icon.tsx'
import type { ListAction, StaffList } from '../../contract.list.ts'
import type { ActionInput, ListCalls, ListRow } from '../../contract.ts'
import type { ListQuery } from '../../contract.query.ts'
import { barButton } from '../bar-button.ts'
import { ExportMenu } from '../export-menu.tsx'
import type { Selection } from '../selection.ts'

const ActionDialog = onDemand(() => import('./action-dialog.tsx').then((part) => part.ActionDialog), { fallback: null })

export interface BulkBarProps {
  list: StaffList
  calls: ListCalls
  selection: Selection
  /** Rows on this page, and all that match; undefined where nobody has counted them to the end. */
  onPage: number
  matching: number | undefined
  /** Without the duty to act, records can only be exported. */
  mayAct: boolean
  isBusy: boolean
  onAct: (action: ListAction, input: ActionInput) => void
  columns: readonly string[]
  query: ListQuery
  Selected: SelectedPart | undefined
}

/** What a feature does with ticked records in a dialog of its own. */
export interface SelectedPart {
  label: string
  Dialog: (props: { rows: readonly ListRow[]; onClose: (isDone: boolean) => void }) => ReactNode
}

/**
 * What can be done with the selected records. It takes the place of the counts, so that no row moves; on a phone it is one line that scrolls sideways,
 * or it would grow over the next card under the thumb.
 */
export function BulkBar(props: BulkBarProps) {
  const { list, calls, selection, onPage, matching, mayAct, isBusy, onAct, columns, query, Selected } = props
  const [asking, setAsking] = useState<ListAction>()
  const [isOpen, setOpen] = useState(false)
  const { count, selected } = selection
  const isPage = selected.rows.size >= onPage && selected.matching === undefined
  const press = (action: ListAction) => (action.needs || action.confirm ? setAsking(action) : onAct(action, {}))
  return (
    <div
      role="group"
      aria-label="Selected"
      className="flex min-h-10 items-center gap-1.5 rounded-md border border-brand bg-brand-soft px-1.5 max-sm:min-h-14 max-sm:overflow-x-auto max-sm:*:shrink-0 sm:flex-wrap"
    >
      <span className="tabular px-1 text-sm font-semibold text-brand-ink">
        {count.toLocaleString('en-GB')} selected
      </span>
      {!isPage && selected.matching === undefined && (
        // The table has a box for it in its header, which cards do not have.
        <button type="button" className={`${barButton} sm:hidden`} onClick={() => selection.tickPage(true)}>
          Select all on this page
        </button>
      )}
      {isPage && matching !== undefined && matching > selected.rows.size && (
        <button type="button" className={barButton} onClick={() => selection.selectMatching(matching)}>
          Select all {matching.toLocaleString('en-GB')} that match
        </button>
      )}
      {mayAct &&
        list.actions.map((action) => (
          <button
            key={action.id}
            type="button"
            className={barButton}
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && press(action)}
          >
            {action.label}
          </button>
        ))}
      {mayAct && Selected && selected.matching === undefined && (
        <button type="button" className={barButton} onClick={() => setOpen(true)}>
          {Selected.label}
        </button>
      )}
      <ExportMenu
        {...{ list, calls, columns, query }}
        label="Export selected"
        ids={selected.matching === undefined ? [...selected.rows.keys()] : undefined}
      />
      <button type="button" className={`${barButton} ms-auto`} onClick={selection.clear}>
        <Icon name="close" className="size-4.5" />
        Select none
      </button>
      {isOpen && Selected && (
        <Selected.Dialog
          rows={[...selected.rows.values()]}
          onClose={(isDone) => {
            setOpen(false)
            if (isDone) selection.clear()
          }}
        />
      )}
      {asking && (
        <ActionDialog
          {...{ list, calls, count }}
          action={asking}
          onClose={() => setAsking(undefined)}
          onConfirm={(input) => {
            setAsking(undefined)
            onAct(asking, input)
          }}
        />
      )}
    </div>
  )
}
