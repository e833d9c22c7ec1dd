import { useState } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Popover } from '#ui/popover.tsx'
import type { StaffList } from '../../contract.list.ts'
import type { ListCalls, ListView } from '../../contract.ts'
import { barButton } from '../filters/bar-button.ts'
import { viewOf } from '../list-state.ts'
import type { ListAddress } from '../use-list-state.ts'

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
          <div className="p-1.5">
            <Group
              label="Your views"
              views={views.filter(({ shared }) => !shared)}
              shown={view}
              onOpen={(each) => (close(), open(each))}
              onEdit={(each) => (close(), setEditing(each))}
            />
            <Group
              label="Shared views"
              views={views.filter(({ shared }) => shared)}
              shown={view}
              onOpen={(each) => (close(), open(each))}
              onEdit={(each) => (close(), setEditing(each))}
            />
            {views.length === 0 && (
              <p className="px-2 py-1.5 text-sm text-muted">
                A view keeps filters, order and columns under a name. Save what you see as the first.
              </p>
            )}
            <button type="button" className={entry} onClick={() => (close(), setEditing('new'))}>
              <Icon name="plus" className="size-4.5" />
              Save as a new view
            </button>
          </div>
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

const entry =
  'flex min-h-9 w-full items-center gap-2 rounded-sm px-2 text-start text-sm -outline-offset-2 hover:bg-brand-soft pointer-coarse:min-h-11'

type GroupProps = {
  label: string
  views: readonly ListView[]
  shown: ListView | undefined
  onOpen: (view: ListView) => void
  onEdit: (view: ListView) => void
}

function Group({ label, views, shown, onOpen, onEdit }: GroupProps) {
  if (views.length === 0) return null
  return (
    <div role="group" aria-label={label} className="mb-1.5 border-b border-line pb-1.5">
      <p aria-hidden className="px-2 pt-1 text-xs font-semibold text-muted">
        {label}
      </p>
      {views.map((view) => (
        <div key={view.id} className="flex items-center">
          <button
            type="button"
            aria-current={view === shown || undefined}
            className={classNames(entry, 'min-w-0 flex-1 aria-current:font-semibold')}
            onClick={() => onOpen(view)}
          >
            <Icon name="check" className={classNames('size-4', view !== shown && 'invisible')} />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {view.name}
              {view.shared && !view.mayChange && (
                <span className="block text-xs font-normal text-muted">By {view.by}</span>
              )}
            </span>
          </button>
          {view.mayChange && (
            <button
              type="button"
              aria-label={`Change the view ${view.name}`}
              onClick={() => onEdit(view)}
              className="grid size-8 shrink-0 place-items-center rounded-md text-muted -outline-offset-2 hover:bg-brand-soft hover:text-ink pointer-coarse:size-11"
            >
              <Icon name="edit" className="size-4" />
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
