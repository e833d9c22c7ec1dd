import { useState } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx'
import type { ListView } from '../../contract.ts'
import { hasOwnView } from '../../contract.query.ts'
import { viewOf } from '../list-state.ts'
import type { Desk } from '../use-desk.ts'

const ViewDialog = onDemand(() => import('./view-dialog.tsx').then((part) => part.ViewDialog), { fallback: null })

/** The saved views: choose one, save what is shown, change or delete one. */
export function ViewMenu({ desk: { list, calls, address, page } }: { desk: Desk }) {
  const columns = page.isChosen ? page.columns.map(({ id }) => id) : undefined
  const { state, change, views } = address
  const [editing, setEditing] = useState<ListView | 'new'>()
  const { view, isChanged } = viewOf(views, state)
  const name = view ? `${view.name}${isChanged ? ' (changed)' : ''}` : 'Views'
  const open = ({ id, query, columns: chosen }: ListView) => {
    const { columns: _before, ...rest } = state
    change({ ...rest, view: id, query, page: 1, open: undefined, columns: chosen ?? undefined })
  }
  const entryOf = (each: ListView): MenuEntry => ({
    id: each.id,
    label: each.shared ? `${each.name}, shared by ${each.by}` : each.name,
    icon: each === view ? 'check' : 'bookmark',
  })
  const items: MenuEntry[] = [
    ...[false, true].flatMap((shared) => views.filter((each) => each.shared === shared).map(entryOf)),
    ...(views.length > 0 ? [{ separator: true } as const] : []),
    ...(view?.mayChange ? [{ id: 'change', label: `Change the view ${view.name}`, icon: 'edit' } as const] : []),
    hasOwnView(list, state.query, columns)
      ? { id: 'new', label: 'Save as a new view', icon: 'plus' }
      : { id: 'new', label: 'Set a filter, an order or columns to save them as a view', disabled: true },
  ]
  const act = (id: string) => {
    const chosen = views.find((each) => each.id === id)
    if (chosen) open(chosen)
    else setEditing(id === 'change' ? view : 'new')
  }
  return (
    <>
      <Menu label={name} icon="bookmark" size="sm" items={items} onAction={act} />
      {editing && (
        <ViewDialog
          key={editing === 'new' ? editing : editing.id}
          {...{ list, calls, state, columns }}
          view={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onSaved={(saved) => {
            setEditing(undefined)
            open(saved)
          }}
          onDeleted={() => {
            setEditing(undefined)
            change({ view: undefined })
          }}
        />
      )}
    </>
  )
}
