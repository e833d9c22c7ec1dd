import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import type { ListView } from '../../contract.ts'

type Props = {
  views: readonly ListView[]
  shown: ListView | undefined
  /** The list shows something that a view would keep. */
  canSave: boolean
  onOpen: (view: ListView) => void
  onEdit: (view: ListView | 'new') => void
}

/** What the menu of views contains. */
export function ViewEntries({ views, canSave, ...props }: Props) {
  return (
    <div className="p-1.5">
      <Group label="Your views" views={views.filter(({ shared }) => !shared)} {...props} />
      <Group label="Shared views" views={views.filter(({ shared }) => shared)} {...props} />
      {views.length === 0 && (
        <p className="px-2 py-1.5 text-sm text-muted">A view keeps filters, order and columns under a name.</p>
      )}
      {canSave ? (
        <button type="button" className={entry} onClick={() => props.onEdit('new')}>
          <Icon name="plus" className="size-4.5" />
          Save as a new view
        </button>
      ) : (
        <p className="px-2 py-1.5 text-sm text-muted">Set a filter, an order or columns to save them as a view.</p>
      )}
    </div>
  )
}

const entry =
  'flex min-h-9 w-full items-center gap-2 rounded-sm px-2 text-start text-sm -outline-offset-2 hover:bg-brand-soft pointer-coarse:min-h-11'

function Group({ label, views, shown, onOpen, onEdit }: Omit<Props, 'canSave'> & { label: string }) {
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
