import { useState } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import type { StaffList } from '../../contract.list.ts'
import type { ListCalls, ListView } from '../../contract.ts'
import { barButton } from '../bar-button.ts'
import { isNarrowed, viewOf } from '../list-state.ts'
import type { ListAddress } from '../use-list-state.ts'

const ViewEntries = onDemand(() => import('./view-entries.tsx').then((part) => part.ViewEntries))
const ViewDialog = onDemand(() => import('./view-dialog.tsx').then((part) => part.ViewDialog), { fallback: null })

type Props = { list: StaffList; calls: ListCalls; address: ListAddress; columns: readonly string[] | undefined }

/** The saved views: choose one, save what is shown, change or delete one. */
export function ViewMenu({ list, calls, address, columns }: Props) {
  const { state, change, views } = address
  const [editing, setEditing] = useState<ListView | 'new'>()
  const { view, isChanged } = viewOf(views, state)
  const name = view ? `${view.name}${isChanged ? ' (changed)' : ''}` : 'Views'
  const open = ({ id, query, columns: chosen }: ListView) => {
    const { columns: _before, ...rest } = state
    change({
      ...rest,
      view: id,
      query,
      page: 1,
      open: undefined,
      ...(chosen ? { columns: chosen } : { columns: undefined }),
    })
  }
  return (
    <>
      <Popover
        label="Views"
        className={classNames(barButton, 'max-w-60')}
        button={
          <>
            <Icon name="bookmark" className="size-4.5" />
            <span className="min-w-0 truncate">{name}</span>
            <Icon name="chevron-down" className="size-4" />
          </>
        }
      >
        {(close) => (
          <ViewEntries
            views={views}
            shown={view}
            canSave={isNarrowed(state.query) || state.query.sort !== list.defaults.sort || columns !== undefined}
            onOpen={(each) => {
              close()
              open(each)
            }}
            onEdit={(each) => {
              close()
              setEditing(each)
            }}
          />
        )}
      </Popover>
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
