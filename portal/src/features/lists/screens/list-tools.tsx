import { useState } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { useKeySetting } from '#kit/desk/use-keys.ts'
import { useMedia } from '#kit/use-media.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { hasExtras, type ListColumn } from '../contract.list.ts'
import type { ListQuery } from '../contract.query.ts'
import { barButton } from './bar-button.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import { SearchBox } from './filters/search-box.tsx'
import type { Desk } from './use-desk.ts'
import { cards } from './widths.ts'
import { ViewMenu } from './views/view-menu.tsx'

const DisplayDialog = onDemand(() => import('./views/display-dialog.tsx').then((part) => part.DisplayDialog), {
  fallback: null,
})

type Props = { desk: Desk; hasPreview: boolean; onHelp: () => void }

/** What narrows and arranges the list: search, views, filters, columns, the preview. */
export function ListTools({ desk, hasPreview, onHelp }: Props) {
  const { list, calls, address, page, kept, preview } = desk
  const { state, change } = address
  const [isArranging, setArranging] = useState(false)
  const hasCards = useMedia(cards)
  const keys = useKeySetting(!list.sealed)
  const columns = page.isChosen ? page.columns.map(({ id }) => id) : undefined
  return (
    <div data-print="no" className="flex items-start justify-between gap-2">
      <div role="search" aria-label={list.plural} className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
        <SearchBox
          list={list}
          q={state.query.q}
          onSearch={(q, isTyping) => change({ query: { ...state.query, q } }, { replace: isTyping })}
        />
        {hasExtras(list) && <ViewMenu {...{ list, calls, address, columns }} />}
        <FilterBar {...{ list, state, change }} counts={page.answer.data?.counts ?? {}} />
        <SortSelect
          columns={list.columns}
          query={state.query}
          onSort={(sort) => change({ query: { ...state.query, sort } })}
        />
      </div>
      <div className="flex shrink-0 gap-1.5">
        {hasPreview && preview.hasPane && !list.sealed && (
          <Tool
            icon="eye"
            label={preview.open ? 'Close the preview' : 'Show a preview beside the list'}
            isPressed={preview.open !== undefined}
            onPress={() => (preview.open ? preview.close() : desk.showPreview())}
          />
        )}
        {keys.isOn && !hasCards && <Tool icon="key" label="Keyboard shortcuts" onPress={onHelp} />}
        <Tool icon="settings" label="Columns and display" onPress={() => setArranging(true)} />
      </div>
      {isArranging && (
        <DisplayDialog
          list={list}
          columns={page.columns.map(({ id }) => id)}
          pageSize={page.pageSize}
          preferences={kept.preferences}
          onClose={() => setArranging(false)}
          onSave={(changes) => {
            setArranging(false)
            kept.save(changes)
            // What the address says would hide the choice.
            if (state.columns || state.pageSize) change({ columns: undefined, pageSize: undefined, page: 1 })
          }}
        />
      )}
    </div>
  )
}

type SortProps = { columns: readonly ListColumn[]; query: ListQuery; onSort: (sort: string) => void }

/** The order, on a phone: cards have no header to press. */
function SortSelect({ columns, query, onSort }: SortProps) {
  return (
    <label className="min-w-24 flex-1 text-sm sm:hidden">
      <span className="sr-only">Sort by</span>
      <select
        value={query.sort}
        onChange={(event) => onSort(event.currentTarget.value)}
        className="min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3"
      >
        {columns.flatMap(({ id, label, sortable }) =>
          sortable
            ? [
                <option key={id} value={id}>{`${label}, ascending`}</option>,
                <option key={`-${id}`} value={`-${id}`}>{`${label}, descending`}</option>,
              ]
            : [],
        )}
      </select>
    </label>
  )
}

type ToolProps = { icon: IconName; label: string; isPressed?: boolean; onPress: () => void }

const Tool = ({ icon, label, isPressed, onPress }: ToolProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={isPressed}
    onClick={onPress}
    className={classNames(barButton, 'px-1.5!', isPressed && 'border-brand! bg-brand-soft!')}
  >
    <Icon name={icon} className="size-4.5" />
  </button>
)
