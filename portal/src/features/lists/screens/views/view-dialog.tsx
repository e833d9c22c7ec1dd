import { useState } from 'react'
import { useApiMutation } from '#kit/api/query.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { toast } from '#ui/overlays/toast.ts'
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
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.shared ?? false)
  const [takesShown, setTakesShown] = useState(!view)
  const [isMissing, setMissing] = useState(false)
  const [isSure, setSure] = useState(false)
  const once = useOnceKey()
  const invalidates = [calls.listViews]
  const done = (word: string) => (saved: ListView) => {
    once.arrived()
    toast.success(word)
    onSaved(saved)
  }
  const add = useApiMutation(calls.addView, { invalidates, onSuccess: done('View saved') })
  const change = useApiMutation(calls.changeView, { invalidates, onSuccess: done('View changed') })
  const remove = useApiMutation(calls.removeView, { invalidates, onSuccess: onDeleted })
  const isBusy = add.isPending || change.isPending || remove.isPending
  const save = () => {
    setMissing(!name.trim())
    if (!name.trim() || isBusy) return
    const shown = takesShown || !view ? { query: state.query, columns: columns ? [...columns] : null } : view
    const body = { name: name.trim(), shared: isShared, query: shown.query, columns: shown.columns }
    if (view) change.mutate({ params: { id: view.id }, body })
    else add.mutate({ body, idempotencyKey: once.keyOf(JSON.stringify(body)) })
  }
  const error = add.error ?? change.error ?? remove.error
  return (
    <Dialog
      isOpen
      onClose={onClose}
      busy={isBusy}
      title={view ? `View: ${view.name}` : 'Save as a new view'}
      size="sm"
      actions={
        <>
          {view && (
            <Button
              className="sm:me-auto"
              icon="trash"
              busy={remove.isPending}
              variant={isSure ? 'danger' : 'secondary'}
              onClick={() => (isSure ? remove.mutate({ params: { id: view.id } }) : setSure(true))}
            >
              {isSure ? 'Delete for good' : 'Delete'}
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={add.isPending || change.isPending} onClick={save}>
            Save view
          </Button>
        </>
      }
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label="Name"
          data-first-focus
          value={name}
          maxLength={listLimits.viewName}
          error={isMissing && !name.trim() ? 'Enter a name for the view' : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label="Share with colleagues"
          hint={`Everyone who works on ${list.plural} sees the view.`}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        {view && digestOf(state.query) !== view.digest && (
          <Checkbox
            label="Replace its filters and order by those shown now"
            checked={takesShown}
            onChange={(event) => setTakesShown(event.currentTarget.checked)}
          />
        )}
        {error && <Alert kind="error">{error.message}</Alert>}
      </form>
    </Dialog>
  )
}
