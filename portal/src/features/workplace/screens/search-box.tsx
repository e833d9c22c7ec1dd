import { type FocusEvent, type KeyboardEvent, useId, useRef, useState, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { SearchGroup, WorkRow } from '../contract.ts'
import { countText, workMessages } from '../messages.ts'
import { searchLimit, fewestLetters } from '../rules.ts'
import { useFrameKeys } from './use-open-counts.ts'
import { useSearchTarget, useSearchWhileTyping } from './use-search.ts'

/** Nothing of a search stays when another screen opens. */
export function SearchBox() {
  const { pathname, search } = useLocation()
  return <Box key={pathname + search} />
}

/** Search over everything: results while typing, arrows and Enter to choose, `/` from anywhere to come here, a reference leads to its record. */
function Box() {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { groups, searched, failed } = useSearchWhileTyping(typed)
  const rows = groups.flatMap((group) => group.rows)
  const navigate = useNavigate()
  const findTarget = useSearchTarget()
  useFrameKeys({
    '/': () => {
      // A narrow window has no room for the field.
      if (!field.current?.checkVisibility()) return void navigate('/work/search')
      field.current.focus()
      field.current.select()
    },
  })
  const shows = isOpen && typed.trim().length > 0

  const go = async () => {
    const words = typed.trim()
    if (!words) return
    const target = rows[active]?.to ?? (await findTarget(words))
    // The target may be this very screen.
    setTyped('')
    field.current?.blur()
    await navigate(target)
  }
  const press = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Escape') return setIsOpen(false)
    if (key === 'Enter') {
      event.preventDefault()
      void go()
    }
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (!step || rows.length === 0) return
    event.preventDefault()
    setIsOpen(true)
    // From the field down to the first, from the first up to the field.
    setActive((at) => (at + step < -1 ? rows.length - 1 : at + step >= rows.length ? -1 : at + step))
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false)
  }
  return (
    <search aria-label="Everything" onBlur={leave} className="relative mx-auto w-full max-w-xl max-lg:hidden">
      <Icon name="search" className="pointer-events-none absolute start-2.5 top-2.5 text-muted" />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label="Search applications, cases, enquiries, people and content"
        aria-expanded={shows}
        aria-controls={`${id}-results`}
        aria-autocomplete="list"
        aria-activedescendant={shows && active >= 0 ? `${id}-${active}` : undefined}
        aria-keyshortcuts="/"
        placeholder="Search everything ( / )"
        autoComplete="off"
        spellCheck={false}
        maxLength={searchLimit}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setActive(-1)
          setIsOpen(true)
        }}
        onFocus={() => setIsOpen(true)}
        onKeyDown={press}
        className="h-10 w-full rounded-md border border-line-strong bg-surface ps-10 pe-3 text-base text-ink"
      />
      {shows && <SearchResults {...{ id, groups, active, searched, failed }} typed={typed.trim()} />}
    </search>
  )
}

interface Props {
  id: string
  typed: string
  groups: readonly SearchGroup[]
  active: number
  /** The answer to what is typed has come. */
  searched: boolean
  failed: boolean
}

/** The list under the search field: a group for each source, in the order of the navigation. */
function SearchResults({ id, typed, groups, active, searched, failed }: Props) {
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 0))
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div className="absolute inset-x-0 top-full mt-1 max-h-[calc(100dvh-5rem)] overflow-y-auto rounded-md border border-line bg-surface text-ink off-band shadow-overlay">
      <div id={`${id}-results`} role="listbox" aria-label="Results">
        {groups.map((group, at) => (
          <div key={group.source} role="group" aria-labelledby={`${id}-${group.source}`}>
            <p id={`${id}-${group.source}`} className="px-3 pt-2 pb-0.5 text-xs font-semibold text-muted">
              {group.label} <span className="tabular">{countText(group)}</span>
            </p>
            {group.rows.map((row, index) => (
              <Option
                key={row.id}
                row={row}
                id={`${id}-${starts[at]! + index}`}
                isActive={active === starts[at]! + index}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="border-t border-line px-3 py-2 text-sm text-muted">
        {describe({ typed, groups, searched, failed })}
      </p>
      {groups.length > 0 && (
        <p className="px-3 pb-2 text-sm">
          <Link to={`/work/search?q=${encodeURIComponent(typed)}`} className="link">
            All results
          </Link>
        </p>
      )}
    </div>
  )
}

function describe({
  typed,
  groups,
  searched,
  failed,
}: Pick<Props, 'typed' | 'groups' | 'searched' | 'failed'>): string {
  if (typed.length < fewestLetters) return `Type at least ${fewestLetters} letters.`
  if (failed) return `${workMessages.searchFailed}.`
  if (!searched) return 'Searching…'
  if (groups.length === 0) return 'Nothing found. Try the beginning of a name, a reference or a phone number.'
  return 'Press the arrows to choose, Enter to open.'
}

function Option({ row, id, isActive }: { row: WorkRow; id: string; isActive: boolean }) {
  return (
    // A link for the mouse and for a new tab; the keyboard stays in the field.
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={row.to}
      className="flex min-h-9 items-baseline gap-x-3 px-3 py-1 text-sm hover:bg-brand-soft aria-selected:bg-brand-soft pointer-coarse:min-h-11"
    >
      {row.reference && <span className="tabular shrink-0 text-muted">{row.reference}</span>}
      <span className="min-w-0 flex-1 truncate">
        <span className="font-semibold">{row.title}</span>
        {row.person && <span className="text-muted">, {row.person}</span>}
      </span>
      <span className="shrink-0 text-muted">{row.state}</span>
    </Link>
  )
}
