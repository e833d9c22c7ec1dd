import { type ReactNode, useState } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { Button } from '#ui/button.tsx'
import type { ListAction } from '../../contract.list.ts'
import type { ListRow } from '../../contract.ts'
import { listLimits } from '../../rules.ts'
import { ExportMenu } from '../export-menu.tsx'
import type { Desk } from '../use-desk.ts'

export const ActionDialog = onDemand(() => import('./action-dialog.tsx').then((part) => part.ActionDialog), {
  fallback: null,
})

interface BulkBarProps {
  desk: Desk
  columns: readonly string[]
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
export function BulkBar({ desk, columns, Selected }: BulkBarProps) {
  const { list, calls, selection, page, address, batches, mayAct, ask, actOnSelected } = desk
  const { total = 0, capped = false } = page.answer.data ?? {}
  /** All that match; undefined where nobody has counted them to the end, or one action may not be for so many. */
  const matching = capped || total > listLimits.batchRecords ? undefined : total
  const isBusy = batches.running !== undefined && !batches.running.isQuick
  const [isOpen, setOpen] = useState(false)
  const { count, selected } = selection
  const isPage = selected.rows.size >= page.rows.length && selected.matching === undefined
  const press = (action: ListAction) => (action.needs || action.confirm ? ask(action) : actOnSelected(action, {}))
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
        <Button size="sm" className="sm:hidden" onClick={() => selection.tickPage(true)}>
          Select all on this page
        </Button>
      )}
      {isPage && matching !== undefined && matching > selected.rows.size && (
        <Button size="sm" onClick={() => selection.selectMatching(matching)}>
          Select all {matching.toLocaleString('en-GB')} that match
        </Button>
      )}
      {mayAct &&
        list.actions.map((action) => (
          <Button key={action.id} size="sm" aria-disabled={isBusy} onClick={() => !isBusy && press(action)}>
            {action.label}
          </Button>
        ))}
      {mayAct && Selected && selected.matching === undefined && (
        <Button size="sm" onClick={() => setOpen(true)}>
          {Selected.label}
        </Button>
      )}
      <ExportMenu
        {...{ list, calls, columns }}
        query={address.state.query}
        label="Export selected"
        ids={selected.matching === undefined ? [...selected.rows.keys()] : undefined}
      />
      <Button size="sm" icon="close" className="ms-auto" onClick={selection.clear}>
        Select none
      </Button>
      {isOpen && Selected && (
        <Selected.Dialog
          rows={[...selected.rows.values()]}
          onClose={(isDone) => {
            setOpen(false)
            if (isDone) selection.clear()
          }}
        />
      )}
    </div>
  )
}
