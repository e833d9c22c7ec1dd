import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { useApiMutation } from '#kit/api/query.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { box, line } from '#kit/asking/fields.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import type { StaffList } from '../../contract.list.ts'
import { digestOf } from '../../contract.query.ts'
import type { ListCalls, ListView } from '../../contract.ts'
import { listLimits } from '../../rules.ts'
import type { ListState } from '../list-state.ts'

type Props = {
  list: StaffList
  calls: ListCalls
  state: ListState
  /** The columns of the screen where they were chosen, to be kept with the view. */
  columns: readonly string[] | undefined
  /** The view to change; without it a new one is saved. */
  view: ListView | undefined
  onClose: () => void
  onSaved: (view: ListView) => void
  onDeleted: () => void
}

/** Saves what is shown under a name, or changes, shares and deletes a view. */
export function ViewDialog({ list, calls, state, columns, view, onClose, onSaved, onDeleted }: Props) {
  const [isSure, setSure] = useState(false)
  const remove = useApiMutation(calls.removeView, { invalidates: [calls.listViews], onSuccess: onDeleted })
  return (
    <AskDialog
      role="dialog"
      size="sm"
      title={view ? `View: ${view.name}` : 'Save as a new view'}
      confirmLabel="Save view"
      isIncomplete={remove.isPending}
      more={
        view && (
          <Button
            className="sm:me-auto"
            icon="trash"
            busy={remove.isPending}
            variant={isSure ? 'danger' : 'secondary'}
            onClick={() => (isSure ? remove.mutate({ params: { id: view.id } }) : setSure(true))}
          >
            {isSure ? 'Delete for good' : 'Delete'}
          </Button>
        )
      }
      fields={{
        name: line({
          label: 'Name',
          initial: view?.name ?? '',
          maxLength: listLimits.viewName,
          missing: 'Enter a name for the view',
        }),
        shared: box({
          label: 'Share with colleagues',
          hint: `Everyone who works on ${list.plural} sees the view.`,
          initial: view?.shared ?? false,
        }),
        takesShown: box({
          label: 'Replace its filters and order by those shown now',
          initial: !view,
          onlyIf: () => view !== undefined && digestOf(state.query) !== view.digest,
        }),
      }}
      send={({ takesShown, ...named }, { key }) => {
        const shown = takesShown || !view ? { query: state.query, columns: columns ? [...columns] : null } : view
        const body = { ...named, query: shown.query, columns: shown.columns }
        if (view) return api.call(calls.changeView, { params: { id: view.id }, body })
        return api.call(calls.addView, { body }, { idempotencyKey: key() })
      }}
      refreshes={[calls.listViews]}
      done={view ? 'View changed' : 'View saved'}
      onDone={onSaved}
      onClose={onClose}
    >
      {remove.error && <Alert kind="error">{remove.error.message}</Alert>}
    </AskDialog>
  )
}
