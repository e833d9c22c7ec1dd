import { useState } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { useKeySetting } from '#kit/desk/use-keys.ts'
import { cards, useMedia } from '#kit/use-media.ts'
import { IconButton, type IconButtonProps } from '#ui/button.tsx'
import { hasExtras } from '../contract.list.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import { SearchBox } from './filters/search-box.tsx'
import type { Desk } from './use-desk.ts'
import { ViewMenu } from './views/view-menu.tsx'

const DisplayDialog = onDemand(() => import('./views/display-dialog.tsx').then((part) => part.DisplayDialog), {
  fallback: null,
})

type Props = { desk: Desk; hasPreview: boolean; keys: [key: string, words: string][]; onHelp: () => void }

/** Of no use in the menu of commands, which has the focus. */
const moving = ['j', 'k', '/', '?']

/** What narrows and arranges the list: search, views, filters, columns, the preview. */
export function ListTools({ desk, hasPreview, keys: named, onHelp }: Props) {
  const { list, address, page, kept, preview } = desk
  const { state, change } = address
  const [isArranging, setArranging] = useState(false)
  const hasCards = useMedia(cards)
  const keys = useKeySetting(!list.sealed)
  return (
    <div data-print="no" className="flex items-start justify-between gap-2">
      <div role="search" aria-label={list.plural} className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
        <SearchBox
          list={list}
          q={state.query.q}
          onSearch={(q, isTyping) => change({ query: { ...state.query, q } }, { replace: isTyping })}
        />
        {hasExtras(list) && <ViewMenu desk={desk} />}
        <FilterBar desk={desk} />
        <SortSelect desk={desk} />
      </div>
      <div className="flex shrink-0 gap-1.5">
        {hasPreview && preview.hasPane && !list.sealed && (
          <Tool
            icon="eye"
            label={preview.open ? 'Close the preview' : 'Show a preview beside the list'}
            aria-pressed={preview.open !== undefined}
            onClick={() => (preview.open ? preview.close() : desk.showPreview())}
          />
        )}
        {keys.isOn && !hasCards && (
          <span data-keys={JSON.stringify(named.filter(([key]) => !moving.includes(key)))}>
            <Tool icon="key" label="Keyboard shortcuts" onClick={onHelp} />
          </span>
        )}
        <Tool icon="settings" label="Columns and display" onClick={() => setArranging(true)} />
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

/** The order, on a phone: cards have no header to press. */
function SortSelect({ desk: { list, address } }: { desk: Desk }) {
  const { query } = address.state
  return (
    <label className="min-w-24 flex-1 text-sm sm:hidden">
      <span className="sr-only">Sort by</span>
      <select
        value={query.sort}
        onChange={(event) => address.change({ query: { ...query, sort: event.currentTarget.value } })}
        className="min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3"
      >
        {list.columns.flatMap(({ id, label, sortable }) =>
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

const Tool = (props: IconButtonProps) => (
  <IconButton
    {...props}
    size="sm"
    variant="secondary"
    className="aria-pressed:border-brand aria-pressed:bg-brand-soft"
  />
)
